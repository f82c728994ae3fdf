import type { MedusaContainer } from "@medusajs/framework/types"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../modules/card-payments"
import { CARD_PAYOUTS_MODULE, type CardPayoutsModuleService, whyNot } from "../modules/card-payouts"

/**
 * What is wrong with the card that is typed for the check of a payout, by field, such as `card.number`; nothing for a payout that is
 * not checked now, which is what has to be said of it.
 */
export async function typedCardProblems(
  container: MedusaContainer,
  { payout_id }: { payout_id: string },
): Promise<Record<string, string>> {
  const payout = await container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE).find(payout_id)
  if (whyNot(payout.state, "check") !== undefined) return {}
  return container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE).payouts.typedCardProblems(payout)
}
