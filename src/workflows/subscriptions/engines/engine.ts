import type { CardPaymentsModuleService } from "../../../modules/card-payments"
import type { CardSubscriptionsModuleService, SubscriptionRow } from "../../../modules/card-subscriptions"

type Pay = CardPaymentsModuleService["pay"]
type ReportedCharge = Parameters<CardSubscriptionsModuleService["attachCharge"]>[0]

/**
 * Charges a subscription, by calls to the gateway. An `Engine` of the module `card-subscriptions`
 * makes the decisions about its rows.
 */
export type SubscriptionEngine = {
  /**
   * Charges the card of a subscription in a payment session. Nothing was sent after an error of the
   * type `unexpected_state`. @throws MedusaError
   */
  charge(subscription: SubscriptionRow, payment: Omit<Parameters<Pay>[0], "cardSource">): ReturnType<Pay>
  /** Sends the changes of a subscription to the gateway's schedule. */
  sync(subscriptionId: string): Promise<void>
  /** Attaches a charge that the gateway reported to its period. */
  match(
    reported: ReportedCharge & { recurringPaymentId: string },
  ): ReturnType<CardSubscriptionsModuleService["attachCharge"]>
  /** True if the gateway itself retries declined charges of the provider. */
  retriedByGateway(subscription: Pick<SubscriptionRow, "provider_id">): boolean
}
