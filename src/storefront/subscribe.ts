import type { DeliveryAddress } from "../contracts/requests/delivery"
import type { SubscribeInCartBody, SubscribeWithCardBody } from "../contracts/requests/storefront"
import type { MedusaSdk } from "./medusa-sdk"
import { singleFlight, unlessAborted, within } from "./requests"
import type { Subscription } from "./subscriptions"

type SubscriptionRequest = {
  /** `cpl_…`, one of `listPlans`. */
  planId: string
  /** Default: 1. */
  quantity?: number
  signal?: AbortSignal
}

type InCart = SubscriptionRequest & { cartId: string }

type WithSavedCard = SubscriptionRequest & {
  /** `csc_…`, one of `listSavedCards`. */
  savedCardId: string
  /**
   * Delivery details; the store takes missing ones from the customer's account and its own
   * settings.
   */
  regionId?: string
  shippingAddress?: DeliveryAddress
  shippingOptionId?: string
}

const subscribeTimeoutMs = 60_000

const subscribing = singleFlight<Subscription>()

/**
 * Adds a plan to a cart at the plan's price. The subscription is `pending` until the cart is paid.
 * The paying card is saved and charged for every period. Concurrent calls share one request.
 * @throws the reason of `signal` once that is aborted, and the SDK's error if the store cannot be
 * reached or refuses: 401 without a signed-in customer; its message is text for the shopper
 */
export async function subscribeInCart(
  sdk: MedusaSdk,
  { planId, cartId, quantity, signal }: InCart,
): Promise<Subscription> {
  signal?.throwIfAborted()
  const body: SubscribeInCartBody = {
    plan_id: planId,
    cart_id: cartId,
    ...(quantity === undefined ? {} : { quantity }),
  }
  return unlessAborted(
    subscribing(sdk, `${cartId} ${planId}`, () => send(sdk, body)),
    signal,
  )
}

/**
 * Subscribes without a cart: a saved card is charged at once, or after the plan's trial. Concurrent
 * calls share one request. While the answer is `pending`, the first charge is being confirmed, and
 * the store resolves it by itself.
 * @throws the reason of `signal` once that is aborted, and the SDK's error if the store refuses
 * (401 without a signed-in customer; its message is text for the shopper) or cannot be reached.
 * After a lost answer or an abort, check `listSubscriptions` before calling again
 */
export async function subscribeWithSavedCard(sdk: MedusaSdk, input: WithSavedCard): Promise<Subscription> {
  const { planId, savedCardId, quantity, regionId, shippingAddress, shippingOptionId, signal } = input
  signal?.throwIfAborted()
  const body: SubscribeWithCardBody = {
    plan_id: planId,
    saved_card_id: savedCardId,
    ...(quantity === undefined ? {} : { quantity }),
    ...(regionId ? { region_id: regionId } : {}),
    ...(shippingAddress ? { shipping_address: shippingAddress } : {}),
    ...(shippingOptionId ? { shipping_option_id: shippingOptionId } : {}),
  }
  return unlessAborted(
    subscribing(sdk, `${savedCardId} ${planId}`, () => send(sdk, body)),
    signal,
  )
}

async function send(sdk: MedusaSdk, body: SubscribeInCartBody | SubscribeWithCardBody): Promise<Subscription> {
  const { subscription } = await within(subscribeTimeoutMs, undefined, (signal) =>
    sdk.client.fetch<{ subscription: Subscription }>("/store/card-payments/subscriptions", {
      method: "POST",
      body,
      signal,
    }),
  )
  return subscription
}
