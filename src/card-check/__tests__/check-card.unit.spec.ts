import fc from "fast-check"
import { itEvery } from "../../__tests__/it-every"
import { type CardInput, checkCard, checkCvv2 } from ".."

const now = new Date("2026-11-21T12:00:00Z")
const card: CardInput = {
  number: "4111 1111 1111 1111",
  expiry_month: "12",
  expiry_year: "2030",
  cvv2: "123",
  holder: "JANE DOE",
}
const faults = (change: Partial<Record<keyof CardInput, unknown>>, at = now) =>
  Object.keys(checkCard({ ...card, ...change }, at).fields)

/**
 * Test numbers published by card schemes and payment services, and those of the gateway's own
 * documents (wire facts 12).
 */
const published = [
  ["4111111111111111", "visa"],
  ["4012888888881881", "visa"],
  ["4538977399606732", "visa"],
  ["4444444444444448", "visa"],
  ["4444333322221111", "visa"],
  ["5555555555554444", "mastercard"],
  ["5105105105105100", "mastercard"],
  ["2223003122003222", "mastercard"],
  ["378282246310005", "american-express"],
  ["371449635398431", "american-express"],
  ["6011111111111117", "discover"],
  ["6011000990139424", "discover"],
  ["30569309025904", "diners-club"],
  ["38520000023237", "diners-club"],
  ["36227206271667", "diners-club"],
  ["3530111333300000", "jcb"],
  ["3566002020360505", "jcb"],
  ["6200000000000005", "unionpay"],
  ["6205500000000000004", "unionpay"],
  ["6304000000000000", "maestro"],
  ["6759649826438453", "maestro"],
  ["6062826786276634", "hipercard"],
  ["6362970000457013", "elo"],
] as const

const cvv2Of = (brand: string) => (brand === "american-express" ? "1234" : "123")

itEvery(published)("takes %s for a card of %s", (number, brand) => {
  const cvv2 = cvv2Of(brand)
  expect(checkCard({ ...card, number, cvv2 }, now)).toEqual({
    fields: {},
    problems: {},
    brand,
    card: { number, expiry_month: "12", expiry_year: "2030", cvv2, holder: "JANE DOE" },
  })
})

it("normalizes every spelling of a card to one", () => {
  const typed = {
    number: " 4111-1111 1111\u20131111 ",
    expiry_month: 3,
    expiry_year: "30",
    cvv2: " 123 ",
    holder: "  Jane   van  der\tBerg ",
  }
  expect(checkCard(typed, now).card).toEqual({
    number: "4111111111111111",
    expiry_month: "03",
    expiry_year: "2030",
    cvv2: "123",
    holder: "Jane van der Berg",
  })
})

describe("a card number", () => {
  const numberOf = fc.constantFrom(...published.map(([number]) => number))

  it("is refused if one digit is wrong", () => {
    const place = fc.nat(18)
    const shift = fc.integer({ min: 1, max: 9 })
    fc.assert(
      fc.property(numberOf, place, shift, (number, at, by) => {
        const index = at % number.length
        const wrong = (Number(number[index]) + by) % 10
        expect(faults({ number: `${number.slice(0, index)}${wrong}${number.slice(index + 1)}` })).toContain("number")
      }),
    )
  })

  it("is refused if two neighboring digits are swapped, except 09 and 90, which Luhn's digit misses", () => {
    fc.assert(
      fc.property(numberOf, fc.nat(17), (number, at) => {
        const index = at % (number.length - 1)
        const [first = "", second = ""] = number.slice(index, index + 2)
        fc.pre(first !== second && ![first, second].every((digit) => "09".includes(digit)))
        const swapped = `${number.slice(0, index)}${second}${first}${number.slice(index + 2)}`
        expect(faults({ number: swapped })).toContain("number")
      }),
    )
  })

  it("may have any grouping", () => {
    const gap = fc.constantFrom("", " ", "-", "  ", "\u00a0", "\u2013")
    fc.assert(
      fc.property(numberOf, fc.array(gap, { minLength: 19, maxLength: 19 }), (number, gaps) => {
        const typed = [...number].map((digit, index) => digit + gaps[index]).join("")
        expect(checkCard({ ...card, number: typed, cvv2: "1" }, now).fields).not.toHaveProperty("number")
      }),
    )
  })

  itEvery([
    ["", "Enter the card number."],
    [undefined, "Enter the card number."],
    [null, "Enter the card number."],
    [4111111111111111, "Enter the card number."],
    ["  - ", "Enter the card number."],
    ["4111 1111 1111 111x", "A card number has digits only."],
    ["4111.1111.1111.1111", "A card number has digits only."],
    ["٤١١١١١١١١١١١١١١١", "A card number has digits only."],
    ["4111 1111 111", "The card number is not complete."],
    ["3782 822463 1000", "The card number is not complete."],
    ["4111 1111 1111 1111 1111", "The card number has too many digits."],
    ["4111 1111 1111 1112", "This is not a card number. Check its digits."],
    // Fifteen digits of Visa with a valid check digit, and thirteen as formerly issued: neither is
    // a length of the scheme.
    ["411111111111116", "The card number is not complete."],
    ["4222222222222", "The card number is not complete."],
    // A valid check digit, but no scheme.
    ["0000000000000000", "This number belongs to no known kind of card. Check its digits, or use another card."],
    ["1234567890123452", "This number belongs to no known kind of card. Check its digits, or use another card."],
  ])("%j is refused: %s", (number, message) => {
    expect(checkCard({ ...card, number }, now).fields.number).toBe(message)
  })

  it("of UnionPay needs a valid check digit too", () => {
    expect(faults({ number: "6200000000000004" })).toEqual(["number"])
  })
})

itEvery([
  ["4", null],
  ["41", "visa"],
  ["4111", "visa"],
  ["37", "american-express"],
  ["5555 55", "mastercard"],
  ["6", null],
  ["", null],
])("of %j the brand is %s", (number, brand) => {
  expect(checkCard({ ...card, number }, now).brand).toBe(brand)
})

describe("an expiry date", () => {
  itEvery([
    // Valid through the last day of its month, in UTC and twelve hours behind it.
    ["11", "2026", "2026-11-01T00:00:00Z", true],
    ["11", "2026", "2026-11-30T23:59:59Z", true],
    ["11", "2026", "2026-12-01T11:59:59.999Z", true],
    ["11", "2026", "2026-12-01T12:00:00Z", false],
    ["12", "2026", "2027-01-01T11:59:59Z", true],
    ["12", "2026", "2027-01-01T12:00:00Z", false],
    ["02", "2028", "2028-02-29T23:00:00Z", true],
    ["02", "2028", "2028-03-01T12:00:00Z", false],
    ["10", "2026", "2026-11-21T12:00:00Z", false],
    ["12", "2025", "2026-11-21T12:00:00Z", false],
    ["01", "0026", "2026-11-21T12:00:00Z", false],
    ["01", "1999", "2026-11-21T12:00:00Z", false],
    // Two digits mean the year nearest to now.
    ["11", "26", "2026-11-21T12:00:00Z", true],
    ["10", "26", "2026-11-21T12:00:00Z", false],
    ["01", "99", "2026-11-21T12:00:00Z", false],
    ["01", "46", "2026-11-21T12:00:00Z", true],
    ["01", "03", "2098-11-21T12:00:00Z", true],
    // Beyond the longest accepted validity.
    ["12", "2046", "2026-11-21T12:00:00Z", true],
    ["01", "2047", "2026-11-21T12:00:00Z", false],
  ])("%s/%s is valid at %s: %s", (expiry_month, expiry_year, at, isGood) => {
    expect(faults({ expiry_month, expiry_year }, new Date(at))).toEqual(isGood ? [] : ["expiry"])
  })

  itEvery([
    ["0", "2030"],
    ["00", "2030"],
    ["13", "2030"],
    ["012", "2030"],
    ["-1", "2030"],
    ["1.5", "2030"],
    ["1e0", "2030"],
    ["", "2030"],
    ["12", ""],
    ["12", "3"],
    ["12", "030"],
    ["12", "20300"],
    ["12", "twenty"],
    [NaN, 2030],
    [12, -2030],
    [{ month: 12 }, ["2030"]],
    [undefined, undefined],
  ])("%j/%j is invalid", (expiry_month, expiry_year) => {
    expect(faults({ expiry_month, expiry_year })).toEqual(["expiry"])
  })

  it("is compared with the clock by default", () => {
    const thisYear = new Date().getUTCFullYear()
    expect(checkCard({ ...card, expiry_year: thisYear + 1 }).card?.expiry_year).toBe(String(thisYear + 1))
    expect(checkCard({ ...card, expiry_year: thisYear - 1 }).fields).toHaveProperty("expiry")
  })
})

describe("a CVV2", () => {
  itEvery([
    ["4111111111111111", "123", undefined],
    ["4111111111111111", "000", undefined],
    ["4111111111111111", "1234", "The security code of this card has three digits, on its back."],
    ["4111111111111111", "12", "The security code of this card has three digits, on its back."],
    ["4111111111111111", "12a", "The security code of this card has three digits, on its back."],
    ["4111111111111111", "1 2 3", "The security code of this card has three digits, on its back."],
    ["378282246310005", "1234", undefined],
    ["378282246310005", "123", "The security code of this card has four digits, on its front."],
    ["4111111111111111", "", "Enter the security code of the card."],
    ["4111111111111111", 123, "Enter the security code of the card."],
  ])("with the card %s, %j: %s", (number, cvv2, message) => {
    expect(checkCard({ ...card, number, cvv2 }, now).fields.cvv2).toBe(message)
  })

  it("has the length of the scheme once that is known, even if the number is wrong", () => {
    expect(faults({ number: "3782", cvv2: "123" })).toEqual(["number", "cvv2"])
    expect(faults({ number: "3782", cvv2: "1234" })).toEqual(["number"])
    expect(faults({ number: "", cvv2: "1234" })).toEqual(["number"])
  })

  itEvery([
    ["123", undefined],
    [" 1234 ", undefined],
    ["12", "The security code has three or four digits."],
    ["12345", "The security code has three or four digits."],
    ["١٢٣", "The security code has three or four digits."],
    ["", "Enter the security code of the card."],
    [null, "Enter the security code of the card."],
    [123, "Enter the security code of the card."],
  ])("by itself, %j: %s", (cvv2, message) => {
    expect(checkCvv2(cvv2)).toBe(message)
  })
})

describe("a holder", () => {
  itEvery([
    ["Jo", undefined],
    ["X Æ A-12", undefined],
    ["Даздраперма Петрова", undefined],
    ["山田 太郎", undefined],
    ["O'Neill-Smith, Jr. 3rd", undefined],
    ["A".repeat(128), undefined],
    ["A".repeat(129), "The name on the card is too long. Shorten it."],
    ["A".repeat(100_000), "The name on the card is too long. Shorten it."],
    ["J", "Enter the whole name on the card."],
    ["", "Enter the name on the card."],
    ["   ", "Enter the name on the card."],
    [42, "Enter the name on the card."],
    ["12", "Enter the name on the card, not its number."],
    ["4111 1111 1111 1111", "Enter the name on the card, not its number."],
    ["JANE 4111-1111-1111-1111 DOE", "Enter the name on the card, not its number."],
    ["4J1A1N1E1D1O1E1X1Y1Z1A1B", "Enter the name on the card, not its number."],
    ["JANE\u0000DOE", "The name on the card contains a character that cannot be sent."],
    ["JANE\u001bDOE", "The name on the card contains a character that cannot be sent."],
  ])("%j: %s", (holder, message) => {
    expect(checkCard({ ...card, holder }, now).fields.holder).toBe(message)
  })
})

describe("any input", () => {
  const anything = fc.oneof(
    fc.anything(),
    fc.string(),
    fc.stringMatching(/^[\d -]{0,30}$/),
    fc.constantFrom(...Object.values(card)),
  )
  const anyCard = fc.record({
    number: anything,
    expiry_month: anything,
    expiry_year: anything,
    cvv2: anything,
    holder: anything,
  })

  it("gives a card or a text, and no text repeats a digit", () => {
    fc.assert(
      fc.property(anyCard, (typed) => {
        const { fields, card: checked } = checkCard(typed, now)
        expect(checked === undefined).toBe(Object.keys(fields).length > 0)
        for (const message of Object.values(fields)) expect(message).toMatch(/^[A-Z]\D+\.$/)
      }),
      { numRuns: 1_000 },
    )
  })

  it("a normalized card stays unchanged when checked again", () => {
    const month = fc.integer({ min: 1, max: 12 })
    fc.assert(
      fc.property(
        fc.constantFrom(...published),
        month,
        fc.string({ minLength: 2 }),
        ([number, brand], month, holder) => {
          const typed = { number, expiry_month: month, expiry_year: "31", cvv2: cvv2Of(brand), holder }
          const { card: checked } = checkCard(typed, now)
          fc.pre(checked !== undefined)
          expect(checkCard(checked, now).card).toEqual(checked)
        },
      ),
    )
  })

  itEvery([undefined, null, {}])("an empty card (%j) has a problem in every field", (nothing) => {
    expect(checkCard(nothing, now)).toEqual({
      fields: {
        number: "Enter the card number.",
        expiry: "Enter the expiry date: month and year.",
        cvv2: "Enter the security code of the card.",
        holder: "Enter the name on the card.",
      },
      problems: {
        number: "card.number_missing",
        expiry: "card.expiry_missing",
        cvv2: "card.cvv2_missing",
        holder: "card.holder_missing",
      },
      brand: null,
    })
  })
})

it("answers in the shopper's language, or in English if it is not shipped", () => {
  const expired = { ...card, expiry_year: "2020" }
  expect(checkCard(expired, now, "de-AT").fields).toEqual({
    expiry: "Die Karte ist abgelaufen. Verwenden Sie eine andere Karte.",
  })
  expect(checkCard(expired, now, "pt-BR")).toEqual(checkCard(expired, now))
  expect(checkCvv2("12", 3, "de")).toBe(
    "Der Sicherheitscode dieser Karte hat drei Ziffern und steht auf der Rückseite.",
  )
})
