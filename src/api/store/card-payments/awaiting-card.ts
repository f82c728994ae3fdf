import type { MedusaRequest } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../../modules/card-payments"
import {
  CARD_SUBSCRIPTIONS_MODULE,
  type CardSubscriptionsModuleService,
  engineOf,
  type SubscriptionRow,
} from "../../../modules/card-subscriptions"

type Typed = {
  providerId: string
  /** The signed-in customer who types the card. */
  customerId: string | undefined
  /** The payment collection the card pays; undefined for a verification. */
  paymentCollectionId?: string
}

/**
 * The subscriptions that need the typed card itself, because their gateway requires it for the
 * schedule: for a payment, the sign-ups in its cart; for a verification, all of the customer's
 * subscriptions, since the card may be chosen for any of them. Other purchases need it for none.
 */
export async function awaitingCard(req: MedusaRequest, typed: Typed): Promise<string[]> {
  const { providerId, customerId, paymentCollectionId } = typed
  const cards = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  if (!customerId || !cards.recurring.needsCard(providerId, providerId)) return []
  const subscriptions = req.scope.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const rows = paymentCollectionId
    ? await signedUpIn(req, paymentCollectionId)
    : await subscriptions.active.of(customerId)
  const isAwaiting = ({ customer_id, provider_id }: SubscriptionRow) =>
    customer_id === customerId && cards.recurring.needsCard(providerId, provider_id)
  return rows.filter((row) => engineOf(row).hasSchedule && isAwaiting(row)).map(({ id }) => id)
}

/** The sign-ups of a cart whose items are still in it. */
async function signedUpIn(req: MedusaRequest, payment_collection_id: string): Promise<SubscriptionRow[]> {
  const query = req.scope.resolve(ContainerRegistrationKeys.QUERY)
  const fields = ["cart_id", "cart.items.metadata"]
  const filters = { payment_collection_id }
  const { data } = await query.graph({ entity: "cart_payment_collection", fields, filters })
  const { cart_id, cart } = (data[0] ?? {}) as Linked
  if (!cart_id) return []
  const subscriptions = req.scope.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const signUps = await subscriptions.signUps.ofCart(cart_id)
  return signUps.filter(({ id }) => cart?.items?.some((item) => item?.metadata?.card_subscription_id === id))
}

type Linked = {
  cart_id?: string
  cart?: { items?: ({ metadata?: Record<string, unknown> | null } | null)[] | null } | null
}
