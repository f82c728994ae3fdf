import { z } from "@medusajs/framework/zod"
import { delivery } from "../../delivery"
import { listed } from "../../listed"
import { savedCardId } from "./validators"

const common = { plan_id: z.string().min(1).max(64), quantity: z.int().min(1).max(1_000).optional() }

/** In checkout: the order is paid like any other. */
export const StoreSubscribeInCart = z.strictObject({
  ...common,
  cart_id: z.string().min(1).max(64),
  /** What is charged after a trial, of which nothing is paid in the cart. */
  saved_card_id: savedCardId.optional(),
})

/** Without a cart. A missing card is the workflow's to tell. */
export const StoreSubscribeWithCard = z.strictObject({
  ...common,
  saved_card_id: savedCardId.optional(),
  ...delivery,
})

export const StoreAskNothingMore = z.strictObject({})

export const StoreCancelSubscription = z.strictObject({ at: z.enum(["now", "period_end"]).default("period_end") })

/** A saved card, or a new one on the gateway's form. */
export const StoreChangeSubscriptionCard = z.strictObject({
  saved_card_id: savedCardId.optional(),
  return_url: z.string().max(2_048).optional(),
})

export const StoreListPlans = z.strictObject({
  product_id: listed.id,
  variant_id: listed.id,
  currency_code: z
    .string()
    .regex(/^[a-z]{3}$/i)
    .toLowerCase()
    .optional(),
})
