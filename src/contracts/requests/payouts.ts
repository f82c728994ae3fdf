import { z } from "zod"
import { findEmbeddedCard } from "../../card-check/find-embedded-card"
import { lazySchema } from "../../gateway/lazy-schema"
import { batchStates, payoutStates } from "../payouts"
import type { BatchAction, PayoutAction } from "../verbs"
import { listed, paged, rowId, storable } from "./fields"
import { AdminResolveCardOperation } from "./payments"
import { payeeCard, payoutDestination, payoutRecipient } from "./payout-destination"

const optionalLine = (max: number) =>
  lazySchema(() =>
    z
      .string()
      .trim()
      .min(1, "payout_value.empty")
      .max(max, "payout_value.too_long")
      .regex(storable, "payout_value.unsendable_character")
      .refine((text) => !findEmbeddedCard(text), "payout_value.card_number")
      .optional(),
  )

const payout = {
  account: lazySchema(() =>
    z
      .string({ error: "payout_value.account_missing" })
      .trim()
      .min(1, "payout_value.account_missing")
      .max(64)
      .regex(storable, "payout_value.unsendable_character"),
  ),
  amount: lazySchema(() =>
    z.string({ error: "payout_value.amount_text_missing" }).trim().max(20, "payout_value.too_long"),
  ),
  currency_code: lazySchema(() =>
    z
      .string({ error: "payout_value.currency_missing" })
      .trim()
      .regex(/^[a-z]{3}$/i, "payout_value.not_currency"),
  ),
  recipient: payoutRecipient,
  description: optionalLine(128),
  reference: optionalLine(128),
  customer_id: optionalLine(64),
  order_id: optionalLine(64),
}

export const AdminCreatePayout = lazySchema(() =>
  z.strictObject({ ...payout, destination: payoutDestination }).superRefine(({ destination, ...body }, context) => {
    const { kind } = destination
    const to = kind === "card" ? { holder: destination.holder } : destination
    const embeddedCard = findEmbeddedCard({ ...body, destination: to })
    if (!embeddedCard) return
    const message = "payout_value.card_number_or_card"
    context.addIssue({ code: "custom", path: embeddedCard.split("."), message })
  }),
)
export type AdminCreatePayout = z.infer<typeof AdminCreatePayout>
export type CreatePayoutBody = z.input<typeof AdminCreatePayout>

export const AdminCreatePayoutForm = lazySchema(() =>
  z.strictObject(payout).superRefine((body, context) => {
    const embeddedCard = findEmbeddedCard(body)
    if (!embeddedCard) return
    const message = "payout_value.card_number"
    context.addIssue({ code: "custom", path: embeddedCard.split("."), message })
  }),
)
export type AdminCreatePayoutForm = z.infer<typeof AdminCreatePayoutForm>

const AdminCheckPayout = lazySchema(() => z.strictObject({ card: payeeCard.optional() }))
export type AdminCheckPayout = z.infer<typeof AdminCheckPayout>

const MOST_IDS = 200
const isIds = (value: unknown) =>
  Array.isArray(value) && value.length <= MOST_IDS && value.every((id) => /^cpo_\w{1,60}$/.test(String(id)))
const ids = lazySchema(() =>
  // A check in code, for one message; the document needs the shape.
  z
    .custom<readonly string[]>(isIds, "payout_value.not_seen")
    .meta({ type: "array", items: { type: "string" }, maxItems: MOST_IDS }),
)

const AdminConfirmPayout = lazySchema(() =>
  z.strictObject({
    /**
     * The ids of similar payouts that the actor has seen, or `true` for all: the payout is wanted
     * in spite of them.
     */
    duplicates_seen: z.union([z.boolean(), ids], "payout_value.not_seen").optional(),
  }),
)

const AdminConfirmPayoutBatch = lazySchema(() =>
  z.strictObject({
    /** The actor has seen the rows that look like another payout, and wants them paid. */
    duplicates_seen: z.boolean().optional(),
  }),
)

/** The bodies of actions on payouts; those of other actions are empty. */
export const payoutBodies = {
  check: AdminCheckPayout,
  request: AdminConfirmPayout,
  approve: AdminConfirmPayout,
  // The same evidence as for an operation of a payment.
  resolve: AdminResolveCardOperation,
} satisfies Partial<Record<PayoutAction, z.ZodType>>

/** The fields of an action on a payout, after its body was read. */
export type PayoutFields<Action extends PayoutAction> = Action extends keyof typeof payoutBodies
  ? z.output<(typeof payoutBodies)[Action]>
  : object
/** The body of an action on a payout, as it is sent. */
export type PayoutBody<Action extends PayoutAction> = Action extends keyof typeof payoutBodies
  ? z.input<(typeof payoutBodies)[Action]>
  : object

/** The same for batches. */
export const batchBodies = {
  request: AdminConfirmPayoutBatch,
  approve: AdminConfirmPayoutBatch,
} satisfies Partial<Record<BatchAction, z.ZodType>>

export type BatchFields<Action extends BatchAction> = Action extends keyof typeof batchBodies
  ? z.output<(typeof batchBodies)[Action]>
  : object
export type BatchBody<Action extends BatchAction> = Action extends keyof typeof batchBodies
  ? z.input<(typeof batchBodies)[Action]>
  : object

const filters = {
  q: listed.q,
  state: lazySchema(() => z.enum(payoutStates).optional()),
  account: listed.id,
  currency: listed.id,
  batch_id: listed.id,
  customer_id: listed.id,
  order_id: listed.id,
  requested_by: listed.id,
  from: listed.day,
  to: listed.day,
  /** Only payouts that the requester may approve now; those of a batch wait with their batch. */
  waiting_for_me: listed.flag,
}

export const AdminListPayouts = lazySchema(() => z.strictObject({ ...filters, ...paged }))
export type PayoutsQuery = z.input<typeof AdminListPayouts>
export const AdminExportPayouts = lazySchema(() => z.strictObject(filters))

export const AdminListPayoutBatches = lazySchema(() =>
  z.strictObject({
    /** A part of the file's name, or of the batch's id. */
    q: listed.q,
    state: z.enum(batchStates).optional(),
    waiting_for_me: listed.flag,
    ...paged,
  }),
)
export type BatchesQuery = z.input<typeof AdminListPayoutBatches>

export const AdminListPayeeCards = lazySchema(() =>
  z.strictObject({
    customer_id: listed.id.nonoptional(),
    account: listed.id.nonoptional(),
  }),
)

export const AdminCreatePayoutBatch = lazySchema(() =>
  z.strictObject({
    account: z.string().trim().min(1).max(64).regex(storable),
    /** The file's name, for display only. */
    name: z
      .string()
      .trim()
      .min(1)
      .max(120)
      .regex(storable, "payout_file.name_character")
      .refine((name) => !findEmbeddedCard(name), "payout_file.name_card_number"),
    /** The file's reader checks size and content, and has a message for each problem. */
    csv: z.string(),
  }),
)
export type AdminCreatePayoutBatch = z.infer<typeof AdminCreatePayoutBatch>
export type CreateBatchBody = z.input<typeof AdminCreatePayoutBatch>

export const AdminPayoutTemplate = lazySchema(() => z.strictObject({ account: rowId }))
