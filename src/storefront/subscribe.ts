import type { MedusaSdk } from "./medusa-sdk"
import { singleFlight, unlessAborted, within } from "./requests"
import type { Subscription } from "./subscriptions"

type SubscriptionRequest = {
  /** `cpl_…`, one of `listPlans`. */
  planId: string
  /** 1 by default. */
  quantity?: number
  signal?: AbortSignal
}

type InCart = SubscriptionRequest & { cartId: string }

type WithSavedCard = SubscriptionRequest & {
  /** `csc_…`, one of `listSavedCards`. */
  savedCardId: string
  /** Where the parcels go; what is left out, the store takes from the customer's account and its own settings. */
  regionId?: string
  shippingAddress?: Record<string, string>
  shippingOptionId?: string
}

const subscribeTimeoutMs = 60_000

const subscribing = singleFlight<Subscription>()

/**
 * Puts what a plan sells into a cart, at the plan's price. The subscription is `pending` until the cart is paid like any
 * other; the card that pays is saved, and charged at every period. Two calls at the same moment are one.
 * @throws the reason of `signal` once that is aborted, and the SDK's error where the store cannot be reached or refuses it:
 *   401 where nobody is signed in; its message is a sentence for the shopper
 */
export async function subscribeInCart(
  sdk: MedusaSdk,
  { planId, cartId, quantity, signal }: InCart,
): Promise<Subscription> {
  signal?.throwIfAborted()
  const body = { plan_id: planId, cart_id: cartId, ...(quantity === undefined ? {} : { quantity }) }
  return unlessAborted(
    subscribing(sdk, `${cartId} ${planId}`, () => send(sdk, body)),
    signal,
  )
}

/**
 * Subscribes without a cart: a saved card is charged at once, or after the plan's trial. Two calls at the same moment are
 * one. While the answer says `pending`, the first charge is being confirmed and settles by itself.
 * @throws the reason of `signal` once that is aborted, and the SDK's error where the store refuses it (401 where nobody is
 *   signed in; its message is a sentence for the shopper) or cannot be reached. Where no answer came, or the caller stopped
 *   waiting, `listSubscriptions` tells what came of it: look there before this is called again
 */
export async function subscribeWithSavedCard(sdk: MedusaSdk, input: WithSavedCard): Promise<Subscription> {
  const { planId, savedCardId, quantity, regionId, shippingAddress, shippingOptionId, signal } = input
  signal?.throwIfAborted()
  const body = {
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

async function send(sdk: MedusaSdk, body: Record<string, unknown>): Promise<Subscription> {
  const { subscription } = await within(subscribeTimeoutMs, undefined, (signal) =>
    sdk.client.fetch<{ subscription: Subscription }>("/store/card-payments/subscriptions", {
      method: "POST",
      body,
      signal,
    }),
  )
  return subscription
}
