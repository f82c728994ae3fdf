import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../modules/card-payments"
import { CARD_SUBSCRIPTIONS_MODULE, type CardSubscriptionsModuleService } from "../modules/card-subscriptions"
import { recurringTerms } from "./recurring-terms"
import { afterChange } from "./subscription-verb"
import { whileTelling } from "./tell-gateway"

export type RuleSubscriptionScheduleInput = {
  subscription_id: string
  /** The recurring-payment-id that somebody found at the gateway, as `recurring.seal` wrote it; without it there is none. */
  sealed?: string
  note: string
  actor_id: string
}

const ruleStep = createStep(
  "card-subscriptions-rule-schedule",
  async (input: RuleSubscriptionScheduleInput, { container }) => {
    const { subscription_id } = input
    await whileTelling(container, subscription_id, () => rule(container, input))
    await afterChange(container, subscription_id)
    return new StepResponse({ subscription_id })
  },
)

/**
 * Somebody looked at the gateway for a schedule whose creation was never confirmed. One that is there is told all terms anew,
 * and the gateway's answer is the proof; where there is none, the gateway is given one.
 * @throws MedusaError in a sentence; nothing is changed then
 */
export const ruleSubscriptionScheduleWorkflow = createWorkflow(
  "rule-subscription-schedule",
  (input: RuleSubscriptionScheduleInput) => {
    return new WorkflowResponse(ruleStep(input))
  },
)

async function rule(
  container: MedusaContainer,
  { subscription_id, sealed, note, actor_id: actor }: RuleSubscriptionScheduleInput,
): Promise<void> {
  const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const subscription = await subscriptions.find(subscription_id)
  const of = { now: await subscriptions.clock(), awaited: await subscriptions.telling.awaited(subscription) }
  const terms = recurringTerms(subscriptions.withNextPlan(subscription), of)
  if (sealed && !terms) {
    const sentence = "This subscription has no card any more. Choose one first."
    throw new MedusaError(MedusaError.Types.NOT_ALLOWED, sentence)
  }
  await cards.recurring.rule({
    subscriptionId: subscription_id,
    found: sealed && terms ? { sealed, terms } : undefined,
  })
  const message = sealed
    ? `The gateway has the schedule, by somebody who looked there: ${note}`
    : `The gateway has no schedule, by somebody who looked there: ${note}`
  await subscriptions.note({ subscription_id, kind: "ruled", message, actor })
  await subscriptions.telling.again(subscription_id)
}
