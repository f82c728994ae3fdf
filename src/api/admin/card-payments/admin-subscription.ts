import type { MedusaContainer } from "@medusajs/framework/types"
import { CARD_SUBSCRIPTIONS_MODULE, type CardSubscriptionsModuleService } from "../../../modules/card-subscriptions"
import { gatewayRetries } from "../../gateway-retries"
import { withOrderNumbers } from "../../with-order-numbers"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../../modules/card-payments"
import { customersOf } from "./customers-of"
import { usableCards } from "./usable-cards"

/** A subscription as the admin sees it now, with the cards that it could be charged to. @throws MedusaError not_found */
export async function adminSubscription(container: MedusaContainer, id: string) {
  const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const { customer_id, provider_id } = await subscriptions.find(id)
  const detail = await subscriptions.reading.detail(id, gatewayRetries(container))
  const customers = await customersOf(container, [customer_id])
  return {
    ...(await withOrderNumbers(container, detail)),
    customer: customers.get(customer_id) ?? null,
    /** Whether the gateway has its schedule; `null` where it has none to have. */
    schedule: await scheduleOf(container, id),
    saved_cards: await usableCards(container, { customer_id, provider_id }),
  }
}

async function scheduleOf(container: MedusaContainer, id: string): Promise<"confirmed" | "unconfirmed" | null> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const row = await cards.recurring.current(id)
  return row ? (row.state === "active" ? "confirmed" : "unconfirmed") : null
}
