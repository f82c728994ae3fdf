import { once } from "node:events"
import { createServer as createHttpServer } from "node:http"
import type { AddressInfo } from "node:net"
import { freePort } from "../../../../../integration-tests/environment/free-port"
import { aroundEach, itEvery } from "../../../../__tests__/it-every"
import type { PayoutOrder } from "../../../../mapping"
import { bank, createPayoutWorld, form, type PayoutWorld, inEnglish } from "./payout-fixtures"
import { type AlteringProxy, startAlteringProxy } from "../../__tests__/altering-proxy"

type Payouts = PayoutWorld["payouts"]

let world: PayoutWorld
let proxy: AlteringProxy
beforeAll(async () => {
  const port = await freePort()
  proxy = await startAlteringProxy(`http://127.0.0.1:${port}`)
  // Signatures cover the address that was called.
  world = await createPayoutWorld({ port, publicUrl: proxy.url })
})
afterAll(async () => {
  await proxy.close()
  await world.close()
})
const renew = aroundEach(
  () => undefined,
  () => {
    proxy.alter(undefined)
  },
)

/** The module's payouts, at a gateway whose answers are altered in transit. */
function altered(change: Record<string, string | undefined>, account: Record<string, unknown> = {}): Payouts {
  proxy.alter((_operation, answer) => {
    const changed = { ...answer, ...change }
    return Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined)) as typeof answer
  })
  return world.with(account)
}

const question = (order: PayoutOrder) => ({ ...order, orderid: null, serial_number: null })

describe("an accepted answer", () => {
  it("may lack the order id and the serial number", async () => {
    const order = await world.order(bank)
    const sent = await altered({ "paynet-order-id": undefined, "serial-number": undefined }).payout(order)
    expect(sent).toEqual({ outcome: "accepted", orderid: null, serial_number: null })
    expect(world.sandbox.order(order.client_orderid)?.state).toBe("approved")
  })

  it("about another order leaves the outcome unknown", async () => {
    const order = await world.order(bank)
    const sent = await altered({ "merchant-order-id": "another" }).payout(order)
    expect(inEnglish(sent)).toMatchObject({ outcome: "unknown", message: expect.stringContaining("another order") })
  })

  itEvery([undefined, "javascript:alert(1)", "not an address"], renew)(
    "of a form with the address %s leaves the outcome unknown",
    async (url) => {
      const sent = await altered({ "redirect-url": url }).form(await world.order(form))
      expect(inEnglish(sent)).toEqual({ outcome: "unknown", message: expect.any(String) })
    },
  )
})

describe("a status", () => {
  const reported = async (change: Record<string, string | undefined>, account?: Record<string, unknown>) => {
    const order = await world.order(bank)
    await world.payouts.payout(order)
    const answer = await altered(change, account).ask(question(order))
    return { order, answer }
  }

  it("has the address of a page for more details, encrypted", async () => {
    const url = "https://gateway.example.com/payout/form/1/abc"
    const { order, answer } = await reported({ "redirect-to": url, status: "Processing" })
    expect(answer).toMatchObject({ status: "processing", link: expect.stringMatching(/^v1\./) })
    expect(world.payouts.openLink(order, (answer as { link: string }).link)).toBe(url)
  })

  itEvery(["redirect-to", "redirect_to", "redirect-url", "redirect_url"], renew)(
    "has it under %s too; our own return address is ignored",
    async (field) => {
      const url = "https://gateway.example.com/payout/form/2/abc"
      const { order, answer } = await reported({ [field]: url })
      expect(world.payouts.openLink(order, (answer as { link: string }).link)).toBe(url)
      const ours = "https://shop.example.com/hooks/card-payments/payouts/status/abc"
      expect((await reported({ [field]: ours }, { publicUrl: "https://shop.example.com" })).answer).toMatchObject({
        link: null,
      })
    },
  )

  itEvery<[Record<string, string | undefined>, boolean]>(
    [
      [{ "dest-last-four-digits": undefined, "processor-tx-id": undefined }, false],
      [{ "dest-last-four-digits": undefined, "processor-tx-id": "PNTEST-1" }, true],
      [{ "dest-last-four-digits": "1111", "processor-tx-id": undefined }, true],
    ],
    renew,
  )("with %j has is_taken %j", async (change, is_taken) => {
    expect((await reported(change)).answer).toMatchObject({ is_taken })
  })

  itEvery(
    [
      ["javascript:alert(1)", {}],
      ["not an address", {}],
      ["", {}],
      ["https://evil.example.com/", { redirectHosts: ["pay.example.com"] }],
    ],
    renew,
  )("has no link to %s", async (url, account) => {
    expect((await reported({ "redirect-to": url }, account)).answer).toMatchObject({ outcome: "reported", link: null })
  })

  itEvery([{}, { redirectHosts: ["*"] }, { redirectHosts: ["pay.example.com", "gateway.example.com"] }], renew)(
    "has a link to a page whose host is allowed by %j",
    async (account) => {
      const url = "https://gateway.example.com/payout/form/2/abc"
      expect((await reported({ "redirect-to": url }, account)).answer).toMatchObject({
        link: expect.stringMatching(/^v1\./),
      })
    },
  )

  it("shows at most four digits of a card, whatever the field holds", async () => {
    const card = { "dest-card-type": "VISA" }
    const label = async (last4: string, type = "VISA") =>
      (await reported({ ...card, "dest-card-type": type, "dest-last-four-digits": last4 })).answer
    expect(await label("1111")).toMatchObject({ card_label: "VISA •••• 1111" })
    expect(await label("4444333322221111")).toMatchObject({ card_label: null })
    expect(await label("1111", "4444333322221111")).toMatchObject({ card_label: "Card •••• 1111" })
  })

  it("that lacks fields has null for each", async () => {
    const none = { amount: undefined, currency: undefined, "transaction-type": undefined, "paynet-order-id": undefined }
    const { answer } = await reported({ ...none, status: " APPROVED\n" })
    expect(answer).toMatchObject({ status: "approved", amount: null, currency: null, type: null, orderid: null })
  })

  itEvery([401, 403], renew)("that refuses the caller (%i) says nothing about the order", async (httpStatus) => {
    const server = createHttpServer((_request, response) => {
      response.writeHead(httpStatus, { "Content-Type": "application/json" })
      response.end('{"type":"validation-error","error-message":"Access denied"}')
    }).listen(0, "127.0.0.1")
    await once(server, "listening")
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/paynet`
    expect(await world.with({ baseUrl }).ask(question(await world.order(bank)))).toMatchObject({ outcome: "silent" })
    server.closeAllConnections()
    server.close()
  })

  it("about another order counts as no answer", async () => {
    const { answer } = await reported({ "merchant-order-id": "another" })
    expect(answer).toMatchObject({ outcome: "silent" })
  })
})
