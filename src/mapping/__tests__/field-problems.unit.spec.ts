import { itEvery } from "../../__tests__/it-every"
import { isFieldName } from "../field-problems"

describe("an unknown key in an error", () => {
  itEvery(["a", "colour", "save_card", "shippingAddress", "address_1", "last4", "toString", "__proto__"])(
    "%s: named",
    (key) => {
      expect(isFieldName(key)).toBe(true)
    },
  )

  itEvery([
    "",
    "4538977399606732",
    "_4538977399606732",
    "number_4538",
    "4538 9773 9960 6732",
    "sk_live_4eC39HqLyjWDarjtT1zdp7dc",
    "FJZsYqbWmQkxTuLh",
    "-----BEGIN PRIVATE KEY-----",
    "jane@shop.example",
    "<script>",
    "x".repeat(41),
  ])("%j: left out", (key) => {
    expect(isFieldName(key)).toBe(false)
  })
})
