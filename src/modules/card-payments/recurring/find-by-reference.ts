import type { Context } from "../context"
import type { RecurringPaymentRow } from "../rows"
import { findRecurring } from "./recurring-rows"
import { referenceDigests } from "./reference-digest"

/** The recurring payment with this recurring-payment-id, under any key that it may have been digested with. */
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
