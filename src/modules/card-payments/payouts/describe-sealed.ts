import { MedusaError } from "@medusajs/framework/utils"
import type { PayoutDestinationKind } from "../../../mapping"
import type { Context } from "../context"
import { openSealed } from "./open-sealed"

/** What a payout's row says of its destination in clear. */
export type DescribedSeal = {
  destination_kind: PayoutDestinationKind
  destination_digest: string
  destination_label: string
  recipient_name: string
  customer_id: string | null
}

/**
 * What was sealed says itself: nobody approves one destination and pays to another.
 * @throws MedusaError invalid_data where it was sealed for another payout or account, or by a key that is not there any more
 */
export function describeSealed(context: Context, row: { id: string; account: string; sealed: string }): DescribedSeal {
  const kept = openSealed(context, row)
  if (!kept?.digest) {
    const message = "This destination was not sealed for this payout and account, or its key is gone: seal it again."
    throw new MedusaError(MedusaError.Types.INVALID_DATA, message)
  }
  const { destination, recipient, customer_id, label, digest } = kept
  return {
    destination_kind: destination.kind,
    destination_digest: digest,
    destination_label: label,
    recipient_name: `${recipient.first_name} ${recipient.last_name}`,
    customer_id,
  }
}
