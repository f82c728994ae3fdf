import { counted } from "../../../../integration-tests/environment/soak-run"
import { rowsReadBy, scansOf } from "../../../lists/__tests__/rows-read"
import type { PayoutFilters } from "../payouts/read-payouts"
import { fillPayouts } from "./fill-payouts"
import { ann, describePayouts } from "./payout-module"

/**
 * Describes how many payouts a list of `rows` payouts reads, and how many a batch of a hundred
 * reads.
 */
export const describeManyPayouts = (rows: number): void =>
  describePayouts(`The list of ${rows} payouts`, (shop) => {
    it("reads few more payouts than it shows, with every filter", async () => {
      const { pg, service } = shop()
      await fillPayouts(pg, rows)
      const first = await service.listed({}, { limit: 20 })
      const [ninth] = (await pg("card_payout")
        .orderBy("created_at", "desc")
        .offset(rows * 0.9)
        .limit(1)
        .select("id", pg.raw("to_json(created_at) #>> '{}' AS created_key"))) as { id: string; created_key: string }[]
      const deep = Buffer.from(JSON.stringify(["payouts", ninth?.created_key, ninth?.id])).toString("base64url")
      const [rare] = (await pg("card_payout")
        .whereNotNull("customer_id")
        .groupBy("customer_id", "order_id", "recipient_name")
        .havingRaw("count(*) = 1 AND order_id IS NOT NULL")
        .limit(1)
        .select("customer_id", "order_id", "recipient_name")) as Record<string, string>[]
      const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
      const cases: Record<string, [PayoutFilters, string?]> = {
        all: [{}],
        "all, deep": [{}, deep],
        "all, second page": [{}, first.next as string],
        state: [{ state: "unknown" }],
        "state, deep": [{ state: "paid" }, deep],
        "account of nobody": [{ account: "nobody" }],
        "currency of nobody": [{ currency: "JPY" }],
        "requested by nobody": [{ requested_by: "user_none" }],
        "requested by somebody": [{ requested_by: "user_7" }],
        days: [{ from: ago(400), to: ago(398) }],
        "days, account of nobody": [{ from: ago(400), to: ago(30), account: "nobody" }],
        customer: [{ customer_id: rare?.customer_id }],
        order: [{ order_id: rare?.order_id }],
        "words that few have": [{ q: rare?.recipient_name }],
        "words that nobody has": [{ q: "Xaverius" }],
        "words that many have": [{ q: "invoice" }],
        "waiting for somebody": [{ waitingFor: ann }],
      }
      const read: Record<string, number> = {}
      for (const [name, [filters, after]] of Object.entries(cases)) {
        read[name] = await rowsReadBy(pg, "card_payout", () => service.listed(filters, { limit: 20, after }))
      }
      // A filter's payouts lie among others, so a little more than a page is read.
      expect(Object.entries(read).filter(([, rows]) => rows > 200)).toEqual([])
      expect(read.all).toBeGreaterThan(20)
      const sums: Record<string, PayoutFilters> = { all: {}, days: { from: ago(400), to: ago(30), account: "main" } }
      for (const [name, filters] of Object.entries(sums)) {
        const scans = await scansOf(pg, "card_payout", () => service.totals(filters))
        expect({ name, scans }).toEqual({ name, scans: ["Index Only Scan of IDX_card_payout_totals"] })
      }
      counted("payouts in a list", rows)
    })

    it("a batch reads its own rows, and payouts to the same destinations", async () => {
      const { pg, service } = shop()
      await fillPayouts(pg, rows)
      // The batch has 100 rows, which are queried four times; other payouts to their destinations
      // are read as well.
      expect(await rowsReadBy(pg, "card_payout", () => service.batches.view("cpb_small5", ann))).toBeLessThan(5_000)
    })
  })
