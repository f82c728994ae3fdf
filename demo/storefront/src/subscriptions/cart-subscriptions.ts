import {
  getSubscription,
  listPlans,
  type Subscription,
  type SubscriptionPlan,
} from "medusa-plugin-card-payments/storefront"
import type { Cart, Shop } from "../shop"

/** A cart line that starts a subscription once it is paid. */
export type SubscriptionLine = Pick<
  Subscription,
  "amount" | "currency_code" | "period" | "interval" | "charges_limit" | "ends_at"
> &
  Partial<Pick<SubscriptionPlan, "trial_days">>

type Item = NonNullable<Cart["items"]>[number]

/** `csb_…`, which the store writes on the line; undefined for a one-time purchase. */
export function subscriptionIdOf({ metadata }: { metadata?: Record<string, unknown> | null }): string | undefined {
  const id = metadata?.card_subscription_id
  return typeof id === "string" ? id : undefined
}

/** Subscriptions in the cart, by line id; null if the terms cannot be read now. */
export async function subscriptionLines(
  { sdk }: Shop,
  cart: Cart,
  signal: AbortSignal,
): Promise<Map<string, SubscriptionLine | null>> {
  const read = async (item: Item): Promise<[string, SubscriptionLine | null] | null> => {
    const id = subscriptionIdOf(item)
    if (id === undefined) return null
    try {
      const { plan, ...subscription } = await getSubscription(sdk, { id, signal })
      const amount = String((Number(subscription.amount) / subscription.quantity) * item.quantity)
      const plans = await listPlans(sdk, { variantId: item.variant_id, signal })
      const trial_days = plans.find((one) => one.id === plan.id)?.trial_days
      return [item.id, { ...subscription, amount, trial_days }]
    } catch {
      signal.throwIfAborted()
      return [item.id, null]
    }
  }
  const lines = await Promise.all((cart.items ?? []).map(read))
  return new Map(lines.filter((line) => line !== null))
}
