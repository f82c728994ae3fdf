import { z } from "zod"
import { lazySchema } from "../../gateway/lazy-schema"
import type { MessageCode } from "../../messages"
import { decimalPattern, isZero } from "../../money/decimal-text"
import type { TransactionVerb } from "../verbs"
import { callbackDeliveries, callbackStates } from "../callbacks"
import { declineCategories } from "../decline-category"
import { holdFilters } from "../overview"
import { transactionStates, transactionTypes } from "../payments"
import { AdminAcknowledge, listed, paged, resolutionNote, rowId, storable } from "./fields"

/** Decimal text in major units. */
const amount = lazySchema(() =>
  z
    .string()
    .trim()
    .regex(decimalPattern({ whole: 12, decimals: 4 }), "field.not_an_amount" satisfies MessageCode)
    .optional(),
)

const filters = {
  q: listed.q,
  state: lazySchema(() => z.enum(transactionStates).optional()),
  type: lazySchema(() => z.enum(transactionTypes).optional()),
  decline_category: lazySchema(() => z.enum(declineCategories).optional()),
  account: listed.id,
  currency: listed.id,
  customer_id: listed.id,
  amount_from: amount,
  amount_to: amount,
  from: listed.day,
  to: listed.day,
  /** True: only payments that a row of the inbox is about. */
  needs_attention: listed.flag,
  /** Only holds whose rest is not captured, as the overview counts them. */
  hold: lazySchema(() => z.enum(holdFilters).optional()),
  /** True: only payments with an unknown outcome, their own or that of a capture, void or refund. */
  unknown: listed.flag,
  /** True: only payments with a refund that was made at the gateway. */
  refunded_outside: listed.flag,
  /** True: only payments whose authorization was voided at the gateway. */
  voided_outside: listed.flag,
}

export const AdminListTransactions = lazySchema(() => z.strictObject({ ...filters, ...paged }))
export type TransactionsQuery = z.input<typeof AdminListTransactions>
export const AdminExportTransactions = lazySchema(() => z.strictObject(filters))

export const AdminReadTransaction = lazySchema(() =>
  z.strictObject({
    /** The `timeline_next` of an answer: the entries before those of that answer. */
    before: z
      .preprocess(
        (given) => (typeof given === "string" ? Number(given) : given),
        z
          .number()
          .int()
          .min(1)
          .max(2 ** 31 - 1),
      )
      .optional(),
  }),
)

const callbackFilters = {
  /** Exactly the client order id, or the gateway's order id. */
  q: listed.q,
  state: lazySchema(() => z.enum(callbackStates).optional()),
  deliveries: lazySchema(() => z.enum(callbackDeliveries).optional()),
  account: listed.id,
  from: listed.day,
  to: listed.day,
}

export const AdminListCallbacks = lazySchema(() => z.strictObject({ ...callbackFilters, ...paged }))
export const AdminExportCallbacks = lazySchema(() => z.strictObject(callbackFilters))
export type CallbacksQuery = z.input<typeof AdminListCallbacks>

export const AdminCaptureCardPayment = lazySchema(() =>
  z.strictObject({
    /** Decimal text in major units. */
    amount: z
      .string()
      .trim()
      .regex(decimalPattern({ whole: 9, decimals: 3 }), "capture.amount_malformed" satisfies MessageCode)
      .refine((amount) => !isZero(amount), "capture.amount_zero" satisfies MessageCode),
    /** The amount that could be captured, as the person saw it: refused where it is another one by now. */
    capturable: amount,
  }),
)
export type AdminCaptureCardPayment = z.infer<typeof AdminCaptureCardPayment>

/** What the person saw: the charge is refused where the order owes something else. */
export const AdminChargeOrder = lazySchema(() =>
  z.strictObject({
    saved_card_id: rowId,
    amount: AdminCaptureCardPayment.shape.amount,
    currency_code: z.string().trim().length(3).regex(storable),
  }),
)
export type AdminChargeOrder = z.infer<typeof AdminChargeOrder>

export const AdminResolveCardOperation = lazySchema(() =>
  z.strictObject({ happened: z.boolean(), note: resolutionNote }),
)
export type AdminResolveCardOperation = z.infer<typeof AdminResolveCardOperation>
export type ResolveOperationBody = z.input<typeof AdminResolveCardOperation>

/** The bodies of actions on a payment; those of other actions are empty. */
export const transactionBodies = {
  capture: AdminCaptureCardPayment,
  acknowledge: AdminAcknowledge,
} satisfies Partial<Record<TransactionVerb, z.ZodType>>
/** The body of an action, as it is sent. */
export type TransactionBody<Verb extends TransactionVerb> = Verb extends keyof typeof transactionBodies
  ? z.input<(typeof transactionBodies)[Verb]>
  : object
