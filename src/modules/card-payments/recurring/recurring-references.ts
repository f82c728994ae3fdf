import { createHmac } from "node:crypto"
import type { CardKey } from "../../../configuration"
import { notAllowed } from "../../../mapping"
import { toMessage } from "../../../messages"
import type { Context } from "../context"
import { decrypt, encrypt, isOutdated } from "../records/encryption"
import type { RecurringPaymentRow } from "../records/rows"
import { findRecurring, updateRecurring } from "./recurring-rows"

/**
 * The stored form of a recurring-payment-id: encrypted, and as a digest for lookups from callbacks.
 */
export function referenceColumns({ options: { cardKeys } }: Context, row: RecurringPaymentRow, id: string) {
  const [reference_digest = null] = referenceDigests(cardKeys, { account: row.account, id })
  return { reference: encrypt(cardKeys, bindingOfRecurring(row), { cardrefid: id }), reference_digest }
}

/** The additional data of the encryption: row, customer and account. */
export function bindingOfRecurring({ id, customer_id, account }: RecurringPaymentRow): string {
  return [id, customer_id, account].join(" ")
}

/**
 * Digests of a recurring-payment-id under each key, newest key first; the id cannot be read from a
 * digest.
 */
export function referenceDigests(keys: readonly CardKey[], { account, id }: { account: string; id: string }): string[] {
  const text = JSON.stringify(["recurring-payment-id", account, id])
  return keys.map(({ secret }) => createHmac("sha256", secret).update(text).digest("base64url"))
}

/** The recurring payment with this recurring-payment-id; tries the digests of all keys. */
export async function findByReference(
  context: Context,
  { account, id }: { account: string; id: string },
): Promise<RecurringPaymentRow | undefined> {
  for (const reference_digest of referenceDigests(context.options.cardKeys, { account, id })) {
    const row = await findRecurring(context.pg, { account, reference_digest })
    if (row) return row
  }
  return undefined
}

/**
 * The recurring-payment-id, for a charge that follows immediately. @throws MedusaError not_allowed
 * if it is unknown
 */
export async function payableRecurring(context: Context, id: string): Promise<string> {
  const row = await findRecurring(context.pg, { id })
  const reference = row?.reference && decrypt(context.options.cardKeys, bindingOfRecurring(row), row.reference)
  if (reference) return reference.cardrefid
  throw notAllowed(toMessage("schedule.not_chargeable"))
}

/**
 * Encrypts references of older keys with the first of `cardKeys`, so that the older keys can be
 * removed.
 */
export async function renewReferences(context: Context): Promise<{ renewed: number; unreadable: number }> {
  const { pg, options } = context
  const { cardKeys } = options
  const [key] = cardKeys
  if (!key) return { renewed: 0, unreadable: 0 }
  const rows = (await pg("card_recurring_payment")
    .whereNotNull("reference")
    .whereNot("reference", "like", `v1.${key.id}.%`)) as RecurringPaymentRow[]
  let renewed = 0
  for (const row of rows) {
    const { reference } = row
    const read =
      reference && isOutdated(cardKeys, reference) ? decrypt(cardKeys, bindingOfRecurring(row), reference) : undefined
    if (!read) continue
    await updateRecurring(pg, row.id, referenceColumns(context, row, read.cardrefid))
    renewed += 1
  }
  return { renewed, unreadable: rows.length - renewed }
}
