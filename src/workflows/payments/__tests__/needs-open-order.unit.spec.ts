import { createMedusaContainer } from "@medusajs/framework/utils"
import { asValue } from "@medusajs/framework/awilix"
import { itEvery } from "../../../__tests__/it-every"
import { needsOpenOrder } from "../record-outside-refunds"

/** Whether a refund needs a credit line that an order with an open change cannot get. */
function needs(pending: string, amount: number, { changes = 1, canceled_at = null as string | null } = {}) {
  const rows: Record<string, object[]> = {
    order_payment_collection: [{ order_id: "order_1", order: { status: "pending", canceled_at } }],
    order: [{ summary: { pending_difference: { value: pending } }, transactions: [], credit_lines: [] }],
    order_change: Array.from({ length: changes }, () => ({ id: "ordch_1" })),
  }
  const container = createMedusaContainer()
  container.register({
    query: asValue({ graph: ({ entity }: { entity: string }) => Promise.resolve({ data: rows[entity] }) }),
    order: asValue({ deleteOrderChanges: () => Promise.resolve() }),
  })
  return needsOpenOrder(container, { payment_collection_id: "pay_col_1", currency_code: "eur" }, amount)
}

// Rounded to the currency, the first two sums are 0, although Medusa adds a credit line of 0.004.
itEvery<[string, number, boolean]>([
  ["-5.996", 6, true],
  ["-44.996", 45, true],
  ["-6.004", 6, false],
  ["-6", 6, false],
  ["0", 6, true],
])("a merchant's refund beside %s pending, of %s: is it refused while the order is changed? %s", async (...row) => {
  const [pending, amount, isRefused] = row
  expect(await needs(pending, amount)).toBe(isRefused)
})

it("a refund is refused only for an open change, and never for a canceled order", async () => {
  expect(await needs("0", 6, { changes: 0 })).toBe(false)
  expect(await needs("0", 6, { canceled_at: "2026-10-01T00:00:00.000Z" })).toBe(false)
})
