import { itEvery } from "../../../../__tests__/it-every"
import { safeGatewayText } from "../evaluate-answer"

describe("a text of the gateway", () => {
  itEvery(["approved", "payout_check", "non3ds-approved", "Partially approved", "stage.2026", "x".repeat(80)])(
    "%s may be stored",
    (word) => {
      expect(safeGatewayText(word)).toBe(word)
    },
  )

  itEvery([
    ...["4444333322221111", "card 4444 3333 2222 1111", "4444-3333-2222-1111", "payout 12345", "p1a2y3o4u5t"],
    ...["<b>approved</b>", "https://gateway.example", "jane@example.com", "approved\nDeclined", "=1+1", "", " "],
    "x".repeat(81),
  ])("%j is not stored", (text) => {
    expect(safeGatewayText(text)).toBeNull()
  })

  it("is null if it is missing", () => {
    expect(safeGatewayText(null)).toBeNull()
  })
})
