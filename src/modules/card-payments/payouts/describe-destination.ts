import { MedusaError } from "@medusajs/framework/utils"
import type { PayoutDestination, PayoutRecipient } from "../../../mapping"
import type { Context } from "../context"
import { checkDestination } from "./check-destination"
import { destinationDigests } from "./destination-digests"
import { destinationLabel } from "./destination-label"
import { PayoutFieldsError } from "./payout-fields-error"

export type DestinationOf = { account: string; customer_id: string | null }
export type NamedDestination = { destination: PayoutDestination; recipient: PayoutRecipient }

export type DescribedDestination = {
  /** Recognises the same destination; made with the newest key. */
  digest: string
  /** Masked, for people: `•••• 3000`. */
  label: string
}

/**
 * Recognises a destination, and shows it masked.
 * @throws PayoutFieldsError where it cannot be paid to; MedusaError not_allowed without `cardKeys`
 */
export async function describeDestination(
  context: Context,
  { account, customer_id }: DestinationOf,
  { destination, recipient }: NamedDestination,
): Promise<DescribedDestination> {
  const { cardKeys } = context.options
  const { fields, stored, brand } = await checkDestination(context, { account, customer_id, destination })
  if (Object.keys(fields).length > 0) throw new PayoutFieldsError(fields)
  const recurringPaymentId = stored?.recurringPaymentId
  const named = { account, customer_id, destination, recipient, recurringPaymentId }
  const [digest] = destinationDigests(cardKeys, named)
  if (digest === undefined) {
    const message = "Payouts need the plugin's option cardKeys: destinations are encrypted with it."
    throw new MedusaError(MedusaError.Types.NOT_ALLOWED, message)
  }
  const card =
    destination.kind === "card"
      ? { brand: brand ?? null, last4: destination.number.replace(/\D/g, "").slice(-4) }
      : stored
  return { digest, label: destinationLabel(destination, card) }
}
