import { itEvery } from "../../__tests__/it-every"
import { parseFields } from "../request-fields"
import {
  StorePayWithCard,
  StorePayWithSavedCard,
  StoreThreeDSecure,
  StoreUpdateCard,
  StoreVerifyCard,
} from "../../contracts/requests/storefront"

const PAN = "4538977399606732"
const card = { number: PAN, expiry_month: "12", expiry_year: "2030", cvv2: "123", holder: "Jane Doe" }

function refusal(schema: Parameters<typeof parseFields>[0], body: unknown): string {
  try {
    parseFields(schema, body)
  } catch (error) {
    expect((error as { type?: unknown }).type).toBe("invalid_data")
    return (error as Error).message
  }
  throw new Error("It was taken.")
}

describe("the body of a payment", () => {
  it("is parsed as the contract defines it", () => {
    const browser = {
      java_enabled: false,
      javascript_enabled: true,
      language: "en-GB",
      color_depth: 24,
      screen_width: 1280,
      screen_height: 800,
      time_zone: -60,
    }
    const body = { card, browser, save_card: true, return_url: "https://shop.example.com/pay", start_over: false }
    expect(parseFields(StorePayWithCard, body)).toEqual(body)
    expect(parseFields(StorePayWithSavedCard, { saved_card: "csc_01ABC", cvv2: "123", browser })).toBeDefined()
    expect(parseFields(StoreVerifyCard, { provider_id: "pp_card_main" })).toBeDefined()
    expect(parseFields(StorePayWithCard, { card: { ...card, expiry_month: 1, expiry_year: 2030 } })).toBeDefined()
  })

  it("leaves the shopper's input to the card check: a missing field passes here", () => {
    expect(parseFields(StorePayWithCard, { card: {} })).toEqual({ card: {} })
  })

  itEvery([
    [undefined, "The body is missing."],
    [null, "The body must be an object."],
    [[], "The body must be an object."],
    [PAN, "The body must be an object."],
    [{}, '"card" is missing.'],
    [{ card: PAN }, '"card" must be an object.'],
    [{ card: { ...card, number: Number(PAN) } }, '"card.number" must be text.'],
    [{ card: { ...card, cvv2: 123 } }, '"card.cvv2" must be text.'],
    [{ card: { ...card, number: PAN.repeat(5) } }, '"card.number" is too long.'],
    [{ card: { ...card, expiry_month: true } }, '"card.expiry_month" is not valid.'],
    [{ card, save_card: "yes" }, '"save_card" must be true or false.'],
    [{ card, browser: { screen_width: 1.5 } }, '"browser.screen_width" must be a whole number.'],
    [{ card, browser: { screen_width: 1e9 } }, '"browser.screen_width" is too large.'],
    [{ card, browser: { time_zone: -9_000 } }, '"browser.time_zone" is too small.'],
    [{ card, browser: { language: "<b>" } }, '"browser.language" is not valid.'],
    [{ card, amount: "0.01" }, '"amount" is an unknown field.'],
    [{ card: { ...card, pan: PAN } }, '"pan" is an unknown field.'],
    [{ card: { ...card, [PAN]: 1 } }, "The request has an unknown field."],
    [{ card, ["<script>"]: 1 }, "The request has an unknown field."],
    [JSON.parse(`{"card":{"number":"${PAN}"},"__proto__":{"save_card":true}}`), '"__proto__" is an unknown field.'],
  ])("%j", (body, text) => {
    const message = refusal(StorePayWithCard, body)
    expect(message).toBe(text)
    expect(message).not.toMatch(/\d{3}/)
  })

  it("all problems are reported, each once", () => {
    const message = refusal(StorePayWithCard, { card: { number: 1, cvv2: 2 }, note: 1, [PAN]: 1, [`${PAN}1`]: 2 })
    expect(message.split(". ").map((text) => text.replace(/\.$/, ""))).toEqual([
      '"card.number" must be text',
      '"card.cvv2" must be text',
      '"note" is an unknown field',
      "The request has an unknown field",
    ])
  })

  itEvery([
    ["a saved card", StorePayWithSavedCard, { saved_card: PAN }, '"saved_card" is not valid.'],
    ["a saved card", StorePayWithSavedCard, { saved_card: "csc_1", card }, '"card" is an unknown field.'],
    [
      "a saved card",
      StorePayWithSavedCard,
      { saved_card: "csc_1", save_card: true },
      '"save_card" is an unknown field.',
    ],
    ["3-D Secure", StoreThreeDSecure, { method: "done" }, '"method" must be "timeout".'],
    ["3-D Secure", StoreThreeDSecure, {}, '"method" is missing.'],
    ["a change of a card", StoreUpdateCard, { is_default: false }, '"is_default" must be true.'],
    ["a change of a card", StoreUpdateCard, { name: "x".repeat(61) }, '"name" is too long.'],
    ["a change of a card", StoreUpdateCard, { last4: "1111" }, '"last4" is an unknown field.'],
    ["a verification", StoreVerifyCard, { provider_id: 7 }, '"provider_id" must be text.'],
  ])("of %s: %#", (_title, schema, body, text) => {
    expect(refusal(schema, body)).toBe(text)
  })
})
