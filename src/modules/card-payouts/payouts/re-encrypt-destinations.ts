import type { Context } from "../context"
import type { PayoutRow } from "../rows"

const PAGE = 500

/** Encrypts by the newest key; undefined where it is already, or where no key can read it. */
export type ReEncryption = {
  encrypt: (row: Pick<PayoutRow, "id" | "account"> & { encrypted: string }) => string | undefined
  link: (row: Pick<PayoutRow, "id" | "account">, link: string) => string | undefined
  /** Whether one of the keys can read it. */
  isReadable: (row: Pick<PayoutRow, "id" | "account"> & { encrypted: string }) => boolean
}

/**
 * Encrypts by the newest key what an older one did: destinations, and links of pages that are open.
 * @returns how many payouts were, and of how many no key can read the destination any more
 */
export async function reEncryptDestinations(
  { pg }: Context,
  renew: ReEncryption,
): Promise<{ renewed: number; unreadable: number }> {
  let renewed = 0
  let unreadable = 0
  for (let after = ""; ;) {
    const rows = (await pg("card_payout")
      .where("id", ">", after)
      .where({ deleted_at: null })
      .whereNotNull("encrypted")
      .orderBy("id")
      .limit(PAGE)
      .select("id", "account", "encrypted", "link")) as (Pick<PayoutRow, "id" | "account" | "link"> & {
      encrypted: string
    })[]
    const last = rows.at(-1)
    if (!last) return { renewed, unreadable }
    after = last.id
    for (const row of rows) {
      if (!renew.isReadable(row)) unreadable += 1
      const encrypted = renew.encrypt(row)
      const link = row.link === null ? undefined : renew.link(row, row.link)
      // Written by nobody else after its beginning; the old text is what was read.
      if (encrypted)
        renewed += await pg("card_payout").where({ id: row.id, encrypted: row.encrypted }).update({ encrypted })
      if (link) await pg("card_payout").where({ id: row.id, link: row.link }).update({ link })
    }
  }
}
