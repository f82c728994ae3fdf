import type { MedusaContainer } from "@medusajs/framework/types"
import type { FileRow } from "../../../modules/card-payouts"
import { readPayoutFile } from "../create-batch"

const input = {
  ...{ amount: "10.00", currency_code: "eur", destination: { kind: "form" }, description: null, reference: null },
  ...{ recipient: { first_name: "Jane", last_name: "Roe" }, customer_id: null, order_id: null },
}
const cells = { recipient_name: "", amount: "", currency_code: "", reference: "" }

/** Reads `count` rows; encrypting one takes a millisecond of processor time. */
function containerOf(count: number): MedusaContainer {
  const rows = Array.from({ length: count }, (_, n) => ({ row_number: n + 2, cells, problems: [], input }) as FileRow)
  const encrypt = async (_about: object, _named: object) => {
    for (const startedAt = performance.now(); performance.now() - startedAt < 1;);
    return Promise.resolve({ encrypted: "v1", digest: "d", digests: ["d"], label: "form" })
  }
  const modules: Record<string, object> = {
    card_payouts: { batches: { read: () => Promise.resolve(rows) } },
    card_payments: { payouts: { encrypt, endpointFor: () => "1" } },
  }
  return { resolve: (name: string) => modules[name] } as unknown as MedusaContainer
}

it("encrypts the rows in order, and yields to the event loop between them", async () => {
  let others = 0
  const timer = setInterval(() => (others += 1), 1)
  const read = await readPayoutFile(containerOf(203), { account: "main", csv: "" })
  clearInterval(timer)
  expect(read.map(({ row_number, payout }) => [row_number, payout?.encrypted])).toEqual(
    Array.from({ length: 203 }, (_, n) => [n + 2, "v1"]),
  )
  expect(others).toBeGreaterThan(5)
})
