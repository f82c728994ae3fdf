import { z } from "zod"
import { findEmbeddedCard } from "../../card-check/find-embedded-card"
import { lazySchema } from "../../gateway/lazy-schema"
import { decimalPattern } from "../../money/decimal-text"
import { billingPeriods, cancelTimes, engines, subscriptionStates } from "../subscriptions"
import type { SubscriptionVerb } from "../verbs"
import { delivery } from "./delivery"
import { AdminAcknowledge, listed, noFields, paged, resolutionNote, rowId, storable } from "./fields"

/** The amount that the person saw: another one is refused. */
const seenAmount = lazySchema(() =>
  z
    .string()
    .trim()
    .regex(decimalPattern({ whole: 15, decimals: 3 })),
)

/** A plan's terms that the person saw, the amount for the whole quantity: a plan with others is refused. */
const seenTerms = {
  amount: lazySchema(() => seenAmount.optional()),
  period: lazySchema(() => z.enum(billingPeriods).optional()),
  interval: lazySchema(() => z.int().min(1).max(365).optional()),
}

export const AdminCreateSubscription = lazySchema(() =>
  z
    .strictObject({
      customer_id: rowId,
      plan_id: rowId,
      saved_card_id: rowId,
      quantity: z.int().min(1).max(1_000).optional(),
      ...seenTerms,
      start_at: z.string().max(40).regex(storable).optional(),
      ...delivery,
    })
    .refine((body) => !findEmbeddedCard(body), "request.holds_card"),
)
export type AdminCreateSubscription = z.infer<typeof AdminCreateSubscription>
export type CreateSubscriptionBody = z.input<typeof AdminCreateSubscription>

const cancellation = lazySchema(() => z.strictObject({ at: z.enum(cancelTimes).default("period_end") }))
const savedCard = lazySchema(() => z.strictObject({ saved_card_id: rowId }))
const otherPlan = lazySchema(() => z.strictObject({ plan_id: rowId, ...seenTerms }))
const dueAt = lazySchema(() => z.iso.datetime({ offset: true }))
/** The charge that the person saw: another one is refused. */
const seenCharge = lazySchema(() =>
  z.strictObject({
    /** The sum of the due charges, or the next amount: decimal text in major units. */
    amount: seenAmount,
    /** The due date of the first of them. */
    due_at: dueAt,
  }),
)
/** `due_at`: the date that the person saw: another one is refused. */
const seenDate = lazySchema(() => z.strictObject({ due_at: dueAt.optional() }))
/** The declined charges that the person saw: others are refused. */
const seenCharges = lazySchema(() => z.strictObject({ charge_ids: z.array(rowId).max(1_000) }))

/** The bodies of actions on a subscription; those of other actions are empty. */
export const subscriptionBodies = {
  charge: seenCharge,
  retry: seenCharges,
  acknowledge: AdminAcknowledge,
  skip: seenDate,
  cancel: cancellation,
  card: savedCard,
  plan: otherPlan,
} satisfies Partial<Record<SubscriptionVerb, z.ZodType>>
export function subscriptionBodyOf(verb: SubscriptionVerb): z.ZodType<object> {
  return verb in subscriptionBodies ? subscriptionBodies[verb as keyof typeof subscriptionBodies] : noFields
}
/** The fields of an action, after its body was read. */
export type SubscriptionFields<Verb extends SubscriptionVerb> = Verb extends keyof typeof subscriptionBodies
  ? z.output<(typeof subscriptionBodies)[Verb]>
  : object
/** The body of an action, as it is sent. */
export type SubscriptionBody<Verb extends SubscriptionVerb> = Verb extends keyof typeof subscriptionBodies
  ? z.input<(typeof subscriptionBodies)[Verb]>
  : object

const orderId = lazySchema(() => z.string().trim().min(1).max(128).regex(storable))
/** The gateway chooses its length. */
const recurringPaymentId = lazySchema(() => z.string().trim().min(1).max(1024).regex(storable))

export const AdminResolveSubscriptionCharge = lazySchema(() =>
  z.discriminatedUnion("happened", [
    z.strictObject({ happened: z.literal(true), client_orderid: orderId, orderid: orderId, note: resolutionNote }),
    z.strictObject({ happened: z.literal(false), note: resolutionNote }),
  ]),
)
export type AdminResolveSubscriptionCharge = z.infer<typeof AdminResolveSubscriptionCharge>
export type ResolveChargeBody = z.input<typeof AdminResolveSubscriptionCharge>

export const AdminResolveSubscriptionSchedule = lazySchema(() =>
  z.discriminatedUnion("happened", [
    z.strictObject({ happened: z.literal(true), recurring_payment_id: recurringPaymentId, note: resolutionNote }),
    z.strictObject({ happened: z.literal(false), note: resolutionNote }),
  ]),
)
export type AdminResolveSubscriptionSchedule = z.infer<typeof AdminResolveSubscriptionSchedule>
export type ResolveScheduleBody = z.input<typeof AdminResolveSubscriptionSchedule>

const filters = {
  q: listed.q,
  state: lazySchema(() => z.enum(subscriptionStates).optional()),
  engine: lazySchema(() => z.enum(engines).optional()),
  plan_id: listed.id,
  customer_id: listed.id,
  /** Whether anything was charged yet: false while it is in its trial, or starts later. */
  charged: lazySchema(() =>
    z
      .enum(["true", "false"])
      .transform((text) => text === "true")
      .optional(),
  ),
  account: listed.id,
  currency: listed.id,
  /** First and last day of a charge: of a period, or of the retry of a declined one. */
  charge_from: listed.day,
  charge_to: listed.day,
}

export const AdminListSubscriptions = lazySchema(() =>
  z.strictObject({
    ...filters,
    order: z.enum(["next_charge_at", "-created_at"]).default("-created_at"),
    ...paged,
  }),
)

export const AdminExportSubscriptions = lazySchema(() => z.strictObject(filters))

export type SubscriptionsQuery = z.input<typeof AdminListSubscriptions>

export const AdminListCardsForPlan = lazySchema(() => z.strictObject({ customer_id: rowId, plan_id: rowId }))
