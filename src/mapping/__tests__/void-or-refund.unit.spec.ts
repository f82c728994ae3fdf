import { itEvery } from "../../__tests__/it-every"
import { amountLeft, heldMoney, isVoidable, reversalOf, untouchedMoney } from "../void-or-refund"

const both = [false, true]
const every = both.flatMap((isCaptured) =>
  both.flatMap((isRefundable) => both.map((isOnHold) => ({ isCaptured, isRefundable, isOnHold }))),
)

itEvery([
  ["a hold", { captured: "0.00", capturable: "10.00", returnable: "0.00" }, "void", "10.00"],
  ["a captured hold", { captured: "10.00", capturable: "0.00", returnable: "10.00" }, "return", "10.00"],
  ["a part of a hold", { captured: "4.00", capturable: "6.00", returnable: "4.00" }, "return", "4.00"],
  ["the rest of a refunded part", { captured: "4.00", capturable: "6.00", returnable: "0.00" }, null, "0.00"],
  ["a part of what was captured", { captured: "10.00", capturable: "0.00", returnable: "2.50" }, "return", "2.50"],
  ["a refunded sale", { captured: "10.00", capturable: "0.00", returnable: "0.00" }, null, "0.00"],
  ["a released hold", { captured: "0.00", capturable: "0.00", returnable: "0.00" }, null, "0.00"],
] as const)("of %s: reverses the amount left by a void or a refund", (_, totals, reversal, left) => {
  expect({ reversal: reversalOf(heldMoney(totals)), left: amountLeft(totals) }).toEqual({ reversal, left })
})

itEvery(every)("$isCaptured, $isRefundable, $isOnHold: captured money is never voided", (money) => {
  const reversal = reversalOf(money)
  expect(reversal === "void" && money.isCaptured).toBe(false)
  expect(reversal === "return").toBe(money.isRefundable)
  expect(isVoidable(money)).toBe(!money.isCaptured)
})

it("refunds an untouched sale and voids an untouched hold", () => {
  expect([reversalOf(untouchedMoney(true)), reversalOf(untouchedMoney(false))]).toEqual(["return", "void"])
})
