import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { CARD_SUBSCRIPTIONS_MODULE, type CardSubscriptionsModuleService } from "../../../modules/card-subscriptions"
import { gatewayRetries } from "../../gateway-retries"
import { policyRights } from "../../policy-rights"
import { withOrderNumbers } from "../../with-order-numbers"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../../modules/card-payments"
import { customersOf } from "./customers-of"
import { subscriptionActions } from "./subscription-actions"
import { usableCards } from "./usable-cards"

/**
 * A subscription as whoever asks may see it now, with the cards that it could be charged to and what they may do to it; its state
 * alone for who may not read. @throws MedusaError not_found
 */
export async function adminSubscription(req: AuthenticatedMedusaRequest, id: string) {
  const { scope } = req
  const subscriptions = scope.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const { customer_id, provider_id, state } = await subscriptions.find(id)
  const may = await policyRights(req)
  if (!may("card_subscription:read").allowed) return { id, state }
  const detail = await subscriptions.reading.detail(id, gatewayRetries(scope))
  const customers = await customersOf(scope, [customer_id])
  return {
    ...(await withOrderNumbers(scope, detail)),
    customer: customers.get(customer_id) ?? null,
    /** Whether the gateway has its schedule; `null` where it has none to have. */
    schedule: await scheduleOf(scope, id),
    saved_cards: await usableCards(scope, { customer_id, provider_id }),
    actions: subscriptionActions(detail, may),
    /** Whether an unconfirmed charge or schedule of it may be resolved manually. */
    resolution: may("card_payment:resolve"),
  }
}

async function scheduleOf(container: MedusaContainer, id: string): Promise<"confirmed" | "unconfirmed" | null> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const row = await cards.recurring.current(id)
  return row ? (row.state === "active" ? "confirmed" : "unconfirmed") : null
}
