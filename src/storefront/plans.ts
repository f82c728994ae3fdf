import type { MedusaSdk } from "./medusa-sdk"

/** What a rhythm counts in. */
export type SubscriptionPeriod = "day" | "week" | "month" | "year"

/** What a shopper can subscribe to. */
export type SubscriptionPlan = {
  /** `cpl_…` */
  id: string
  name: string
  description: string | null
  product_id: string | null
  variant_id: string | null
  /** What one unit costs in one period, with tax and delivery: decimal text in major units, such as `29.00`. */
  amount: string
  /** As Medusa writes it: `eur`. */
  currency_code: string
  /** Charged every `interval` periods. */
  period: SubscriptionPeriod
  interval: number
  /** Days before the first charge; 0 where it is charged at once. */
  trial_days: number
  /** It ends by itself after so many charges; null where it goes on until somebody ends it. */
  charges_limit: number | null
  /** Nothing is charged after this moment (ISO 8601). */
  ends_at: string | null
  /** ISO 8601. */
  created_at: string
}

type PlanInput = { productId?: string; variantId?: string; signal?: AbortSignal }

/**
 * The plans that the store sells; of one product or variant, where it is named. Nobody has to be signed in.
 * @throws the SDK's error where the store cannot be reached or refuses the question
 */
export async function listPlans(
  sdk: MedusaSdk,
  { productId, variantId, signal }: PlanInput = {},
): Promise<SubscriptionPlan[]> {
  const query = {
    ...(productId ? { product_id: productId } : {}),
    ...(variantId ? { variant_id: variantId } : {}),
  }
  const { plans } = await sdk.client.fetch<{ plans: SubscriptionPlan[] }>("/store/card-payments/plans", {
    query,
    signal,
  })
  return plans
}
