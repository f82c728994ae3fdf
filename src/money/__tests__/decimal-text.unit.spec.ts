import { MathBN } from "@medusajs/framework/utils"
import fc from "fast-check"
import { itEvery } from "../../__tests__/it-every"
import {
  amountDifference,
  amountTimes,
  compare,
  decimalPattern,
  isDecimalText,
  isPositive,
  isZero,
  negate,
  scaledAmount,
  significantDecimals,
  splitDecimal,
  sumWithDecimals,
  unscaledAmount,
} from "../decimal-text"
import { formatAmount, fromMinorUnits, subtract, sum } from "../currency"
import { currencies, currency, minor, text } from "./amounts"

describe("decimal text", () => {
  itEvery(["0", "10", "10.5", "007.50", "90071992547409931234.000001"])("%s is decimal text", (amount) => {
    expect(isDecimalText(amount)).toBe(true)
  })

  itEvery(["", "-1", "+1", "1e3", "1,5", ".5", "5.", " 1", "1\n", "Infinity", "0x10", "\u0661\u0662", undefined, null])(
    "%j is not",
    (amount) => {
      expect(isDecimalText(amount)).toBe(false)
    },
  )

  itEvery([
    ["123", { whole: 3, decimals: 2 }, true],
    ["1234", { whole: 3, decimals: 2 }, false],
    ["123.45", { whole: 3, decimals: 2 }, true],
    ["123.456", { whole: 3, decimals: 2 }, false],
    ["12345678901234.5", { decimals: 1 }, true],
    ["12345678901234.50", { decimals: 1 }, false],
  ])("%s fits into %j: %s", (amount, limits, expected) => {
    expect(decimalPattern(limits).test(amount)).toBe(expected)
  })

  it("splits at the point", () => {
    expect(splitDecimal("007.50")).toEqual({ whole: "007", decimals: "50" })
    expect(splitDecimal("7")).toEqual({ whole: "7", decimals: "" })
    expect(splitDecimal("7.")).toBeUndefined()
  })

  itEvery([
    ["10", 0],
    ["10.00", 0],
    ["10.50", 1],
    ["10.05", 2],
  ])("%s has %i significant decimals", (amount, decimals) => {
    expect(significantDecimals(amount)).toBe(decimals)
  })
})

describe("arithmetic", () => {
  it("adds and subtracts like whole numbers", () => {
    fc.assert(
      fc.property(fc.array(minor, { maxLength: 8 }), minor, currency, (units, other, code) => {
        const exponent = currencies[code]
        const total = units.reduce((a, b) => a + b, 0n)
        expect(
          sum(
            units.map((value) => text(value, exponent)),
            code,
          ),
        ).toBe(text(total, exponent))
        expect(subtract(text(total, exponent), text(other, exponent), code)).toBe(text(total - other, exponent))
        expect(Math.sign(compare(text(total, exponent), text(other, exponent)))).toBe(
          total === other ? 0 : total > other ? 1 : -1,
        )
      }),
    )
  })

  it("compares by value, not by text", () => {
    expect(compare("10.5", "10.50")).toBe(0)
    expect(compare("9", "10")).toBeLessThan(0)
    expect(compare("1e1", "10.00")).toBe(0)
  })

  itEvery([
    ["0", false],
    ["0.00", false],
    ["-1", false],
    ["0.001", true],
  ])("%s is positive: %s", (amount, expected) => {
    expect(isPositive(amount)).toBe(expected)
  })

  itEvery([
    ["0", true],
    ["0.000", true],
    ["-0", true],
    ["0.001", false],
    ["-1", false],
    ["", false],
    ["n/a", false],
  ])("%j is zero: %s", (amount, expected) => {
    expect(isZero(amount)).toBe(expected)
  })

  itEvery(["", "n/a", "1,5", "NaN", "Infinity", "1e100"])("%j equals no amount, and cannot be added", (amount) => {
    expect(compare(amount, amount)).toBeNaN()
    expect(isPositive(amount)).toBe(false)
    expect(() => sum([amount], "eur")).toThrow(RangeError)
    expect(() => subtract("1", amount, "eur")).toThrow(RangeError)
  })

  it("agrees with Medusa's arithmetic, signs, exponents and rounding included", () => {
    const number = fc
      .tuple(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), fc.nat(6), fc.integer({ min: -5, max: 5 }))
      .map(([units, decimals, power]) => `${text(units, decimals)}${power === 0 ? "" : `e${power}`}`)
    fc.assert(
      fc.property(number, number, currency, (a, b, code) => {
        const exponent = currencies[code]
        expect(compare(a, b)).toBe(MathBN.convert(a).comparedTo(MathBN.convert(b)))
        expect(isPositive(a)).toBe(MathBN.gt(a, 0))
        // BigNumber writes a negative amount that rounds to zero with its sign.
        const plain = (value: string) => (/[1-9]/.test(value) ? value : value.replace("-", ""))
        expect(sum([a, b], code)).toBe(plain(MathBN.sum(0, a, b).toFixed(exponent)))
        expect(subtract(a, b, code)).toBe(plain(MathBN.sub(a, b).toFixed(exponent)))
      }),
    )
  })

  it("rounds a sum once at the end, half away from zero", () => {
    expect(sum(["0.004", "0.004"], "eur")).toBe("0.01")
    expect(sum(["0.005"], "eur")).toBe("0.01")
    expect(sum(["-0.005"], "eur")).toBe("-0.01")
    expect(sumWithDecimals(["1.5", "1"], 1)).toBe("2.5")
  })

  it("scales to units and back", () => {
    expect(scaledAmount("1.5", 2)).toBe(150n)
    expect(unscaledAmount(150n, 2)).toBe("1.50")
    expect(unscaledAmount(-5n, 2)).toBe("-0.05")
    expect(negate("-1.50")).toBe("1.50")
    expect(fromMinorUnits(5n, "KWD")).toBe("0.005")
    expect(fromMinorUnits(0n, "EUR")).toBe("0.00")
    expect(fromMinorUnits(1000n, "JPY")).toBe("1000")
  })

  it("formats amounts with their currency", () => {
    expect(formatAmount("10.50", "eur")).toBe("10.50 EUR")
  })
})

describe("amountDifference", () => {
  itEvery([
    ["29.00", "29.00", null],
    ["29.00", "29", null],
    ["29.00", "31.50", { more: true, by: "2.50" }],
    ["29.00", "28.95", { more: false, by: "0.05" }],
    ["1000", "900", { more: false, by: "100" }],
  ])("of %s and %s", (amount, total, difference) => {
    expect(amountDifference(amount, total)).toEqual(difference)
  })
})

describe("amountTimes", () => {
  itEvery([
    ["9.90", 3, "29.70"],
    ["0.05", 1, "0.05"],
    ["1000", 12, "12000"],
    ["12345678901234567.89", 2, "24691357802469135.78"],
  ])("%s, %i times, is %s", (amount, quantity, product) => {
    expect(amountTimes(amount, quantity)).toBe(product)
  })
})
