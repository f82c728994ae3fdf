import { z } from "zod"
import { lazySchema } from "../../gateway/lazy-schema"
import type { BrowserData } from "../payments"
import { delivery } from "./delivery"
import { listed, rowId } from "./fields"

/** Any text a shopper typed: `checkCard` reports its problems. */
const typed = (most: number) => z.string().max(most).optional()
const typedDate = lazySchema(() => z.union([z.string().max(16), z.number()]).optional())

const card = lazySchema(() =>
  z.strictObject({
    number: typed(64),
    expiry_month: typedDate,
    expiry_year: typedDate,
    cvv2: typed(16),
    holder: typed(256),
  }),
)

const pixels = lazySchema(() => z.int().min(0).max(100_000).optional())

/** EMV 3-D Secure browser data, with limits a little wider than the specification's. */
const browser = lazySchema(
  () =>
    z.strictObject({
      java_enabled: z.boolean().optional(),
      javascript_enabled: z.boolean().optional(),
      language: z
        .string()
        .max(35)
        .regex(/^[a-z0-9-]*$/i)
        .optional(),
      color_depth: z.int().min(0).max(64).optional(),
      screen_width: pixels,
      screen_height: pixels,
      time_zone: z.int().min(-1_440).max(1_440).optional(),
    }) satisfies z.ZodType<BrowserData>,
)

const common = {
  browser: lazySchema(() => browser.optional()),
  return_url: lazySchema(() => z.string().max(2_048).optional()),
}

/** The shopper abandoned a 3-D Secure authentication that is still open. */
const again = { start_over: lazySchema(() => z.boolean().optional()) }

export const savedCardId = lazySchema(() => z.string().regex(/^csc_\w{1,60}$/))

export const StorePayWithCard = lazySchema(() =>
  z.strictObject({ card, save_card: z.boolean().optional(), ...common, ...again }),
)
export type PayWithCardBody = z.input<typeof StorePayWithCard>

export const StorePayWithSavedCard = lazySchema(() =>
  z.strictObject({ saved_card: savedCardId, cvv2: typed(16), ...common, ...again }),
)
export type PayWithSavedCardBody = z.input<typeof StorePayWithSavedCard>

export const StoreVerifyCard = lazySchema(() =>
  z.strictObject({ provider_id: z.string().max(100), card: card.optional(), ...common }),
)
export type VerifyCardBody = z.input<typeof StoreVerifyCard>

/** Which provider's cards? Without it, all of the customer's. */
export const StoreListCards = lazySchema(() => z.strictObject({ provider_id: z.string().max(100).optional() }))
export type CardsQuery = z.input<typeof StoreListCards>

export const StoreUpdateCard = lazySchema(() =>
  z.strictObject({
    name: z.string().trim().max(60).nullable().optional(),
    is_default: z.literal(true).optional(),
  }),
)
export type UpdateCardBody = z.input<typeof StoreUpdateCard>

export const StoreThreeDSecure = lazySchema(() => z.strictObject({ method: z.literal("timeout") }))
export type ThreeDSecureBody = z.input<typeof StoreThreeDSecure>

const subscribed = {
  plan_id: rowId,
  quantity: lazySchema(() => z.int().min(1).max(1_000).optional()),
}

/** In checkout: the shopper pays the order as usual. */
export const StoreSubscribeInCart = lazySchema(() =>
  z.strictObject({
    ...subscribed,
    cart_id: rowId,
    /** The card to charge after a trial, which costs nothing in the cart. */
    saved_card_id: savedCardId.optional(),
  }),
)
export type SubscribeInCartBody = z.input<typeof StoreSubscribeInCart>

/** Without a cart. The workflow reports a missing card. */
export const StoreSubscribeWithCard = lazySchema(() =>
  z.strictObject({
    ...subscribed,
    saved_card_id: savedCardId.optional(),
    ...delivery,
  }),
)
export type SubscribeWithCardBody = z.input<typeof StoreSubscribeWithCard>

/** A saved card, or a new one on the gateway's form. */
export const StoreChangeSubscriptionCard = lazySchema(() =>
  z.strictObject({
    saved_card_id: savedCardId.optional(),
    return_url: z.string().max(2_048).optional(),
  }),
)
export type ChangeCardBody = z.input<typeof StoreChangeSubscriptionCard>

export const StoreListPlans = lazySchema(() =>
  z.strictObject({
    product_id: listed.id,
    variant_id: listed.id,
    currency_code: z
      .string()
      .regex(/^[a-z]{3}$/i)
      .toLowerCase()
      .optional(),
  }),
)
export type PlansQuery = z.input<typeof StoreListPlans>
