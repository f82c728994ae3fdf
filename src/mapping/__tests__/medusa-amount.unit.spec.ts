import fc from "fast-check"
import { itEvery } from "../../__tests__/it-every"
import { isExact, toMedusaAmount, toWireAmount } from "../medusa-amount"
import { currencies, currency, minor, text } from "../../money/__tests__/amounts"

describe("to the wire", () => {
  itEvery([
    [10.5, "eur", "10.50"],
    ["10.42", "EUR", "10.42"],
    [1000, "jpy", "1000"],
    ["1000.00", "jpy", "1000"],
    [1.234, "kwd", "1.234"],
    ["19.90", "huf", "19.90"],
    // floats with inexact binary values
    [4.35, "eur", "4.35"],
    [19.99, "eur", "19.99"],
    [1.005, "eur", "1.01"],
    [0.1 + 0.2, "eur", "0.30"],
    // half up
    ["0.995", "eur", "1.00"],
    ["0.5", "jpy", "1"],
    ["1.2345", "kwd", "1.235"],
    ["0.994", "eur", "0.99"],
    // one of Medusa's totals, as a number and as exact text
    [9.995, "eur", "10.00"],
    ["9.9949999999999996", "eur", "10.00"],
    ["9.99499999", "eur", "9.99"],
  ])("%s %s is %s", (amount, code, expected) => {
    expect(toWireAmount(amount, code)).toBe(expected)
  })

  it("reads the raw object of a refund", () => {
    expect(toWireAmount({ value: "12.5", precision: 20 }, "eur")).toBe("12.50")
    expect(toWireAmount({ value: 7, precision: 20 } as never, "jpy")).toBe("7")
    expect(toWireAmount(toMedusaAmount("8.734"), "kwd")).toBe("8.734")
  })

  it("is exact at any size, for every form of an amount", () => {
    fc.assert(
      fc.property(minor, currency, (units, code) => {
        const expected = text(units, currencies[code])
        expect(toWireAmount(expected, code)).toBe(expected)
        expect(toWireAmount({ value: expected, precision: 20 }, code)).toBe(expected)
        expect(toWireAmount(toMedusaAmount(expected), code)).toBe(expected)
      }),
    )
  })

  it("rounds half up, as checked with whole numbers", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), currency, (tenThousandths, code) => {
        const unit = 10n ** BigInt(4 - currencies[code])
        const rounded = (tenThousandths + unit / 2n) / unit
        expect(toWireAmount(text(tenThousandths, 4), code)).toBe(text(rounded, currencies[code]))
      }),
    )
  })

  itEvery([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])("%s is no amount", (amount) => {
    expect(() => toWireAmount(amount, "eur")).toThrow()
  })

  itEvery(["", "eu", "euro", "zzz", "__proto__"])("%j is no currency", (code) => {
    expect(() => toWireAmount("1", code)).toThrow(RangeError)
  })
})

describe("exactness", () => {
  itEvery([
    ["10.50", "10.5", true],
    [10.5, "10.50", true],
    [10.505, "10.51", false],
  ])("%s is exactly %s: %s", (amount, text, expected) => {
    expect(isExact(amount, text)).toBe(expected)
  })
})
