import type { FoundAttention } from "../../../contracts"
import { toMessage } from "../../../messages"
import type { Context } from "../context"
import type { TransactionRow } from "../records/rows"

/** The number of last payments that must all have become final without a callback. */
const PAYMENTS = 5
/** A callback may be late for this long. */
const LATE_MS = 15 * 60_000

/**
 * A row for each account whose callbacks stopped: it had callbacks before, and since the first of
 * its last five final payments no callback arrived at all. One callback, about whichever payment,
 * ends it; so does a store that never had callbacks, which relies on polling. Payments of the last
 * quarter of an hour do not count, and neither do attempts without an order at the gateway.
 */
export async function stoppedCallbacks(context: Context): Promise<FoundAttention[]> {
  const found = await Promise.all(Object.keys(context.options.accounts).map((account) => stoppedOf(context, account)))
  return found.flat()
}

async function stoppedOf({ pg, now }: Context, account: string): Promise<FoundAttention[]> {
  const last = (await pg("card_callback")
    .where({ account, deleted_at: null })
    .orderBy("created_at", "desc")
    .limit(1)
    .select("created_at")) as { created_at: Date }[]
  const since = last[0]?.created_at
  if (!since) return []
  const payments = (await pg("card_transaction")
    .where({ account, deleted_at: null })
    .where("created_at", ">", since)
    .where("created_at", "<", new Date(now().getTime() - LATE_MS))
    .whereIn("status", ["approved", "declined", "filtered", "error"])
    .whereNotNull("orderid")
    .orderBy("created_at", "desc")
    .limit(PAYMENTS)
    .select("created_at")) as Pick<TransactionRow, "created_at">[]
  if (payments.length < PAYMENTS) return []
  return [
    {
      id: `callbacks_stopped_${account}`,
      kind: "callbacks_stopped",
      since,
      message: toMessage("attention.callbacks_stopped", { account, count: PAYMENTS, at: since.toISOString() }),
      ...{ amount: null, currency_code: null, account, actions: [] },
      subject: { type: "account", id: account },
    },
  ]
}
