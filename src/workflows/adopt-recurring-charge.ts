import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../modules/card-payments"
import { CARD_SUBSCRIPTIONS_MODULE, type CardSubscriptionsModuleService } from "../modules/card-subscriptions"
import { openChargeSession } from "./subscription-charger"

export type AdoptRecurringChargeInput = {
  /** `crp_…` */
  recurring_payment_id: string
  client_orderid: string
  orderid: string
}

export type AdoptedCharge = { transaction_id: string | null; answered: boolean }

const adoptStep = createStep(
  "card-subscriptions-adopt",
  async ({ recurring_payment_id, ...told }: AdoptRecurringChargeInput, { container }) => {
    const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
    const none: AdoptedCharge = { transaction_id: null, answered: true }
    const recurring = await cards.recurring.find({ id: recurring_payment_id })
    if (!recurring) return new StepResponse(none)
    const known = await cards.recurring.examine(recurring, told)
    if (known === "silent") return new StepResponse({ ...none, answered: false })
    if (known === "unknown") return new StepResponse(none)
    const { charge, subscription, isWanted } = await subscriptions.adoptCharge({
      subscriptionId: recurring.subscription_id,
      chargedOn: known.day,
      transactionId: cards.recurring.transactionIdOf(recurring, told),
    })
    const session =
      charge.payment_session_id && charge.payment_collection_id
        ? { payment_session_id: charge.payment_session_id, payment_collection_id: charge.payment_collection_id }
        : await subscriptions.keepSession(charge, await openChargeSession(container, charge, subscription))
    const { id } = await cards.recurring.adopt({
      recurring,
      told,
      session: { id: session.payment_session_id, payment_collection_id: session.payment_collection_id },
      amount: charge.amount,
      giveBack: isWanted ? undefined : "The gateway charged it for no open period of the subscription.",
    })
    return new StepResponse<AdoptedCharge>({ transaction_id: id, answered: true })
  },
)

/**
 * Takes a charge that the gateway made by its schedule for the period that it is for, after asking the gateway for it. The
 * settlement of the card payment that it becomes does the rest. The same charge again is found, not taken twice.
 */
export const adoptRecurringChargeWorkflow = createWorkflow(
  "adopt-recurring-charge",
  (input: AdoptRecurringChargeInput) => {
    return new WorkflowResponse(adoptStep(input))
  },
)
