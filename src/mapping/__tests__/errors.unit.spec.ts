import { MedusaError } from "@medusajs/framework/utils"
import { itEvery } from "../../__tests__/it-every"
import { GatewayError, type GatewayErrorKind } from "../../gateway"
import { BEING_CONFIRMED, messageOf, toMedusaError } from "../errors"

const { INVALID_DATA, NOT_ALLOWED, UNEXPECTED_STATE, UNAUTHORIZED, CONFLICT } = MedusaError.Types
const facts = { operation: "capture", code: "51", reason: "Hold expired", httpStatus: 400, orderid: "1" }

describe("a gateway error in Medusa", () => {
  itEvery([
    ["invalid", INVALID_DATA, "capture: amount is missing"],
    ["refused", NOT_ALLOWED, "The gateway refused: Hold expired (code 51)."],
    ["unsent", UNEXPECTED_STATE, "Nothing was sent"],
    ["unknown", NOT_ALLOWED, BEING_CONFIRMED],
    ["forged", UNAUTHORIZED, "signature"],
  ] satisfies [GatewayErrorKind, string, string][])("%s is %s with a sentence", (kind, type, text) => {
    const error = toMedusaError(new GatewayError(kind, "capture: amount is missing", facts)) as MedusaError
    expect(MedusaError.isMedusaError(error)).toBe(true)
    expect(error.type).toBe(type)
    expect(error.message).toContain(text)
    // Medusa tells the admin to try a conflict again, which is how money moves twice.
    expect(error.type).not.toBe(CONFLICT)
  })

  it("says so when the gateway gave no reason", () => {
    expect(toMedusaError(new GatewayError("refused", "x")).message).toBe("The gateway refused: no reason given.")
  })

  it("leaves other errors as they are", () => {
    const error = new TypeError("bug")
    expect(toMedusaError(error)).toBe(error)
    expect(toMedusaError("text").message).toBe("Unexpected failure")
  })
})

describe("the sentence of whatever was thrown", () => {
  itEvery([
    [new Error("one"), "one"],
    [{ message: "two" }, "two"],
    [{ message: 3 }, "unknown failure"],
    [{ message: "" }, "unknown failure"],
    ["text", "unknown failure"],
    [null, "unknown failure"],
    [undefined, "unknown failure"],
  ])("%j gives %s", (thrown, expected) => {
    expect(messageOf(thrown)).toBe(expected)
  })
})
