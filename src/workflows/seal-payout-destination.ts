import type { MedusaContainer } from "@medusajs/framework/types"
import { generateEntityId } from "@medusajs/framework/utils"
import type { PayoutDestination, PayoutRecipient } from "../mapping"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../modules/card-payments"

type Destination = {
  destination: PayoutDestination
  recipient: PayoutRecipient
  account: string
  /** Whose saved card it is, or whom the payout is for. */
  customer_id?: string | null
}

/** Where one payout goes, as a workflow's input may name it: encrypted for this payout and its account. */
export type SealedPayoutDestination = {
  /** The payout's id from now on. */
  payout_id: string
  account: string
  sealed: string
}

/**
 * Encrypts where a payout is to go: bank data and references belong in no workflow's input, which Medusa may keep. Writes nothing.
 * Of a typed card nothing is encrypted but its recipient; it is typed once more for the check.
 * @throws PayoutFieldsError with a sentence for each field at fault; MedusaError not_allowed without `cardKeys`
 */
export async function sealPayoutDestination(
  container: MedusaContainer,
  { account, customer_id = null, destination, recipient }: Destination,
): Promise<SealedPayoutDestination> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const payout_id = generateEntityId(undefined, "cpo")
  const about = { id: payout_id, account, customer_id }
  const { sealed } = await cards.payouts.seal(about, { destination, recipient })
  return { payout_id, account, sealed }
}
