import { itEvery } from "../../../../__tests__/it-every"
import { cardBrand } from "../answer-fields"

describe("the card brand, as a shopper reads it", () => {
  itEvery([
    ["VISA", "VISA"],
    [" American Express ", "American Express"],
    ["МИР", "МИР"],
    ["Visa/Plus 3-D", "Visa/Plus 3-D"],
    [undefined, undefined],
    ["", undefined],
    ["jane.canary@example.com", undefined],
    ["<b>VISA</b>", undefined],
    ["Declined: ask Jane", undefined],
    ["V".repeat(41), undefined],
  ])("%j is %j", (reported, shown) => {
    expect(cardBrand(reported)).toBe(shown)
  })
})
