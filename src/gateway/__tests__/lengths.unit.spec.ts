import { generateKeyPairSync } from "node:crypto"
import { itEvery } from "../../__tests__/it-every"
import { createGatewayClient, type GatewayClient } from "../client"
import { isGatewayError } from "../errors"
import { type OperationName, operations } from "../operations"
import { exampleAccount } from "./account-fixture"

/** Longest values, copied by hand from the public tables (wire facts 4, by section). */
const order = { client_orderid: 128, order_desc: 65_535, amount: 10, ipaddress: 45, email: 50 } // 4.1
const customer = {
  ...{ first_name: 50, last_name: 50, address1: 256, city: 50, zip_code: 10, country: 2, phone: 15, cell_phone: 15 },
  // The documentation has two letters for US, CA and AU; Australia's own codes have three.
  ...{ ssn: 4, birthday: 8, site_url: 128, purpose: 128, destination: 128, server_callback_url: 1024, state: 3 },
}
const card = { card_printed_name: 128, credit_card_number: 19, expire_month: 2, expire_year: 4, cvv2: 4 }
const later = { client_orderid: 128, orderid: 20 } // 4.4 to 4.8
const upload = { "client-order-id": 128, orderid: 128 } // 4.11
const payout = {
  ...{ client_orderid: 128, amount: 10, account_number: 24, bank_name: 255, bank_branch: 255, first_name: 50 }, // 4.12
  ...{ last_name: 50, phone: 50, email: 128, ipaddress: 45, purpose: 128, bank_code: 3, bank_address1: 255 },
  ...{ bank_zip_code: 255, routing_number: 16, card_printed_name: 128, expire_month: 2, expire_year: 4 },
  ...{ bank_province: 255, bank_area: 255, bank_city: 255, account_name: 128, order_desc: 65_535 },
}
const { amount: _amount, ...verification } = order // 4.3: no amount
const recurring = { "client-orderid": 128, amount: 10, "expire-year": 4, "expire-month": 2, cvv2: 4 } // 4.17

const documented: Record<OperationName, Record<string, number>> = {
  sale: { ...order, ...customer, ...card },
  preauth: { ...order, ...customer, ...card },
  saleForm: { ...order, ...customer },
  preauthForm: { ...order, ...customer },
  paymentForm: { ...order, ...customer },
  status: later,
  capture: { ...later, amount: 10 },
  return: { ...later, amount: 10, comment: 50 },
  void: { ...later, comment: 50 },
  accountVerification: { ...verification, ...customer, ...card },
  accountVerificationForm: { ...verification, ...customer },
  createCardRef: later,
  createCardRefV4: later,
  getCardInfo: { cardrefid: 20 }, // 4.9
  makeRebill: { client_orderid: 128, cardrefid: 20, amount: 10, enumerate_amounts: 128, comment: 50 }, // 4.10
  uploadCresResult: { ...upload, cRes: 4096 },
  uploadParesResult: { ...upload, paRes: 10_240 },
  uploadMethodUrlResult: {
    ...{ ...upload, threeDSServerTransID: 36, browserAcceptHeader: 2048, browserIP: 45, browserJavaEnabled: 5 },
    ...{ browserJavascriptEnabled: 5, browserLanguage: 8, browserColorDepth: 2 },
  },
  payout: { ...payout, server_callback_url: 128 },
  payoutForm: { client_orderid: 128, amount: 10, purpose: 128, server_callback_url: 1024 }, // 4.13
  payoutCheck: { client_orderid: 128, amount: 10 }, // 4.14
  payoutPay: later,
  transfer: { ipaddress: 45, credit_card_number: 19, cvv2: 4, expire_month: 2, "destination-card-no": 19 }, // 4.15
  panEligibilitySend: {
    ...{ "client-order-id": 128, "sending-card-number": 19, "card-printed-name": 128 }, // 4.16
    ...{ "sending-card-ref-id": 20, server_callback_url: 1024 },
  },
  createRecurringPayment: {
    ...{ ...recurring, order_desc: 65_535, "card-printed-name": 128, city: 128, "zip-code": 10, address1: 256 },
    ...{ "first-name": 128, "last-name": 128, email: 128, "customer-ip": 45, country: 2, "credit-card-number": 19 },
  },
  updateRecurringPayment: recurring,
  processRecurringPayment: { "client-orderid": 128, amount: 10 },
}

const cases = Object.entries(documented).flatMap(([name, fields]) =>
  Object.entries(fields).map(([field, longest]) => ({ name: name as OperationName, field, longest })),
)

const privateKey = generateKeyPairSync("rsa", { modulusLength: 2048 })
  .privateKey.export({ type: "pkcs8", format: "pem" })
  .toString()

let client: GatewayClient
beforeAll(() => void (client = createGatewayClient(exampleAccount({ privateKey }))))
afterAll(() => client.close())

/** Names of the wrong fields; empty if the request reached the network, where no server listens. */
async function faults(name: OperationName, change: Record<string, string>): Promise<string[]> {
  const call = client[name] as (request: unknown) => Promise<unknown>
  const example = { ...operations[name].example } as Record<string, string>
  // A partial amount needs its currency.
  if ("amount" in change && "currency" in operations[name].request.shape) example.currency ??= "EUR"
  const error: unknown = await call({ ...example, ...change }).catch((thrown: unknown) => thrown)
  if (!isGatewayError(error)) throw error
  if (error.kind === "unsent") return []
  expect(error.kind).toBe("invalid")
  return error.fields ?? []
}

function valueOf(field: string, length: number): string {
  const start = field.endsWith("_url") && field !== "site_url" ? "https://a.example/" : ""
  return start + "9".repeat(length - start.length)
}

itEvery(cases)("$name.$field takes $longest characters, and not one more", async ({ name, field, longest }) => {
  expect(await faults(name, { [field]: valueOf(field, longest) })).toEqual([])
  expect(await faults(name, { [field]: valueOf(field, longest + 1) })).toEqual([field])
})

// Wire facts 4.17 print 10 and 128 characters, 4.15 none: an id that create returned is used
// whatever its length.
itEvery([
  ["processRecurringPayment", "recurring-payment-id"],
  ["updateRecurringPayment", "recurring-payment-id"],
  ["transfer", "card_recurring_payment_id"],
  ["transfer", "destination_card_recurring_payment_id"],
] as const)("%s takes a %s of any length", async (name, field) => {
  expect(await faults(name, { [field]: valueOf(field, 5000) })).toEqual([])
})
