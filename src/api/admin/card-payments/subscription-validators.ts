import { z } from "@medusajs/framework/zod"
import { findEmbeddedCard } from "../../../card-check/find-embedded-card"
import { delivery } from "../../delivery"
import { listed, paged } from "../../list-query"
import { resolutionNote } from "./transaction-validators"
import { lazySchema } from "../../../gateway/lazy-schema"

const id = lazySchema(() => z.string().min(1).max(64))

export const AdminCreateSubscription = lazySchema(() =>
  z
    .strictObject({
      customer_id: id,
      plan_id: id,
      saved_card_id: id,
      quantity: z.int().min(1).max(1_000).optional(),
      start_at: z.string().max(40).optional(),
      ...delivery,
    })
    .refine((body) => !findEmbeddedCard(body), "request.holds_card"),
)
export type AdminCreateSubscription = z.infer<typeof AdminCreateSubscription>

export const AdminEmptyBody = lazySchema(() => z.strictObject({}))

const orderId = lazySchema(() => z.string().trim().min(1).max(128))
/** The gateway chooses its length. */
const recurringPaymentId = lazySchema(() => z.string().trim().min(1).max(1024))

export const AdminResolveSubscriptionCharge = lazySchema(() =>
  z.discriminatedUnion("happened", [
    z.strictObject({ happened: z.literal(true), client_orderid: orderId, orderid: orderId, note: resolutionNote }),
    z.strictObject({ happened: z.literal(false), note: resolutionNote }),
  ]),
)
export type AdminResolveSubscriptionCharge = z.infer<typeof AdminResolveSubscriptionCharge>

export const AdminResolveSubscriptionSchedule = lazySchema(() =>
  z.discriminatedUnion("happened", [
    z.strictObject({ happened: z.literal(true), recurring_payment_id: recurringPaymentId, note: resolutionNote }),
    z.strictObject({ happened: z.literal(false), note: resolutionNote }),
  ]),
)
export type AdminResolveSubscriptionSchedule = z.infer<typeof AdminResolveSubscriptionSchedule>

export const AdminListSubscriptions = lazySchema(() =>
  z.strictObject({
    q: listed.q,
    state: z
      .enum(["pending", "active", "past_due", "unpaid", "paused", "canceling", "canceled", "completed"])
      .optional(),
    engine: z.enum(["gateway", "store"]).optional(),
    plan_id: listed.id,
    customer_id: listed.id,
    order: z.enum(["next_charge_at", "-created_at"]).default("-created_at"),
    ...paged,
  }),
)

export const AdminListCardsForPlan = lazySchema(() => z.strictObject({ customer_id: id, plan_id: id }))
