import fc from "fast-check"
import { itEvery } from "../../__tests__/it-every"
import { createSandbox, type Sandbox } from "../../sandbox"
import { createGatewayClient, type GatewayClient, parseRequest } from "../client"
import type { Operation } from "../declare-operation"
import { fitAmount } from "../fields"
import { type OperationName, operations } from "../operations"

const order = {
  order_desc: "Order 1001",
  email: "john.smith@example.com",
  ipaddress: "203.0.113.7",
  redirect_url: "https://shop.example.com/return",
}

let count = 0
const nextOrder = (amount: string, currency: string) => ({
  ...order,
  client_orderid: `large-${++count}`,
  amount,
  currency,
})

/** [Medusa's amount, currency, amount on the wire, amount in the gateway's ledger, half of it] */
const amounts = [
  ["12500000.00", "IDR", "12500000", "12500000.00", "6250000.00"],
  ["9999999998.00", "COP", "9999999998", "9999999998.00", "4999999999.00"],
  ["12500000.50", "HUF", "12500000.5", "12500000.50", "6250000.25"],
  ["1250000.500", "KWD", "1250000.5", "1250000.500", "625000.250"],
  ["10000000.000", "KWD", "10000000", "10000000.000", "5000000.000"],
] as const

describe.each(["iso4217", "two-digits"] as const)(
  "amounts longer than the wire takes, minor units %s",
  (minorUnits) => {
    let sandbox: Sandbox
    let client: GatewayClient
    beforeAll(async () => {
      sandbox = await createSandbox({ minorUnits })
      client = createGatewayClient({
        ...sandbox.account,
        minorUnits,
        publicUrl: "http://localhost:9000",
        returnUrls: ["http://localhost:8000"],
      })
    })
    afterAll(async () => {
      client.close()
      await sandbox.close()
    })
    const sentAmounts = (orderid: string) =>
      sandbox
        .calls()
        .filter((call) => call.orderid === orderid && call.fields.amount)
        .map((call) => call.fields.amount)

    itEvery(amounts)("%s %s is sent as %s and paid", async (amount, currency, sent, recorded, _half) => {
      const requested = nextOrder(amount, currency)
      const { "paynet-order-id": orderid } = await client.saleForm(requested)
      await sandbox.pay(orderid, { cvv2: "123" })
      expect(sentAmounts(orderid)).toEqual([sent])
      expect(await client.status({ client_orderid: requested.client_orderid, orderid })).toMatchObject({
        status: "approved",
        amount: recorded,
      })
      // The whole amount is sent explicitly, so that the gateway compares it with its own.
      await client.return({ client_orderid: requested.client_orderid, orderid, amount, currency })
      expect(sandbox.order(orderid)).toMatchObject({ state: "returned", amounts: { returned: recorded } })
    })

    itEvery(amounts)("a hold of %s %s is captured in two parts", async (amount, currency, _sent, recorded, half) => {
      const requested = nextOrder(amount, currency)
      const { "paynet-order-id": orderid } = await client.preauthForm(requested)
      await sandbox.pay(orderid, { cvv2: "123" })
      const part = { client_orderid: requested.client_orderid, orderid, amount: half, currency }
      await client.capture(part)
      await client.capture(part)
      expect(sandbox.order(orderid)).toMatchObject({ state: "captured", amounts: { captured: recorded } })
      await expect(client.capture(part)).rejects.toMatchObject({ kind: "refused" })
    })

    itEvery([
      ["10000000.01", "IDR"],
      ["10000000.001", "KWD"],
      ["1000000.001", "KWD"],
      ["99999999999", "VND"],
      ["10000000000.00", "COP"],
      ["10000000000", "JPY"],
    ])("%s %s is refused as too big before it is sent", async (amount, currency) => {
      const calls = sandbox.calls().length
      await expect(client.saleForm(nextOrder(amount, currency))).rejects.toMatchObject({
        kind: "invalid",
        fields: ["amount"],
        message: "saleForm: amount Too big: expected string to have <=10 characters",
      })
      expect(sandbox.calls()).toHaveLength(calls)
    })
  },
)

describe("an amount", () => {
  itEvery(["10.50", "1000.00", "1234567.00", "1.500", " 10.00 "])("that fits stays unchanged: %j", (amount) => {
    expect(fitAmount(amount)).toBe(amount)
  })

  itEvery(["1234567.50000", "12345.678.00", "-1250000.00", "12500000,00", "1000000e1.00", "00000000000"])(
    "that is not decimal text stays unchanged: %s",
    (amount) => {
      expect(fitAmount(amount)).toBe(amount)
    },
  )

  it("keeps its value when zero decimals are dropped", () => {
    const decimals = fc.stringMatching(/^\d{1,3}$/)
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), decimals, (whole, fraction) => {
        const [keptWhole, keptFraction = ""] = fitAmount(`${whole}.${fraction}`).split(".")
        expect(keptWhole).toBe(String(whole))
        expect(keptFraction.padEnd(3, "0")).toBe(fraction.padEnd(3, "0"))
      }),
    )
  })
})

itEvery<[OperationName, string, string, string]>([
  ["payout", "10", "EUR", "10.00"],
  ["payout", "10.5", "EUR", "10.50"],
  ["payout", "10.42", "eur", "10.42"],
  ["payoutForm", "7", "EUR", "7.00"],
  ["transfer", "1000000.5", "EUR", "1000000.50"],
  ["payoutCheck", "12500000.5", "EUR", "12500000.5"],
  ["payout", "1000", "JPY", "1000"],
  ["payout", "1.5", "KWD", "1.5"],
  ["sale", "10.5", "EUR", "10.5"],
])("%s of %s %s is sent with the amount %s", (name, amount, currency, sent) => {
  const operation = operations[name] as unknown as Operation
  expect(parseRequest(operation, { ...operation.example, amount, currency }).amount).toBe(sent)
})

it("a schedule's amounts have two digits as well", () => {
  const operation = operations.updateRecurringPayment as unknown as Operation
  const ids = { "client-orderid": "plan-1a", "recurring-payment-id": "7700001", currency: "EUR" }
  const range = parseRequest(operation, { ...ids, "amount-from": "1", "amount-to": "10.5" })
  expect(range).toMatchObject({ "amount-from": "1.00", "amount-to": "10.50" })
  const sequence = { "amount-sequence": "5,7.5,10.42" }
  expect(parseRequest(operation, { ...ids, ...sequence })).toMatchObject({ "amount-sequence": "5.00,7.50,10.42" })
  expect(parseRequest(operation, { ...ids, ...sequence, currency: "JPY" })).toMatchObject(sequence)
})
