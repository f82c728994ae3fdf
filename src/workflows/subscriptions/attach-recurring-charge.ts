import type { MedusaContainer } from "@medusajs/framework/types"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { type KnownMessage, toMessage } from "../../messages"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../modules/card-payments"
import { CARD_SUBSCRIPTIONS_MODULE, type CardSubscriptionsModuleService } from "../../modules/card-subscriptions"
import { engineOf } from "./engines"
import { openChargeSession } from "./subscription-charger"

export type AttachRecurringChargeInput = {
  /** `crp_…` */
  recurring_payment_id: string
  client_orderid: string
  orderid: string
  /** The period's charge, where an admin resolves it manually. */
  charge_id?: string
}

export type AttachedCharge = { transaction_id: string | null; answered: boolean }

const attachStep = createStep(
  "card-subscriptions-attach",
  async ({ recurring_payment_id, charge_id: chargeId, ...reported }: AttachRecurringChargeInput, { container }) => {
    const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    const none: AttachedCharge = { transaction_id: null, answered: true }
    const recurring = await cards.recurring.find(recurring_payment_id)
    if (!recurring) return new StepResponse(none)
    const known = await cards.recurring.examine(recurring, reported)
    if (known === "silent") return new StepResponse({ ...none, answered: false })
    if (known === "unknown") return new StepResponse(none)
    const transactionId = cards.recurring.transactionIdOf(recurring, reported)
    const found = await periodOf(container, recurring, {
      ...{ chargedOn: known.day, amount: known.amount, transactionId, chargeId },
    })
    const { id } = await cards.recurring.attach({ recurring, reported, ...found })
    return new StepResponse<AttachedCharge>({ transaction_id: id, answered: true })
  },
)

/**
 * Attaches a charge that the gateway made by its schedule to its period, after asking the gateway
 * for it. The reconciliation of the resulting card payment does the rest. Idempotent: an attached
 * charge is found, not attached twice.
 */
export const attachRecurringChargeWorkflow = createWorkflow(
  "attach-recurring-charge",
  (input: AttachRecurringChargeInput) => {
    return new WorkflowResponse(attachStep(input))
  },
)

type Recurring = NonNullable<Awaited<ReturnType<CardPaymentsModuleService["recurring"]["find"]>>>
type Found = {
  session: { id: string; payment_collection_id: string }
  amount: string
  chargeId?: string
  reverse?: KnownMessage
}

/** Finds the charge's period and the payment session that records it. */
async function periodOf(
  container: MedusaContainer,
  recurring: Recurring,
  of: { chargedOn?: string; amount?: string; transactionId: string; chargeId?: string },
): Promise<Found> {
  const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const [known] = await subscriptions.listCardSubscriptions({ id: recurring.subscription_id })
  if (!known) {
    const { acknowledged_terms, requested_terms } = recurring
    const { amount = acknowledged_terms?.amount ?? requested_terms.amount } = of
    const money = { amount, currency_code: recurring.currency_code }
    const session = await openChargeSession(container, money, recurring)
    return {
      ...found(session),
      amount,
      reverse: toMessage("charge.subscription_gone"),
    }
  }
  const { charge, subscription, isExpected } = await engineOf(container, known).match({
    ...{ recurringPaymentId: recurring.id, subscriptionId: known.id, ...of },
  })
  const { payment_session_id, payment_collection_id } = charge
  const session =
    payment_session_id && payment_collection_id
      ? { payment_session_id, payment_collection_id }
      : await subscriptions.keepSession(charge, await openChargeSession(container, charge, subscription))
  const reverse = isExpected ? undefined : toMessage("charge.period_gone")
  return { ...found(session), amount: charge.amount, chargeId: charge.id, reverse }
}

function found({ payment_session_id: id, payment_collection_id }: Awaited<ReturnType<typeof openChargeSession>>) {
  return { session: { id, payment_collection_id } }
}
