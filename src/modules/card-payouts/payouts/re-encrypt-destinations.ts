import type { Context } from "../context"
import type { PayoutRow } from "../rows"

const PAGE = 500

/**
 * Encrypt with the newest key; undefined if the text already uses it, or if no key can decrypt it.
 */
export type ReEncryption = {
  encrypt: (row: Pick<PayoutRow, "id" | "account"> & { encrypted: string }) => string | undefined
  link: (row: Pick<PayoutRow, "id" | "account">, link: string) => string | undefined
  /** True if one of the keys can decrypt it. */
  isReadable: (row: Pick<PayoutRow, "id" | "account"> & { encrypted: string }) => boolean
}

/**
 * Re-encrypts destinations and open links that use an older key with the newest one.
 * @returns the number of re-encrypted destinations, and of those that no key can decrypt
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
      // Compares with the old text, so that a concurrent change is not overwritten.
      if (encrypted)
        renewed += await pg("card_payout").where({ id: row.id, encrypted: row.encrypted }).update({ encrypted })
      if (link) await pg("card_payout").where({ id: row.id, link: row.link }).update({ link })
    }
  }
}
