import type { Context } from "../context"
import type { RecurringPaymentRow } from "../rows"
import { decrypt, isOutdated } from "../saved-cards/reference-cipher"
import { bindingOfRecurring } from "./binding-of-recurring"
import { updateRecurring } from "./recurring-rows"
import { referenceColumns } from "./reference-columns"

/** Encrypts anew what an older key than the first of `cardKeys` encrypted, so that it can be taken out. */
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
