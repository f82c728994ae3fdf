import type { MedusaContainer } from "@medusajs/framework/types"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../modules/card-payments"
import { CARD_SUBSCRIPTIONS_MODULE, type CardSubscriptionsModuleService } from "../../modules/card-subscriptions"
import { openChargeSession } from "./subscription-charger"
import { whileTelling } from "./sync-schedule"

export type AdoptRecurringChargeInput = {
  /** `crp_…` */
  recurring_payment_id: string
  client_orderid: string
  orderid: string
  /** The charge that it is for, where somebody who looked at the gateway says so. */
  charge_id?: string
}

export type AdoptedCharge = { transaction_id: string | null; answered: boolean }

const adoptStep = createStep(
  "card-subscriptions-adopt",
  async ({ recurring_payment_id, charge_id: chargeId, ...told }: AdoptRecurringChargeInput, { container }) => {
    const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    const none: AdoptedCharge = { transaction_id: null, answered: true }
    const recurring = await cards.recurring.find(recurring_payment_id)
    if (!recurring) return new StepResponse(none)
    const known = await cards.recurring.examine(recurring, told)
    if (known === "silent") return new StepResponse({ ...none, answered: false })
    if (known === "unknown") return new StepResponse(none)
    const transactionId = cards.recurring.transactionIdOf(recurring, told)
    const found = await periodOf(container, recurring, {
      ...{ chargedOn: known.day, amount: known.amount, transactionId, chargeId },
    })
    const { id } = await cards.recurring.adopt({ recurring, told, ...found })
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

type Recurring = NonNullable<Awaited<ReturnType<CardPaymentsModuleService["recurring"]["find"]>>>
type Found = {
  session: { id: string; payment_collection_id: string }
  amount: string
  chargeId?: string
  giveBack?: string
}

/** The charge's period, and the payment session in which it is booked. */
async function periodOf(
  container: MedusaContainer,
  recurring: Recurring,
  of: { chargedOn?: string; amount?: string; transactionId: string; chargeId?: string },
): Promise<Found> {
  const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const isKnown = (await subscriptions.listCardSubscriptions({ id: recurring.subscription_id })).length > 0
  if (!isKnown) {
    const told = recurring.told as unknown as { amount: string }
    const { amount = told.amount } = of
    const money = { amount, currency_code: recurring.currency_code }
    const session = await openChargeSession(container, money, recurring)
    return {
      ...found(session),
      amount,
      giveBack: "The gateway charged it for a subscription that does not exist any more.",
    }
  }
  const { charge, subscription, isWanted } = await subscriptions.adoptCharge({
    subscriptionId: recurring.subscription_id,
    ...of,
  })
  if (!isWanted) {
    // Not beside a word that is on its way: its answer would take the doubt for resolved.
    await whileTelling(container, subscription.id, async () => {
      await container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE).recurring.doubt(recurring.id)
      await subscriptions.telling.again(subscription.id)
    })
  }
  const { payment_session_id, payment_collection_id } = charge
  const session =
    payment_session_id && payment_collection_id
      ? { payment_session_id, payment_collection_id }
      : await subscriptions.keepSession(charge, await openChargeSession(container, charge, subscription))
  const giveBack = isWanted ? undefined : "The gateway charged it for no open period of the subscription."
  return { ...found(session), amount: charge.amount, chargeId: charge.id, giveBack }
}

function found({ payment_session_id: id, payment_collection_id }: Awaited<ReturnType<typeof openChargeSession>>) {
  return { session: { id, payment_collection_id } }
}
