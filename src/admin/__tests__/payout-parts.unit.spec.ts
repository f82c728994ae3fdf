import { createElement } from "react"
import { PayoutReview } from "../lib/payouts/payout-review"
import { aPayout } from "./a-payout"
import { rendered } from "./rendered"

describe("what is read before a payout is asked for", () => {
  it("says which stored card it goes to, whose it is, and for which order", async () => {
    const payout = aPayout({
      ...{ flow: "transfer", destination: { kind: "stored_card", label: "Card ••••" }, order_id: "order_1" },
      recipient: { email: null, phone: null, card_id: "•••• 001" },
    })
    const review = await rendered(createElement(PayoutReview, { payout }))
    for (const told of ["•••• 001", 'href="/customers/cus_1"', "jane@example.com", 'href="/orders/order_1"']) {
      expect(review).toContain(told)
    }
  })
})
