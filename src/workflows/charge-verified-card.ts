import type { MedusaContainer } from "@medusajs/framework/types"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../modules/card-payments"
import { CARD_SUBSCRIPTIONS_MODULE, type CardSubscriptionsModuleService } from "../modules/card-subscriptions"
import { changeSubscriptionCardWorkflow } from "./change-subscription-card"

/**
 * A card that was verified for a subscription is the one that it is charged to. Whoever settles the verification comes here:
 * the change itself is made once.
 */
export async function chargeVerifiedCard(container: MedusaContainer, transactionId: string): Promise<void> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const { payment_session_id, saved_card_id, save_card } = (await cards.attemptOf({ id: transactionId })) ?? {}
  if (!payment_session_id || !saved_card_id || save_card !== "saved") return
  for (const { id } of await subscriptions.signUps.ofCardSession(payment_session_id)) {
    const verified = { saved_card_id, card_session_id: payment_session_id }
    await changeSubscriptionCardWorkflow(container).run({ input: { subscription_id: id, ...verified } })
  }
}
