import fc from "fast-check"
import { itEvery } from "../../__tests__/it-every"
import { findEmbeddedCard } from "../find-embedded-card"

const cards = [
  "4538977399606732",
  "5555555555554444",
  "2223003122003222",
  "378282246310005",
  "6011111111111117",
  "30569309025904",
  "3530111333300000",
  "6205500000000000004",
]

describe("card numbers", () => {
  itEvery(cards)("%s is found in any spelling and any place", (pan) => {
    const grouped = pan.replace(/(.{4})/g, "$1 ").trim()
    const dashed = grouped.replaceAll(" ", "-")
    for (const text of [pan, grouped, dashed, [...pan].join(" "), `my card is ${grouped} 12/29`, `(${pan})`]) {
      expect(findEmbeddedCard({ metadata: { note: text } })).toBe("metadata.note")
      expect(findEmbeddedCard({ items: [{ metadata: { notes: ["fast", text] } }] })).toBe("items.0.metadata.notes.1")
    }
    expect(findEmbeddedCard({ shipping_address: { company: pan } })).toBe("shipping_address.company")
    expect(findEmbeddedCard({ metadata: { [pan]: "x" } })).toBe("metadata")
    expect(findEmbeddedCard(pan)).toBe("the body")
  })

  it("is found in a phone number's field as well", () => {
    for (const pan of ["4538977399606732", "378282246310005"]) {
      expect(findEmbeddedCard({ shipping_address: { phone: pan } })).toBe("shipping_address.phone")
      expect(findEmbeddedCard({ metadata: { order_id: pan } })).toBe("metadata.order_id")
    }
  })

  it("a mistyped card number is found by its field name", () => {
    for (const name of ["card_number", "cardNumber", "pan", "credit_card", "cc_number"]) {
      expect(findEmbeddedCard({ [name]: "4538 9773 9960 6731" })).toBe(name)
    }
  })

  it("a security code is found by its field name", () => {
    for (const name of ["cvv", "cvv2", "CVC", "security_code", "cardCode", "cc_cvv"]) {
      expect(findEmbeddedCard({ metadata: { [name]: "123" } })).toBe(`metadata.${name}`)
      expect(findEmbeddedCard({ metadata: { [name]: 1234 } })).toBe(`metadata.${name}`)
    }
  })
})

describe("ordinary data passes", () => {
  const address = {
    first_name: "Jane",
    last_name: "Doe",
    company: "Panasonic Ltd. 24/7",
    address_1: "Main Street 1",
    postal_code: "10115",
    province: "us-ca",
    phone: "+49 30 1234567",
  }

  itEvery([
    ["nothing", undefined],
    ["an empty body", {}],
    [
      "a cart",
      { region_id: "reg_01K9ZRM3GJ5N4Q8W2T7XY0ABCD", email: "jane.1985@example.com", shipping_address: address },
    ],
    ["line items", { items: [{ variant_id: "variant_01M7XAMYKVG669QNJNEBMJA41P", quantity: 2, unit_price: 1999 }] }],
    ["an Indian tax number", { metadata: { pan: "ABCDE1234F" } }],
    [
      "a best-before date",
      { metadata: { expiry_date: "2027-01-31", expiration: "01/27", expires: 1_798_675_200_000 } },
    ],
    ["a loyalty card", { metadata: { card_number: "12345678", loyalty_card: "9-8765432" } }],
    ["a voucher's code", { metadata: { card_code: "SUMMER24", security_code: "A-77", csc: "berlin" } }],
    ["milliseconds", { metadata: { at: 1_700_000_000_007, since: "1700000000005" } }],
    ["an IBAN", { metadata: { iban: "DE89 3704 0044 0532 0130 00" } }],
    ["a visitor's id", { metadata: { _ga: "GA1.2.1234567890.1700000000", gclid: "EAIaIQobChMI8b2z-tWw_gIV" } }],
    ["a postal tracking number", { metadata: { tracking: "1Z999AA10123456784" } }],
    ["a masked card", { metadata: { card: "444433******1111", last4: "1111" } }],
    ["equal digits", { metadata: { zeros: "0000000000000000" } }],
  ])("%s", (_title, body) => {
    expect(findEmbeddedCard(body)).toBeUndefined()
  })

  /** Appends a valid Luhn digit: such numbers look most like card numbers. */
  const withLuhn = (digits: string) => {
    const sum = [...digits].reverse().reduce((total, digit, at) => {
      const value = Number(digit) * (at % 2 === 0 ? 2 : 1)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
    return `${digits}${(10 - (sum % 10)) % 10}`
  }
  const digits = (count: number) => fc.stringMatching(new RegExp(`^[0-9]{${count}}$`))
  const never = (kind: fc.Arbitrary<string>, bodies: (text: string) => unknown[]) =>
    fc.assert(
      fc.property(kind, (text) => {
        for (const body of bodies(text)) expect(findEmbeddedCard(body)).toBeUndefined()
      }),
      { numRuns: 500 },
    )

  it("telephone numbers of any country, as people write them", () => {
    never(digits(11), (text) => {
      const number = withLuhn(`4${text}`)
      return [`+${number}`, `00${number}`, `+${number.slice(0, 2)} ${number.slice(2, 5)} ${number.slice(5)}`]
        .map((phone): unknown => ({ shipping_address: { phone }, metadata: { callback: phone } }))
        .concat({ phone: number }, { metadata: { mobile: `${number}1` } })
    })
  })

  it("barcodes (GTIN-13), serial numbers of telephones (IMEI) and SIM cards (ICCID), ids of other systems", () => {
    never(digits(12), (text) => [{ metadata: { ean: withLuhn(text) } }])
    never(digits(12), (text) => [
      { metadata: { imei: withLuhn(`35${text}`) } },
      { metadata: { imei: withLuhn(`86${text}`) } },
    ])
    never(digits(16), (text) => [{ metadata: { iccid: withLuhn(`89${text}`) } }])
    never(digits(11), (text) => [
      { metadata: { shopify_variant_id: withLuhn(`39${text}`), legacyId: withLuhn(`36${text}`) } },
    ])
  })

  it("Medusa's ids", () => {
    const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
    const ulid = fc
      .array(fc.constantFrom(...alphabet), { minLength: 25, maxLength: 25 })
      .map((letters) => `0${letters.join("")}`)
      .filter((text) => !/\d{14}/.test(text))
    never(ulid, (id) => [{ variant_id: `variant_${id}`, metadata: { note: id } }])
  })
})

it("handles deep and large input in linear time", () => {
  const deep = JSON.parse(`${"[".repeat(40_000)}"4538977399606732"${"]".repeat(40_000)}`) as unknown
  expect(findEmbeddedCard(deep)).toMatch(/^0\.0\./)
  expect(findEmbeddedCard({ text: "1 ".repeat(40_000) })).toBeUndefined()
})

itEvery([
  ["digits one by one", "9 8 9 9 8 ".repeat(10_000), undefined],
  ["groups of three", Array.from({ length: 25_000 }, (_, i) => 900 + ((i * 37) % 100)).join(" "), "metadata.note"],
])("ends in time with thousands of %s", (_, note, found) => {
  expect(findEmbeddedCard({ metadata: { note } })).toBe(found)
})
