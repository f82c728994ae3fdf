import type { MedusaContainer } from "@medusajs/framework/types"
import type { Message } from "../../messages"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../modules/card-payments"
import {
  CARD_PAYOUTS_MODULE,
  type CardPayoutsModuleService,
  type PayoutGateway,
  payoutMachine,
} from "../../modules/card-payouts"

/**
 * The gateway calls for payouts: accounts, keys and destinations stay in the module
 * `card_payments`.
 */
export function payoutGateway(container: MedusaContainer): PayoutGateway {
  return container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE).payouts
}

/**
 * Problems with the card typed for a payout's check, by field such as `card.number`. Empty where
 * the payout cannot be checked now: the check itself reports that.
 */
export async function typedCardProblems(
  container: MedusaContainer,
  { payout_id }: { payout_id: string },
): Promise<Record<string, Message>> {
  const payout = await container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE).find(payout_id)
  if (!payoutMachine.canMove(payout.state, "check")) return {}
  return container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE).payouts.typedCardProblems(payout)
}
