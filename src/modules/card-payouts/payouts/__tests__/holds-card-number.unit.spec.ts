import { itEvery } from "../../../../__tests__/it-every"
import { holdsCardNumber } from "../validate-texts"

describe("a cell of a file", () => {
  itEvery(["4444 3333 2222 1111", "paid to 4538977399606732 last week"])("%s contains a card number", (cell) => {
    expect(holdsCardNumber(cell)).toBe(true)
  })

  itEvery(["DE89370400440532013000", "+4930123456789", "Invoice 2026-11-22", ""])("%s contains none", (cell) => {
    expect(holdsCardNumber(cell)).toBe(false)
  })

  it("with hundreds of digits is refused without testing all of them, though no scheme issues such numbers", () => {
    const digits = Array.from({ length: 190 }, (_, at) => ((at * at * 31 + at * 17) % 13 < 6 ? 7 : 9)).join(" ")
    expect(holdsCardNumber(digits)).toBe(true)
    expect(holdsCardNumber(digits.slice(0, 40))).toBe(false)
  })
})
