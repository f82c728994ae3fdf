import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import type { AdminTransactionRow } from "../../../contracts"
import { messagesFor } from "../../__tests__/messages-for"
import { paymentList } from "../payment-list"

describe("a check of the selected payments", () => {
  let server: Server
  let answer: object

  beforeAll(async () => {
    server = createServer((_, response) => {
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ transaction: answer }))
    })
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready))
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    Object.assign(globalThis, { window: { location: { origin } } })
  })
  afterAll(() => {
    server.close()
    Reflect.deleteProperty(globalThis, "window")
  })

  it.each([
    ["done", { state: "captured", unconfirmed: null }],
    ["unknown", { state: "unknown", unconfirmed: null }],
    ["unknown", { state: "authorized", unconfirmed: { id: "cop_1" } }],
  ])("is %s where the gateway's answer leaves %j", async (kind, transaction) => {
    answer = transaction
    const check = paymentList.bulk?.actions.find(({ name }) => name === "check")
    const step = await check?.prepare({ id: "ctx_1" } as AdminTransactionRow, await messagesFor("en"))
    expect(step && "run" in step && (await step.run())).toEqual({ kind })
  })
})
