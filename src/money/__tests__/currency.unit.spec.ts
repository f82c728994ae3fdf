import fc from "fast-check"
import { itEvery } from "../../__tests__/it-every"
import { currencyExponent, toMinorUnits } from "../currency"

/** A second computation of the same number: scaling by powers of ten in whole numbers. */
function byBigInt(whole: bigint, decimals: string, exponent: number): string {
  return String(whole * 10n ** BigInt(exponent) + BigInt(decimals.padEnd(exponent, "0") || "0"))
}

describe("exponents", () => {
  // ISO 4217 list one, for currencies that other tables often get wrong.
  itEvery([
    ["EUR", 2],
    ["USD", 2],
    ["HUF", 2],
    ["COP", 2],
    ["IDR", 2],
    ["TWD", 2],
    ["IQD", 3],
    ["KWD", 3],
    ["BHD", 3],
    ["TND", 3],
    ["JPY", 0],
    ["KRW", 0],
    ["CLP", 0],
    ["VND", 0],
    ["ISK", 0],
  ])("%s has %i decimals", (currency, digits) => {
    expect(currencyExponent(currency)).toBe(digits)
    expect(currencyExponent(currency.toLowerCase())).toBe(digits)
  })

  itEvery(["", "XX", "EURO", "ZZZ", "__proto__", "constructor"])("refuses the currency %j", (currency) => {
    expect(() => currencyExponent(currency)).toThrow(RangeError)
  })
})

describe("minor units", () => {
  itEvery([
    ["10.42", "EUR", "1042"],
    ["0.94", "EUR", "94"],
    ["10.15", "EUR", "1015"], // 10.15 * 100 is 1014.9999999999999
    ["4.35", "USD", "435"],
    ["1.1", "EUR", "110"],
    ["100", "EUR", "10000"],
    ["007.50", "EUR", "750"],
    ["0.01", "EUR", "1"],
    ["1000", "JPY", "1000"],
    ["1000.00", "JPY", "1000"],
    ["1.234", "KWD", "1234"],
    ["1.2", "KWD", "1200"],
    ["9999999.99", "EUR", "999999999"],
    ["90071992547409.93", "EUR", "9007199254740993"],
  ])("%s %s is %s", (amount, currency, minor) => {
    expect(toMinorUnits(amount, currency)).toBe(minor)
  })

  itEvery([
    ["1000", "JPY", "100000"],
    ["12.34", "KWD", "1234"],
    ["10.42", "EUR", "1042"],
  ])("%s %s forced to two digits is %s", (amount, currency, minor) => {
    expect(toMinorUnits(amount, currency, "two-digits")).toBe(minor)
  })

  itEvery([
    ["10.425", "EUR"],
    ["1000.5", "JPY"],
    ["1.2345", "KWD"],
    ["", "EUR"],
    ["-1", "EUR"],
    ["+1", "EUR"],
    ["1e3", "EUR"],
    ["1,5", "EUR"],
    [".5", "EUR"],
    ["5.", "EUR"],
    ["Infinity", "EUR"],
    ["10.42\n", "EUR"],
    ["١٢", "EUR"],
    ["10", "XXXX"],
  ])("refuses %j %s", (amount, currency) => {
    expect(() => toMinorUnits(amount, currency)).toThrow(RangeError)
  })

  it("refuses a third decimal if two are forced", () => {
    expect(() => toMinorUnits("1.234", "KWD", "two-digits")).toThrow(RangeError)
  })

  it("agrees with whole-number arithmetic for 0, 2 and 3 decimals", () => {
    const currencies = fc.constantFrom(["JPY", 0], ["EUR", 2], ["KWD", 3]) as fc.Arbitrary<[string, number]>
    const whole = fc.bigInt({ min: 0n, max: 10n ** 20n })
    fc.assert(
      fc.property(currencies, whole, fc.stringMatching(/^\d{0,3}$/), ([currency, exponent], units, decimals) => {
        const kept = decimals.slice(0, exponent)
        const amount = kept ? `${units}.${kept}` : String(units)
        expect(toMinorUnits(amount, currency)).toBe(byBigInt(units, kept, exponent))
      }),
    )
  })

  it("throws only RangeError", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (amount, currency) => {
        try {
          expect(toMinorUnits(amount, currency)).toMatch(/^\d+$/)
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError)
        }
      }),
    )
  })
})
