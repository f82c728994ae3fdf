import { itEvery } from "../../__tests__/it-every"
import { checkCard, checkPayeeCard } from ".."

const now = new Date("2026-11-21T12:00:00Z")
const card = { number: "4111 1111-1111 1111", expiry_month: "1", expiry_year: "30", holder: " JANE  DOE " }

describe("a card that is paid to", () => {
  it("needs no CVV2, and is normalized like any card", () => {
    const { card: read, ...rest } = checkPayeeCard(card, now)
    expect(rest).toEqual({ fields: {}, problems: {}, brand: "visa" })
    expect(read).toEqual({ number: "4111111111111111", expiry_month: "01", expiry_year: "2030", holder: "JANE DOE" })
    expect(checkCard({ ...card, cvv2: "123" }, now).card).toEqual({ ...read, cvv2: "123" })
  })

  itEvery([
    ["number", { number: "4111111111111112" }],
    ["expiry", { expiry_year: "2020" }],
    ["holder", { holder: "" }],
  ] as const)("has the same text for a wrong %s", (field, change) => {
    const { fields, card: read } = checkPayeeCard({ ...card, ...change }, now)
    expect(read).toBeUndefined()
    expect(Object.keys(fields)).toEqual([field])
    expect(checkCard({ ...card, ...change, cvv2: "123" }, now).fields).toEqual(fields)
  })

  itEvery([undefined, null, {}])("is missing every field: %p", (nothing) => {
    expect(Object.keys(checkPayeeCard(nothing, now).fields)).toEqual(["number", "expiry", "holder"])
  })
})
