import { GatewayError } from "../../../../gateway"
import { notAllowed } from "../../../../mapping"
import { englishText, toMessage } from "../../../../messages"
import { itEvery } from "../../../../__tests__/it-every"
import { callReason, failureColumns, ownFailure, storedReason } from "../call-failure"

const NOTHING_STORED = { error_code: null, error_message: null, error_reason: null }

describe("the columns of a failed call", () => {
  it("hold the gateway's own words and code", () => {
    const error = new GatewayError("refused", "capture: refused (No funds)", { code: "51", reason: "No funds" })
    const columns = failureColumns(error)
    expect(columns).toEqual({ error_code: "51", error_message: "No funds", error_reason: null })
    const reason = toMessage("gateway_reason.text_and_code", { text: "No funds", code: "51" })
    expect([storedReason(columns), callReason(error)]).toEqual([reason, reason])
  })

  itEvery([
    ["a lost answer", new GatewayError("unknown", "sale: no answer"), "call.answer_lost"],
    ["no connection", new GatewayError("unsent", "sale: not sent"), "call.unreachable"],
    ["a forged answer", new GatewayError("forged", "sale: forged"), "call.answer_unsigned"],
    ["a refusal without words", new GatewayError("refused", "sale: refused"), "call.refused"],
    ["a refused key", new GatewayError("refused", "sale: refused", { httpStatus: 401 }), "call.control_key_refused"],
    ["an invalid request", new GatewayError("invalid", "sale: wrong"), "call.request_invalid"],
    ["invalid fields", new GatewayError("invalid", "sale: wrong", { fields: ["email"] }), "call.fields_invalid"],
  ] as const)("hold our reason as data: %s", (_title, error, code) => {
    const columns = failureColumns(error)
    expect(columns).toMatchObject({ error_code: null, error_message: null, error_reason: { code } })
    expect([storedReason(columns), callReason(error)]).toEqual([columns.error_reason, columns.error_reason])
  })

  it("hold the reason of a call that we did not send, and not its English text", () => {
    const cause = notAllowed(toMessage("schedule.needs_key"))
    const error = new GatewayError("invalid", `Not sent: ${cause.message}`, { reason: cause.message, cause })
    const error_reason = toMessage("schedule.needs_key")
    expect(failureColumns(error)).toEqual({ ...NOTHING_STORED, error_reason })
  })
})

describe("a stored reason", () => {
  it("is ours where one is stored, also beside a code of the gateway", () => {
    const reason = toMessage("step_reason.not_sent")
    expect(storedReason({ ...NOTHING_STORED, error_code: "51", ...ownFailure(reason) })).toEqual(reason)
  })

  it("is the gateway's code where it gave no words, and undefined without both", () => {
    const byCode = storedReason({ ...NOTHING_STORED, error_code: "51" })
    expect(byCode && englishText(byCode)).toBe("code 51")
    expect(storedReason(NOTHING_STORED)).toBeUndefined()
  })
})
