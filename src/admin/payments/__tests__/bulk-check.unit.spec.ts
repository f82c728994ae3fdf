import type { AdminTransactionRow } from "../../../contracts"
import { messagesFor } from "../../__tests__/messages-for"
import { storeInPlace } from "../../__tests__/store-in-place"
import { paymentList } from "../payment-list"

describe("a check of the selected payments", () => {
  let answer: object
  storeInPlace((_, response) => {
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ transaction: answer }))
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
