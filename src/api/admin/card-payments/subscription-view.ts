import { type SavedCard, type Subscription, subscriptionVerbs, verbOf } from "../../../contracts"
import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../../modules/card-payments"
import {
  CARD_SUBSCRIPTIONS_MODULE,
  type CardSubscriptionsModuleService,
  problemId,
} from "../../../modules/card-subscriptions"
import type { CardRights } from "../../../workflows/authorization"
import { actionsFor, policyRights } from "../../authorization"
import { gatewayRetries, withOrderNumbers } from "../../subscription-details"
import { customersOf, findCustomers } from "./customers"

/**
 * A subscription with the cards it can be charged to and the requester's actions; only `id` and
 * `state` where the requester may not read subscriptions.
 * @throws MedusaError not_found
 */
export async function adminSubscription(req: AuthenticatedMedusaRequest, id: string) {
  const { scope } = req
  const subscriptions = scope.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  // Before the detail: a problem that arises in between is refused as not seen.
  const found = await subscriptions.find(id)
  const { customer_id, provider_id, state } = found
  const may = await policyRights(req)
  if (!may("card_subscription:read").allowed) return { id, state }
  const detail = await subscriptions.reading.detail(id, gatewayRetries(scope))
  const customers = await customersOf(scope, [customer_id])
  return {
    ...(await withOrderNumbers(scope, detail)),
    customer: customers.get(customer_id) ?? null,
    /** Whether the gateway confirmed the schedule; `null` where there is none. */
    schedule: await scheduleOf(scope, id),
    saved_cards: await usableCards(scope, { customer_id, provider_id }),
    actions: subscriptionActions(detail, may),
    problem_id: problemId(found),
    /** Whether the requester may resolve an unconfirmed charge or schedule manually. */
    resolution: may("card_payment:resolve"),
  }
}

async function scheduleOf(container: MedusaContainer, id: string): Promise<"confirmed" | "unconfirmed" | null> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const row = await cards.recurring.current(id)
  return row ? (row.state === "active" ? "confirmed" : "unconfirmed") : null
}

/** A subscription's actions for a requester with these permissions. */
export function subscriptionActions({ actions }: Pick<Subscription<Date>, "actions">, may: CardRights) {
  const { charge, retry } = actions
  // Another card makes these charges at once.
  const isCharged =
    charge.reason.code === "effect.charge_due" || (retry.allowed && retry.reason.code !== "effect.retry_sync")
  return actionsFor(actions, (action) => {
    const mayDo = may(subscriptionVerbs[verbOf(action)].policy)
    return action === "card" && isCharged && mayDo.allowed ? may(subscriptionVerbs.charge.policy) : mayDo
  })
}

/**
 * A customer's cards that a provider can charge; empty where the store no longer has the provider.
 */
export async function usableCards(
  container: MedusaContainer,
  { customer_id, provider_id }: { customer_id: string; provider_id: string },
): Promise<SavedCard<Date>[]> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  if (!cards.serves(provider_id)) return []
  return (await cards.savedCards.list({ customerId: customer_id, providerId: provider_id })).cards
}

/** The filters of a request, with the customers of its text and the providers of its account. */
export async function subscriptionFilters<Query extends { q?: string; account?: string }>(
  container: MedusaContainer,
  { account, ...query }: Query,
) {
  const { overview } = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  return {
    ...query,
    foundCustomerIds: query.q ? await findCustomers(container, query.q) : [],
    providers: account === undefined ? undefined : overview.providersOf(account),
  }
}
