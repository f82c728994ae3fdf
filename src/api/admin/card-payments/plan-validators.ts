import { z } from "@medusajs/framework/zod"
import type { CreateCardPlanInput } from "../../../workflows/subscriptions/plans"
import { findEmbeddedCard } from "../../../card-check/find-embedded-card"
import { listed, paged } from "../../list-query"
import { lazySchema } from "../../../gateway/lazy-schema"

/** Checked by the subscriptions module, which has a message for every wrong term. */
const term = lazySchema(() => z.unknown())

/**
 * Used before the module checks the terms: whether the provider can charge in this currency, and
 * the variant's product.
 */
const asked = {
  provider_id: lazySchema(() => z.string().max(100)),
  currency_code: lazySchema(() =>
    z
      .string()
      .regex(/^[a-z]{3}$/i, "field.not_a_currency")
      .toLowerCase(),
  ),
  variant_id: lazySchema(() => z.string().max(64).nullish()),
}

const terms = {
  name: term,
  description: term,
  /** Accepted, but replaced by the variant's product. */
  product_id: lazySchema(() => z.string().max(64).nullish()),
  engine: term,
  amount: term,
  period: term,
  interval: term,
  trial_days: term,
  charges_limit: term,
  ends_at: term,
  retry_hours: term,
  after_retries: term,
  no_stock: term,
  catch_up: term,
  is_active: term,
} satisfies Record<Exclude<keyof CreateCardPlanInput, keyof typeof asked> | "product_id", z.ZodType>

/** Shoppers read a plan, so it must not contain a card number. */
const withoutCard = (body: unknown) => !findEmbeddedCard(body)
const HAS_CARD = "plan.holds_card_number"

export const AdminCreateCardPlan = lazySchema(() =>
  z.strictObject({ ...terms, ...asked }).refine(withoutCard, HAS_CARD),
)

export const AdminUpdateCardPlan = lazySchema(() =>
  z
    .strictObject({ ...terms, ...asked })
    .partial()
    .refine(withoutCard, HAS_CARD),
)

export const AdminListPlans = lazySchema(() =>
  z.strictObject({
    product_id: listed.id,
    q: listed.q,
    is_active: z
      .enum(["true", "false"])
      .transform((text) => text === "true")
      .optional(),
    ...paged,
  }),
)
