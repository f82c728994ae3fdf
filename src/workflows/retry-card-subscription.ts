import { MedusaError } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../modules/card-payments"
import {
  CARD_SUBSCRIPTIONS_MODULE,
  type CardSubscriptionsModuleService,
  isUntold,
  unconfirmedSchedule,
} from "../modules/card-subscriptions"
import { activateCardSubscriptionWorkflow } from "./activate-card-subscription"
import { performSubscriptionCharge } from "./perform-subscription-charge"
import { afterChange, type SubscriptionVerbInput } from "./subscription-verb"

const retryStep = createStep(
  "card-subscriptions-retry",
  async ({ subscription_id, actor_id }: SubscriptionVerbInput, { container }) => {
    const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
    const { state, engine, problem, provider_id } = await subscriptions.find(subscription_id)
    if (state === "pending") {
      await activateCardSubscriptionWorkflow(container).run({ input: { subscription_id, actor_id } })
      return new StepResponse({ subscription_id, charges: [] as string[] })
    }
    const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    const schedule = await cards.recurring.current(subscription_id)
    if (schedule && !schedule.reference) {
      throw new MedusaError(MedusaError.Types.NOT_ALLOWED, unconfirmedSchedule.whyNotRetried)
    }
    const tells = engine === "gateway" && isUntold(problem)
    if (tells) await subscriptions.telling.again(subscription_id)
    const retriedByGateway = engine === "gateway" && cards.recurring.retriedByGateway(provider_id)
    const asked = { subscription_id, actor: actor_id, retriedByGateway }
    const charges = tells ? [] : await subscriptions.retryNow(asked)
    for (const { id } of charges) await performSubscriptionCharge(container, id)
    await afterChange(container, subscription_id)
    return new StepResponse({ subscription_id, charges: charges.map(({ id }) => id) })
  },
)

/**
 * Tries again now: a declined charge, a sign-up that could not begin, or what the gateway could not be told.
 * @throws MedusaError not_allowed where nothing was declined, or the gateway tries by itself
 */
export const retryCardSubscriptionWorkflow = createWorkflow(
  "retry-card-subscription",
  (input: SubscriptionVerbInput) => {
    return new WorkflowResponse(retryStep(input))
  },
)
