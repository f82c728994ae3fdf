import type { MedusaSdk } from "./medusa-sdk"

/** Unit of a billing interval. */
export type SubscriptionPeriod = "day" | "week" | "month" | "year"

/** A plan that a shopper can subscribe to. */
export type SubscriptionPlan = {
  /** `cpl_…` */
  id: string
  name: string
  description: string | null
  product_id: string | null
  variant_id: string | null
  /**
   * Price of one unit per period, with tax and delivery: decimal text in major units, such as
   * `29.00`.
   */
  amount: string
  /** In Medusa's spelling: `eur`. */
  currency_code: string
  /** Charged every `interval` periods. */
  period: SubscriptionPeriod
  interval: number
  /** Days before the first charge; 0 charges at once. */
  trial_days: number
  /** The subscription ends after this number of charges; null for an open-ended one. */
  charges_limit: number | null
  /** Nothing is charged after this moment (ISO 8601). */
  ends_at: string | null
  /** ISO 8601. */
  created_at: string
}

type PlanInput = { productId?: string; variantId?: string; signal?: AbortSignal }

/**
 * The plans that the store sells, optionally of one product or variant. No login needed.
 * @throws the SDK's error if the store cannot be reached or refuses the request
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
