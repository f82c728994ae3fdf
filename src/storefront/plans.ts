import type { BillingPeriod, SubscriptionPlan } from "../contracts"
import type { PlansQuery } from "../contracts/requests/storefront"
import type { MedusaSdk } from "./medusa-sdk"

export type { BillingPeriod as SubscriptionPeriod, SubscriptionPlan }

type PlanInput = { productId?: string; variantId?: string; signal?: AbortSignal }

/**
 * The plans that the store sells, optionally of one product or variant. No login needed.
 * @throws the SDK's error if the store cannot be reached or refuses the request
 */
export async function listPlans(
  sdk: MedusaSdk,
  { productId, variantId, signal }: PlanInput = {},
): Promise<SubscriptionPlan[]> {
  const query: PlansQuery & Record<string, string> = {
    ...(productId ? { product_id: productId } : {}),
    ...(variantId ? { variant_id: variantId } : {}),
  }
  const { plans } = await sdk.client.fetch<{ plans: SubscriptionPlan[] }>("/store/card-payments/plans", {
    query,
    signal,
  })
  return plans
}
