import { itEvery } from "../../../__tests__/it-every"
import { AdminCaptureCardPayment, AdminResolveCardOperation } from "../payments"

describe("an amount to capture", () => {
  itEvery(["1", "12.50", "0.01", "1.234", "999999999.999", " 12.5 "])("%s", (amount) => {
    expect(AdminCaptureCardPayment.parse({ amount })).toEqual({ amount: amount.trim() })
  })

  itEvery([
    "",
    "0",
    "0.00",
    "-1",
    "1,50",
    "1e3",
    "NaN",
    "Infinity",
    ".5",
    "5.",
    "1.2345",
    "1234567890",
    "12 50",
    12.5,
    null,
  ])("%j is refused", (amount) => {
    expect(AdminCaptureCardPayment.safeParse({ amount }).success).toBe(false)
  })

  it("no other field is allowed", () => {
    expect(AdminCaptureCardPayment.safeParse({ amount: "1", payment_id: "x" }).success).toBe(false)
    expect(AdminCaptureCardPayment.safeParse({}).success).toBe(false)
  })
})

describe("a manual resolution", () => {
  it("needs a yes or no, and a reason", () => {
    expect(AdminResolveCardOperation.parse({ happened: true, note: " ticket 17 " })).toEqual({
      happened: true,
      note: "ticket 17",
    })
    for (const body of [
      {},
      { happened: true },
      { happened: true, note: "  " },
      { happened: "yes", note: "ticket 17" },
      { happened: true, note: "x".repeat(501) },
      { happened: true, note: "ticket 17", actor: "somebody else" },
      { happened: true, note: "the card 4538 9773 9960 6732 was charged" },
    ]) {
      expect(AdminResolveCardOperation.safeParse(body).success).toBe(false)
    }
  })
})
