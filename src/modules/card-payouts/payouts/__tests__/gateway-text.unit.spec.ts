import { itEvery } from "../../../../__tests__/it-every"
import { safeGatewayText } from "../evaluate-answer"

describe("a word of the gateway's", () => {
  itEvery(["approved", "payout_check", "non3ds-approved", "Partially approved", "stage.2026", "x".repeat(80)])(
    "%s may be kept",
    (word) => {
      expect(safeGatewayText(word)).toBe(word)
    },
  )

  itEvery([
    ...["4444333322221111", "card 4444 3333 2222 1111", "4444-3333-2222-1111", "payout 12345", "p1a2y3o4u5t"],
    ...["<b>approved</b>", "https://gateway.example", "jane@example.com", "approved\nDeclined", "=1+1", "", " "],
    "x".repeat(81),
  ])("%j is none", (text) => {
    expect(safeGatewayText(text)).toBeNull()
  })

  it("is none where there is none", () => {
    expect(safeGatewayText(null)).toBeNull()
  })
})
