import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { refusal } from "../../../../mapping"
import { toMessage } from "../../../../messages"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../../../modules/card-payments"
import {
  CARD_SUBSCRIPTIONS_MODULE,
  type CardSubscriptionsModuleService,
  type SubscriptionRow,
} from "../../../../modules/card-subscriptions"
import type { SubscriptionEngine } from "../engine"
import { storeEngine } from "../store/store-engine"
import { syncSchedule, whileSyncing } from "./sync-schedule"

/**
 * The gateway charges by its own schedule (`create-recurring-payment`). Its documents leave open
 * how a schedule is stopped, how it continues after short months, and which declines it retries.
 * Each place that rests on an assumption names it as in ADR 0013, or names its account option.
 */
export function gatewayEngine(container: MedusaContainer): SubscriptionEngine {
  const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  return {
    async charge(subscription, payment) {
      if (!isScheduled(subscription)) return storeEngine(container).charge(subscription, payment)
      const recurring = await cards.recurring.current(subscription.id)
      // UNEXPECTED_STATE counts as `unsent`: the schedule must be corrected, and the card is fine.
      if (!recurring?.reference) {
        throw refusal(MedusaError.Types.UNEXPECTED_STATE, toMessage("charge.schedule_unconfirmed"))
      }
      // Assumption (ADR 0013, "charge ahead"): the schedule does not count this charge.
      return cards.pay({ ...payment, cardSource: { kind: "recurring", recurringPaymentId: recurring.id } })
    },

    sync: (subscriptionId) => syncSchedule(container, subscriptionId),

    async match({ recurringPaymentId, ...reported }) {
      const attached = await subscriptions.attachCharge(reported)
      if (attached.isExpected) return attached
      // Under the sync lock: the acknowledgment of an update in flight would end `unknown`.
      await whileSyncing(container, attached.subscription.id, async () => {
        await cards.recurring.contradict(recurringPaymentId)
        await subscriptions.scheduleSync.retry(attached.subscription.id)
      })
      return attached
    },

    // Assumption (option `gatewayRetries`).
    retriedByGateway: ({ provider_id }) => cards.recurring.retriedByGateway(provider_id),
  }
}

/**
 * Whether the gateway has an active schedule to charge. An unpaid subscription, one that ends with
 * its period or one without a next date has none: its schedule was stopped or has ended
 * (assumptions "stop" and "last day" of ADR 0013), and its saved card is charged as with the engine
 * `store`.
 */
function isScheduled({ state, next_at }: SubscriptionRow): boolean {
  return next_at !== null && (state === "active" || state === "past_due")
}
