import type { Context } from "../context"
import { encrypt } from "../saved-cards/reference-cipher"
import { bindingOfPayout } from "./binding-of-payout"
import {
  describeDestination,
  type DescribedDestination,
  type DestinationOf,
  type NamedDestination,
} from "./describe-destination"
import type { SealedPayout } from "./sealed-payout"

/**
 * Where a payout goes, as it may be kept: encrypted, as a digest, and masked. Of a typed card nothing is encrypted but its
 * recipient.
 * @throws PayoutFieldsError where the destination cannot be paid to; MedusaError not_allowed without `cardKeys`
 */
export async function sealPayout(
  context: Context,
  about: DestinationOf & { id: string },
  { destination, recipient }: NamedDestination,
): Promise<DescribedDestination & { sealed: string }> {
  const described = await describeDestination(context, about, { destination, recipient })
  const kept: SealedPayout = {
    destination: destination.kind === "card" ? { kind: "card" } : destination,
    recipient,
    customer_id: about.customer_id,
  }
  return { ...described, sealed: encrypt(context.options.cardKeys, bindingOfPayout(about), kept) }
}
