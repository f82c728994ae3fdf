import fc from "fast-check"
import { itEvery } from "../../../../__tests__/it-every"
import { findCardData } from "../card-data-guard"

const cards = [
  "4538977399606732",
  "5555555555554444",
  "378282246310005",
  "6011111111111117",
  "4222222222222",
  "30569309025904",
]

describe("card numbers", () => {
  const spellings: [string, (pan: string) => unknown][] = [
    ["plain", (pan) => pan],
    ["with spaces", (pan) => pan.replace(/(.{4})/g, "$1 ").trim()],
    ["with dashes", (pan) => pan.replace(/(.{4})/g, "$1-").replace(/-$/, "")],
    ["with dots", (pan) => pan.replace(/(.{4})/g, "$1.").replace(/\.$/, "")],
    ["with no-break spaces", (pan) => pan.replace(/(.{4})/g, "$1\u00a0").trim()],
    ["with every digit apart", (pan) => [...pan].join(" ")],
    ["as a number", (pan) => Number(pan)],
    ["in a sentence", (pan) => `my card is ${pan}, thanks`],
    ["before its expiry", (pan) => `${pan.replace(/(.{4})/g, "$1 ").trim()} 12/29`],
    ["inside an object", (pan) => ({ payment: { details: [{ value: pan }] } })],
    ["inside JSON text", (pan) => JSON.stringify({ number: pan })],
    ["as a name", (pan) => ({ [pan]: true })],
  ]

  itEvery(spellings)("%s", (_title, spell) => {
    for (const pan of cards) expect(findCardData({ note: spell(pan) })).toBeDefined()
  })

  it("the result names the path and not the value", () => {
    expect(findCardData({ a: { b: ["x", cards[0]] } })).toBe("a.b.1")
    expect(findCardData(cards[0])).toBe("data")
  })
})

describe("field names of card data", () => {
  itEvery(["cvv", "cvv2", "CVV2", "cvc", "cvc2", "csc", "security_code", "securityCode", "card_code", "cc_csc"])(
    "%s with any value",
    (key) => {
      expect(findCardData({ card: { [key]: "123" } })).toBe(`card.${key}`)
      expect(findCardData({ [key]: 123 })).toBe(key)
      expect(findCardData({ [key]: "" })).toBeUndefined()
      expect(findCardData({ [key]: null })).toBeUndefined()
    },
  )

  itEvery([
    "credit_card_number",
    "card_number",
    "cardNumber",
    "pan",
    "expire_month",
    "expiry",
    "expiration_date",
    "cc_exp",
  ])("%s with digits", (key) => {
    expect(findCardData({ [key]: "12 34" })).toBe(key)
    expect(findCardData({ [key]: "none" })).toBeUndefined()
  })
})

describe("data without a card", () => {
  itEvery([
    ["nothing", undefined],
    ["null", null],
    ["a return address", { return_url: "https://shop.example.com/checkout?cart=cart_01K9ZRM3GJ5N4Q8W2T7XY0ABCD" }],
    ["a return address with digits", { return_url: "https://shop.example.com/order/1000234/pay?ref=20261120" }],
    ["Medusa ids", { id: "payses_01M7XAMYKVG669NQJNEBMJA41P" }],
    ["a UUID", { id: "8f14e45f-ceea-467f-a0e6-2c1a4f0d1e93" }],
    ["phone numbers", { phones: ["+49 30 1234567", "+1 (212) 555-0187", "0049-170-1234567"] }],
    ["prices", { prices: [19.99, "1,299.00", "45.00 EUR", 123456] }],
    ["a timestamp", { at: "2026-11-20T20:21:47.123Z" }],
    ["milliseconds", { at: [1_700_000_000_000, 1_700_000_000_007, "1700000000005"] }],
    ["an IBAN, whose letters separate its digits", { iban: "DE89 3704 0044 0532 0130 00" }],
    ["equal digits", { zeros: "0000000000000000", ones: "1111111111111111" }],
    ["words that only contain such a name", { company: "Panasonic", pancake: "12", discard_number: "12" }],
    ["a masked card", { card: { last4: "1111", brand: "visa" }, pan_masked: "444433******1111" }],
  ])("%s", (_title, data) => {
    expect(findCardData(data)).toBeUndefined()
  })

  it("a ULID is never taken for a card number", () => {
    const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
    const ulid = fc
      .array(fc.constantFrom(...alphabet), { minLength: 25, maxLength: 25 })
      .map((letters) => `0${letters.join("")}`)
      .filter((text) => !/\d{13}/.test(text))
    fc.assert(fc.property(ulid, (id) => expect(findCardData({ id: `cart_${id}` })).toBeUndefined()))
  })
})

it("deep, large and cyclic data is searched in bounded time", () => {
  type Nested = { inner?: Nested }
  const cycle: Nested = {}
  cycle.inner = cycle
  expect(findCardData(cycle)).toBeDefined()
  expect(findCardData({ text: "1 ".repeat(20_000) })).toBeUndefined()
})
