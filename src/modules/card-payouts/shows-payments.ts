import type { Db, PayoutRow } from "./rows"

/** How many of the newest payments show what the gateway's status tells about. */
const PAYMENTS_TO_JUDGE_BY = 50

/** Was the status of this endpoint seen to tell of payments in two steps, and not of their checks, each time it was asked for the order alone? */
export async function showsPayments(db: Db, row: Pick<PayoutRow, "account" | "endpoint">): Promise<boolean> {
  const { account, endpoint } = row
  const newest = (await db("card_payout")
    .where({ account, endpoint, flow: "check_pay", state: "paid", deleted_at: null })
    .whereNotNull("pay_serial")
    .orderBy("paid_at", "desc")
    .limit(PAYMENTS_TO_JUDGE_BY)
    .select("shown_plainly")) as Pick<PayoutRow, "shown_plainly">[]
  return newest.length > 0 && newest.every(({ shown_plainly }) => shown_plainly)
}
