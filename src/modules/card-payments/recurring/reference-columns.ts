import type { Context } from "../context"
import type { RecurringPaymentRow } from "../rows"
import { encrypt } from "../saved-cards/reference-cipher"
import { bindingOfRecurring } from "./binding-of-recurring"
import { referenceDigests } from "./reference-digest"

/** A recurring-payment-id as it is kept: encrypted, and as a digest by which a callback finds it. */
export function referenceColumns({ options: { cardKeys } }: Context, row: RecurringPaymentRow, id: string) {
  const [reference_digest = null] = referenceDigests(cardKeys, { account: row.account, id })
  return { reference: encrypt(cardKeys, bindingOfRecurring(row), { cardrefid: id }), reference_digest }
}
