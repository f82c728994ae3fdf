import fc from "fast-check"
import { itEvery } from "../../../__tests__/it-every"
import { amountExponent, formatAmount } from "../format-number"
import { checkAmount, readAmount } from "../parse-input"

const euros = { currency: "eur", exponent: 2, locale: "en" }
const bounds = { left: "40.00", exponent: 2, locale: "en" }

describe("formatAmount", () => {
  itEvery([
    ["10", euros, "10.00 EUR"],
    ["10.5", euros, "10.50 EUR"],
    ["0.07", euros, "0.07 EUR"],
    ["1234567.89", euros, "1,234,567.89 EUR"],
    ["1234567.89", { ...euros, locale: "de" }, "1.234.567,89 EUR"],
    ["1000", { currency: "jpy", exponent: 0, locale: "en" }, "1,000 JPY"],
    ["1.234", { currency: "kwd", exponent: 3, locale: "en" }, "1.234 KWD"],
    ["12.50", { ...euros, locale: "ar-EG" }, "12.50 EUR"],
  ])("writes %s as the reader does", (amount, style, text) => {
    expect(formatAmount(amount, style).replace(/[\u066b\u066c]/g, ".")).toBe(text)
  })

  it("keeps every digit of an amount beyond floating-point precision", () => {
    expect(formatAmount("12345678901234567890.12", euros)).toBe("12,345,678,901,234,567,890.12 EUR")
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.integer({ min: 0, max: 99 }), (whole, cents) => {
        const decimals = String(cents).padStart(2, "0")
        expect(formatAmount(`${whole}.${decimals}`, euros).replace(/,/g, "")).toBe(`${whole}.${decimals} EUR`)
      }),
    )
  })

  it("shows malformed text unchanged", () => {
    expect(formatAmount("n/a", euros)).toBe("n/a EUR")
  })
})

describe("amountExponent", () => {
  itEvery([
    ["eur", ["10"], 2],
    ["jpy", ["1000", "0"], 0],
    ["kwd", ["1.234"], 3],
    ["huf", ["1000.00", "0.00"], 2],
    ["idr", ["1000.00"], 2],
    ["??", ["1.5"], 1],
  ])("of %s with %j is %i", (currency, amounts, exponent) => {
    expect(amountExponent(currency, amounts)).toBe(exponent)
  })
})

describe("checkAmount", () => {
  itEvery([
    ["12.50", "12.50"],
    [" 12.5 ", "12.50"],
    ["12", "12.00"],
    ["007", "7.00"],
    ["0.01", "0.01"],
    ["40", "40.00"],
  ])("takes %j as %s", (text, amount) => {
    expect(checkAmount(text, bounds)).toEqual({ problem: null, amount })
  })

  itEvery([
    ["", "missing"],
    ["   ", "missing"],
    ["abc", "malformed"],
    ["12,50", "malformed"],
    ["1,000.00", "malformed"],
    ["-5", "malformed"],
    ["1e1", "malformed"],
    ["12.", "malformed"],
    [".5", "malformed"],
    ["0x10", "malformed"],
    ["٣", "malformed"],
    ["12.505", "tooManyDecimals"],
    ["1.000", "tooManyDecimals"],
    ["0", "zero"],
    ["0.00", "zero"],
    ["40.01", "moreThanLeft"],
    ["99999999999999999999", "moreThanLeft"],
  ])("refuses %j as %s", (text, problem) => {
    expect(checkAmount(text, bounds)).toEqual({ problem })
  })

  it("has no limit if none is given", () => {
    expect(checkAmount("99999999999999999999", { exponent: 2, locale: "en" })).toEqual({
      problem: null,
      amount: "99999999999999999999.00",
    })
  })

  it("accepts the decimal comma of a language that uses one", () => {
    expect(checkAmount("12,5", { ...bounds, locale: "de" })).toEqual({ problem: null, amount: "12.50" })
    expect(checkAmount("12.5", { ...bounds, locale: "de" })).toEqual({ problem: null, amount: "12.50" })
    expect(checkAmount("1.000,00", { ...bounds, locale: "de" })).toEqual({ problem: "malformed" })
  })

  it("supports currencies without decimals and with three", () => {
    const yen = { left: "1000", exponent: 0, locale: "en" }
    expect(checkAmount("1000", yen)).toEqual({ problem: null, amount: "1000" })
    expect(checkAmount("10.0", yen)).toEqual({ problem: "tooManyDecimals" })
    expect(checkAmount("1001", yen)).toEqual({ problem: "moreThanLeft" })
    const dinar = { left: "1.234", exponent: 3, locale: "en" }
    expect(checkAmount("1.234", dinar)).toEqual({ problem: null, amount: "1.234" })
    expect(checkAmount("1.235", dinar)).toEqual({ problem: "moreThanLeft" })
  })

  it("accepts amounts above zero up to the limit, exactly", () => {
    const text = (cents: bigint) => `${cents / 100n}.${String(cents % 100n).padStart(2, "0")}`
    const cents = fc.bigInt({ min: 0n, max: 10n ** 24n })
    fc.assert(
      fc.property(cents, cents, (requested, left) => {
        const { problem } = checkAmount(text(requested), { ...bounds, left: text(left) })
        expect(problem).toBe(requested === 0n ? "zero" : requested > left ? "moreThanLeft" : null)
      }),
    )
  })
})

describe("readAmount", () => {
  itEvery([
    ["10,50", "de", "10.50"],
    ["10.50", "de", "10.50"],
    [" 7 ", "en", "7"],
    ["0.0001", "en", "0.0001"],
    ["10,50", "en", null],
    ["1.000,00", "de", null],
    ["-1", "en", null],
    ["1e3", "en", null],
    ["", "en", null],
    ["12345678901234", "en", null],
  ])("reads %j in %s as %s", (text, locale, amount) => {
    expect(readAmount(text, locale)).toBe(amount)
  })
})
