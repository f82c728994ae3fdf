import { FetchError } from "@medusajs/js-sdk"
import { itEvery } from "../../../__tests__/it-every"
import { readFailure, formatRefusal } from "../action-result"
import type { Messages } from "../../format/localized-text"
import { messagesFor } from "../../__tests__/messages-for"

let en: Messages
beforeAll(async () => {
  en = await messagesFor("en")
})

describe("readFailure", () => {
  it("has the server's text if it refused", () => {
    const error = new FetchError("This card has expired.", "Bad Request", 400)
    expect(readFailure(error, en)).toEqual({ kind: "refused", message: "This card has expired." })
  })

  it("states that a refusal has no reason", () => {
    expect(readFailure(new FetchError("", "Conflict", 409), en)).toEqual({
      kind: "refused",
      message: "The server gave no reason.",
    })
  })

  itEvery([new FetchError("Bad Gateway", "Bad Gateway", 502), new TypeError("Failed to fetch"), "away"])(
    "leaves open what happened after %s",
    (error) => {
      expect(readFailure(error, en)).toEqual({ kind: "unanswered" })
    },
  )
})

describe("formatRefusal", () => {
  it("is the server's text, or a warning not to repeat the request", () => {
    expect(formatRefusal(en, { kind: "refused", message: "No." })).toBe("No.")
    expect(formatRefusal(en, { kind: "unanswered" })).toBe(
      "The answer did not arrive. The action may have happened anyway. Check the state here before you repeat it.",
    )
  })
})
