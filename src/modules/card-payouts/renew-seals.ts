import type { Context } from "./context"
import type { PayoutRow } from "./rows"

const PAGE = 500

/** Encrypts a destination by the newest key; undefined where it is already. */
export type RenewSeal = (row: Pick<PayoutRow, "id" | "account"> & { sealed: string }) => string | undefined

/**
 * Encrypts by the newest key what an older one did, of payouts that can still be sent or asked for.
 * @returns how many were
 */
export async function renewSeals({ pg }: Context, renew: RenewSeal): Promise<number> {
  let renewed = 0
  for (let after = ""; ;) {
    const rows = (await pg("card_payout")
      .where("id", ">", after)
      .where({ deleted_at: null })
      .whereNotNull("sealed")
      .whereNotIn("state", ["paid", "canceled"])
      .orderBy("id")
      .limit(PAGE)
      .select("id", "account", "sealed")) as (Pick<PayoutRow, "id" | "account"> & { sealed: string })[]
    const last = rows.at(-1)
    if (!last) return renewed
    after = last.id
    for (const row of rows) {
      const sealed = renew(row)
      // Written by nobody else after its beginning; the old text is what was read.
      if (sealed) renewed += await pg("card_payout").where({ id: row.id, sealed: row.sealed }).update({ sealed })
    }
  }
}
