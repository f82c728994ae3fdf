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
  it("is the server's sentence where it refused", () => {
    const error = new FetchError("This card has expired.", "Bad Request", 400)
    expect(readFailure(error, en)).toEqual({ kind: "refused", message: "This card has expired." })
  })

  it("says so where a refusal has no sentence", () => {
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
  it("are the server's, or a warning against doing it twice", () => {
    expect(formatRefusal(en, { kind: "refused", message: "No." })).toBe("No.")
    expect(formatRefusal(en, { kind: "unanswered" })).toBe(
      "The answer did not arrive. It may have happened all the same. Look at the state here before you do it again.",
    )
  })
})
