import { MedusaError } from "@medusajs/framework/utils"
import { itEvery } from "../../__tests__/it-every"
import { GatewayError, type GatewayErrorKind } from "../../gateway"
import type { GatewayErrorDetails } from "../../gateway/errors"
import { errorCodes, failureMessage, gatewayReason, logText, messageOf, toMedusaError, toShopperError } from "../errors"
import { toMessage } from "../../messages"
import { isRefusal, notAllowed } from "../refusals"

const { INVALID_DATA, NOT_ALLOWED, UNEXPECTED_STATE, UNAUTHORIZED, CONFLICT } = MedusaError.Types
const details = { operation: "capture", code: "51", reason: "Hold expired", httpStatus: 400, orderid: "1" }

describe("a gateway error in Medusa", () => {
  itEvery([
    ["invalid", INVALID_DATA, "capture: amount is missing"],
    ["refused", NOT_ALLOWED, "The gateway refused: Hold expired, code 51."],
    ["unsent", UNEXPECTED_STATE, "Nothing was sent"],
    ["unknown", NOT_ALLOWED, "Do not repeat it"],
    ["forged", UNAUTHORIZED, "signature"],
  ] satisfies [GatewayErrorKind, string, string][])("%s becomes %s with a text", (kind, type, text) => {
    const error = toMedusaError(new GatewayError(kind, "capture: amount is missing", details)) as MedusaError
    expect(MedusaError.isMedusaError(error)).toBe(true)
    expect(error.type).toBe(type)
    expect(error.message).toContain(text)
    expect(isRefusal(error)).toBe(true)
    // Medusa suggests a retry after a CONFLICT, which could move money twice.
    expect(error.type).not.toBe(CONFLICT)
  })

  it("states that the gateway gave no reason", () => {
    expect(toMedusaError(new GatewayError("refused", "x")).message).toBe("The gateway refused: no reason given.")
    expect(gatewayReason({ code: "7" })).toEqual({ code: "gateway_reason.code", params: { code: "7" } })
  })

  itEvery([
    [{ httpStatus: 401 }, "call.control_key_refused", "merchantControlKey"],
    [{ httpStatus: 403, signature: "HMAC-SHA1" }, "call.control_key_refused", "login"],
    [{ httpStatus: 401, signature: "RSA-SHA256" }, "call.private_key_refused", "privateKey"],
    [{ httpStatus: 403, isForeign: true }, "call.forbidden", "firewalls"],
  ] satisfies [GatewayErrorDetails, string, string][])("names what to check: %j", (given, code, option) => {
    const error = toMedusaError(new GatewayError("refused", "capture: forbidden", given))
    const params = { reason: { code, params: { status: String(given.httpStatus) } } }
    expect(error).toMatchObject({ code: errorCodes.refused, params, message: expect.stringContaining(option) })
    // Words of the gateway say more.
    const worded = toMedusaError(new GatewayError("refused", "capture: refused", { ...given, reason: "Login closed" }))
    expect(worded.message).toBe("The gateway refused: Login closed.")
  })

  itEvery([
    ["invalid", INVALID_DATA, /^The payment could not be started with these details\. Nothing was sent/],
    ["refused", NOT_ALLOWED, /^The payment was refused before it started\. You were not charged/],
    ["unsent", UNEXPECTED_STATE, /^The payment gateway cannot be reached\. Nothing was sent/],
    ["unknown", NOT_ALLOWED, /^The payment page could not be opened\. You were not charged/],
    ["forged", UNAUTHORIZED, /signature/],
  ] satisfies [GatewayErrorKind, string, RegExp][])("%s becomes a text of ours for shoppers", (kind, type, text) => {
    const canary = "Signed was 1042jane@canary.example"
    const cause = new GatewayError(kind, `sale: ${canary}`, { ...details, reason: canary, code: "Canary-1" })
    const error = toShopperError(cause) as MedusaError
    const code = expect.stringMatching(/^payment_start\./)
    expect(error).toMatchObject({ type, code, params: {}, message: expect.stringMatching(text) })
    expect(JSON.stringify({ ...error, message: error.message })).not.toMatch(/canary/i)
    expect((toMedusaError(cause) as MedusaError).code).toBe(errorCodes[kind])
    // The log has the gateway's text, masked.
    expect(logText(error)).toBe("sale: Signed was 1***@canary.example")
  })

  it("names wrong fields of the shopper, but no options of the store", () => {
    const error = new GatewayError("invalid", "sale: x", { fields: ["zip_code", "privateKey", "phone"] })
    expect(toShopperError(error).message).toContain("with these details (zip_code, phone). Nothing was sent")
  })

  it("leaves other errors unchanged", () => {
    expect(toShopperError(new TypeError("bug")).message).toBe("bug")
    const error = new TypeError("bug")
    expect(toMedusaError(error)).toBe(error)
    expect(toMedusaError("text").message).toBe("Unexpected failure")
  })
})

describe("the message of any thrown value", () => {
  itEvery([
    [new Error("one"), "one"],
    [{ message: "two" }, "two"],
    [{ message: 3 }, "unknown failure"],
    [{ message: "" }, "unknown failure"],
    ["text", "unknown failure"],
    [null, "unknown failure"],
    [undefined, "unknown failure"],
    [new Error("Customer jane.roe@example.com exists"), "Customer j***@example.com exists"],
  ])("%j gives %s", (thrown, expected) => {
    expect(messageOf(thrown)).toBe(expected)
  })
})

describe("a failure as a stored message", () => {
  itEvery<[unknown, string, object]>([
    [notAllowed(toMessage("callback.not_answered")), "callback.not_answered", {}],
    // A workflow rebuilds errors from their own properties.
    [{ ...notAllowed(toMessage("callback.not_answered")) }, "callback.not_answered", {}],
    [new GatewayError("unsent", "status: the gateway could not be reached"), "gateway_unreachable", {}],
    [new TypeError("4444333322221111"), "callback.failed_unexpectedly", { kind: "TypeError" }],
    [Object.assign(new Error("insert into x"), { code: "23505" }), "callback.failed_unexpectedly", { kind: "23505" }],
    [{ code: "not a code <b>", name: {} }, "callback.failed_unexpectedly", { kind: "Error" }],
    [null, "callback.failed_unexpectedly", { kind: "Error" }],
  ])("%j", (thrown, code, params) => {
    expect(failureMessage(thrown)).toEqual({ code, params })
  })
})
