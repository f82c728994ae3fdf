import { declineCategories, type DeclineCategory } from "../../contracts"
import { itEvery } from "../../__tests__/it-every"
import { declineTexts } from "../../storefront"
import { categoryAfter, declineCategory, hardDeclineCodes } from "../decline-category"

const of = (code: string, more: object = {}) => declineCategory({ status: "declined", "error-code": code, ...more })

const codes: [code: string, category: DeclineCategory][] = [
  // ISO 8583:1993.
  ["116", "insufficient_funds"],
  ["101", "expired_card"],
  ["117", "authentication_failed"],
  ["100", "try_another_card"],
  ["119", "try_another_card"],
  ["907", "try_again_later"],
  ["209", "do_not_retry"],
  ["109", "error"],
  // ISO 8583:1987.
  ["51", "insufficient_funds"],
  ["54", "expired_card"],
  ["33", "expired_card"],
  ["1a", "authentication_failed"],
  ["05", "try_another_card"],
  ["91", "try_again_later"],
  ["41", "do_not_retry"],
  ["43", "do_not_retry"],
  ["03", "error"],
  // Card schemes.
  ["R0", "do_not_retry"],
  ["R1", "do_not_retry"],
  ["R3", "do_not_retry"],
  // Unlisted: the gateway's own codes of the official tests, and names of object properties.
  ["578", "declined"],
  ["5", "declined"],
  ["", "declined"],
  ["__proto__", "declined"],
  ["constructor", "declined"],
]
itEvery(codes)("%s is %s", (code, category) => {
  expect(of(code)).toBe(category)
})

it("only a final failure has a category", () => {
  const statuses = ["approved", "processing", "unknown", "chain_declined", "something else"]
  for (const status of statuses) expect(declineCategory({ status, "error-code": "51" })).toBeUndefined()
})

it("a filter or a technical failure is no decline by the bank, whatever its code", () => {
  expect(of("51", { status: "filtered" })).toBe("filtered")
  expect(of("51", { status: "error" })).toBe("error")
})

it("the shopper's Cancel takes precedence over any code", () => {
  expect(of("51", { "order-stage": "sale_cancelled" })).toBe("canceled_by_shopper")
  expect(of("51", { "order-stage": "auth_cancelled" })).toBe("canceled_by_shopper")
  expect(of("51", { "order-stage": "sale_declined" })).toBe("insufficient_funds")
})

it("the acquirer's code takes precedence over the gateway's, and a code in the text comes last", () => {
  expect(of("578", { "auth-response-code": "51", "error-message": "[05] x" })).toBe("insufficient_funds")
  expect(of("578", { "error-message": "[43] Stolen card" })).toBe("do_not_retry")
  expect(of("54", { "error-message": "[51] Funds" })).toBe("expired_card")
})

it("a stolen card keeps its category, whatever the other fields say", () => {
  expect(of("209", { "auth-response-code": "05" })).toBe("do_not_retry")
  expect(of("51", { "error-message": "[41] Lost card" })).toBe("do_not_retry")
})

it("a failed 3-D Secure explains a decline without a known code", () => {
  expect(of("578", { "verified-3d-status": "NOT_AUTHENTICATED" })).toBe("authentication_failed")
  expect(of("51", { "verified-3d-status": "NOT_AUTHENTICATED" })).toBe("insufficient_funds")
})

describe("the category after another answer", () => {
  const stolen = { status: "declined", decline_category: "do_not_retry" }

  it("stays if the answer only repeats the status", () => {
    expect(categoryAfter(stolen, { status: "declined" })).toBe("do_not_retry")
    expect(categoryAfter(stolen, { status: "declined", "error-code": "578" })).toBe("do_not_retry")
  })

  it("stays do_not_retry for a stolen card", () => {
    expect(categoryAfter(stolen, { status: "declined", "error-code": "51" })).toBe("do_not_retry")
  })

  it("changes with another reason, another status or an approval", () => {
    const expired = { status: "declined", decline_category: "expired_card" }
    expect(categoryAfter(expired, { status: "declined", "error-code": "51" })).toBe("insufficient_funds")
    expect(categoryAfter(stolen, { status: "error" })).toBe("error")
    expect(categoryAfter(stolen, { status: "approved" })).toBeNull()
  })

  it("comes from the first answer even without a code", () => {
    expect(categoryAfter({ status: "processing", decline_category: null }, { status: "declined" })).toBe("declined")
  })
})

it("lost, stolen and expired cards are not retried; cards without funds are", () => {
  expect(hardDeclineCodes).toEqual(expect.arrayContaining(["41", "43", "54", "R0", "R1", "R3", "101", "119", "209"]))
  for (const code of ["51", "116", "05", "100", "91", "907", "1A"]) expect(hardDeclineCodes).not.toContain(code)
})

it("the storefront has a text for every category, in every language", () => {
  for (const texts of Object.values(declineTexts)) {
    expect(Object.keys(texts).sort()).toEqual([...declineCategories].sort())
    expect(Object.values(texts).every((text) => text.trim().length > 10)).toBe(true)
  }
})
