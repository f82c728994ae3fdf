import { z } from "@medusajs/framework/zod"
import { payoutDestination, payoutRecipient } from "../../../mapping"
import type { Context } from "../context"
import { encrypt } from "../saved-cards/reference-cipher"
import { bindingOfPayout } from "./binding-of-payout"
import {
  describeDestination,
  type DescribedDestination,
  type DestinationOf,
  type NamedDestination,
} from "./describe-destination"
import { PayoutFieldsError } from "./payout-fields-error"
import type { SealedPayout } from "./sealed-payout"

/** Also what code hands over may come from anywhere: nothing but the fields of its kind is kept. */
const named = z.object({ destination: payoutDestination, recipient: payoutRecipient })

/**
 * Where a payout goes, as it may be kept: encrypted, as a digest, and masked. Of a typed card nothing is encrypted but its
 * recipient.
 * @throws PayoutFieldsError where the destination cannot be paid to; MedusaError not_allowed without `cardKeys`
 */
export async function sealPayout(
  context: Context,
  about: DestinationOf & { id: string },
  given: NamedDestination,
): Promise<DescribedDestination & { sealed: string }> {
  const { success, data, error } = named.safeParse(given)
  if (!success) throw new PayoutFieldsError(sentencesOf(error))
  const { destination, recipient } = data
  const described = await describeDestination(context, about, { destination, recipient })
  const kept: SealedPayout = {
    destination: destination.kind === "card" ? { kind: "card" } : destination,
    recipient,
    customer_id: about.customer_id,
    ...described,
  }
  return { ...described, sealed: encrypt(context.options.cardKeys, bindingOfPayout(about), kept) }
}

/** None of them repeats a value. */
function sentencesOf({ issues }: z.ZodError): Record<string, string> {
  return Object.fromEntries(
    issues.map(({ path, message }) => [path.join("."), `${path.join(".")}: ${message.replace(/\.$/, "")}.`]),
  )
}
