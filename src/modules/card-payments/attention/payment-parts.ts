import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { AttentionAction, AttentionKind, FoundAttention } from "../../../contracts"
import { pageOf } from "../../../lists"
import { countUpTo, distinctValues, type ListPart } from "../../../lists/joined-lists"
import { amountParam } from "../../../mapping"
import { denied, allowed, type KnownMessage, toMessage } from "../../../messages"
import { isPositive, isZero, subtract } from "../../../money"
import type { Context } from "../context"
import { holdDays } from "../operations/hold-days"
import { stepName } from "../operations/resolve-operation"
import { keepsMoney } from "../status/mismatch"
import { mismatchReversal } from "../overview/describe-state"
import { moneyTypes, type OperationRow, type TransactionRow, unresolvedStates } from "../records/rows"
import { acknowledgmentDenial, OPEN_ENTRY } from "../status/acknowledge-payment"

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Polling resolves most unknown outcomes before. */
const UNKNOWN_AFTER_MS = 15 * MINUTE_MS
/** The schedule repeats a failed reversal; this long it may take. */
const REVERSAL_OVERDUE_MS = HOUR_MS
/** How long before its end a hold is shown. */
const HOLD_WARNING_MS = 2 * DAY_MS
/** No bank keeps a hold longer. */
const MOST_HOLD_DAYS = 28

export type AttentionFilters = { account?: string }

/** The payments of one kind. */
export type PaymentList = {
  name: string
  kind: AttentionKind
  /** The column of `card_transaction` that dates a row. */
  by: "created_at" | "approved_at" | "reversal_due_at"
  where(query: Knex.QueryBuilder, now: Date): void
  describe(row: AttentionPayment): {
    message: KnownMessage
    amount: string
    currency_code?: string
    actions: AttentionAction[]
  }
}

/** A payment, with its unresolved step, its most urgent unanswered dispute and its mismatch. */
export type AttentionPayment = TransactionRow & {
  open_step: OperationRow["type"] | null
  dispute_id: string | null
  /** See `OPEN_ENTRY`. */
  open_entry: string | null
}

const heldStates = ["authorized", "partially_captured"] as const

/**
 * The sum that the plugin must still void or return: the money of the payment less what went back.
 * The rest of a hold expires after a partial capture.
 */
function leftOf(row: TransactionRow): string {
  const { currency_code: currency, mismatch, mismatch_amount, amount, captured_amount } = row
  if (mismatch) return mismatch_amount ?? amount
  const taken = row.released_at || isPositive(captured_amount) ? captured_amount : amount
  return subtract(subtract(taken, row.returned_amount, currency), row.charged_back_amount, currency)
}

const path = ({ id }: TransactionRow, name: AttentionAction["name"]) =>
  `/admin/card-payments/transactions/${id}/${name}`

/** Asks the gateway now, and reconciles the payment. */
export function check(row: TransactionRow): AttentionAction {
  return { name: "check", path: path(row, "check"), body: {}, ...allowed }
}

/** A step of a payment that has no other unresolved step. */
function step(
  row: AttentionPayment,
  name: "capture" | "void" | "return",
  body: AttentionAction["body"] = {},
): AttentionAction {
  const reason = row.open_step ? toMessage("step.being_confirmed", { step: stepName(row.open_step) }) : undefined
  return { name, path: path(row, name), body, ...(reason ? denied(reason) : allowed) }
}

/** Ends a row that neither the gateway nor a step from here ends, with a person's note. */
function acknowledge(row: AttentionPayment): AttentionAction[] {
  const { open_entry: seen } = row
  if (!seen || acknowledgmentDenial(row, seen)) return []
  return [{ name: "acknowledge", path: path(row, "acknowledge"), body: { seen }, ...allowed }]
}

/** "Answered" is the usual one; the routes of the other states take the same body. */
function setDispute(id: string): AttentionAction {
  return { name: "set_dispute", path: `/admin/card-payments/disputes/${id}/answered`, body: {}, ...allowed }
}

const overdue = (query: Knex.QueryBuilder, now: Date) =>
  void query.where("reversal_due_at", "<", new Date(now.getTime() - REVERSAL_OVERDUE_MS))

const ORDER_CANCELED = "coalesce(reversal_reason->>'code' = 'reversal.order_canceled', false)"

function describeReversal(row: AttentionPayment) {
  const amount = leftOf(row)
  const currency_code = row.mismatch ? (row.mismatch_currency ?? row.currency_code) : row.currency_code
  const reason = row.reversal_reason ?? row.superseded_reason ?? toMessage("status_meaning.unknown")
  return { amount, currency_code, params: { amount: amountParam(amount, currency_code), reason } }
}

/** The payments of each kind that follow from a payment's own row, the most urgent first. */
const ownLists: readonly PaymentList[] = [
  {
    name: "payments_unknown",
    kind: "unknown_outcome",
    by: "created_at",
    where: (query, now) =>
      void query
        .where({ state: "unknown" })
        .where("created_at", "<", new Date(now.getTime() - UNKNOWN_AFTER_MS))
        .whereRaw(`(next_check_at IS NOT NULL OR ${OPEN_ENTRY} IS DISTINCT FROM '')`),
    describe: (row) => ({
      message: toMessage(row.next_check_at ? "attention.payment_unknown" : "attention.payment_not_polled"),
      amount: row.amount,
      actions: [check(row), ...acknowledge(row)],
    }),
  },
  {
    name: "mismatches",
    kind: "mismatch",
    by: "created_at",
    // A reversal that is under way is another kind once it takes too long.
    // An acknowledged one comes back where another answer makes it reversible.
    where: (query) =>
      void query
        .where({ state: "mismatch" })
        .whereNull("reversal_due_at")
        .whereRaw(`(mismatch_reversal IS NOT NULL AND recorded_at IS NULL OR ${OPEN_ENTRY} IS DISTINCT FROM '')`),
    describe: (row) => ({
      message: toMessage(
        keepsMoney(row) && row.reversal_reason?.code === "reversal.order_canceled"
          ? "payment.mismatch_keeps_money"
          : "attention.mismatch",
        { mismatch: row.mismatch ?? toMessage("status.mismatch") },
      ),
      amount: row.mismatch_amount ?? row.amount,
      currency_code: row.mismatch_currency ?? row.currency_code,
      actions: mismatchReversal(row) === "possible" ? [step(row, "return")] : [check(row), ...acknowledge(row)],
    }),
  },
  {
    name: "orphaned_payments",
    kind: "orphaned_payment",
    by: "reversal_due_at",
    where(query, now) {
      overdue(query, now)
      void query.whereNull("recorded_at").whereRaw(`NOT ${ORDER_CANCELED}`)
    },
    describe(row) {
      const { params, ...reversal } = describeReversal(row)
      return { message: toMessage("attention.orphaned_payment", params), ...reversal, actions: [check(row)] }
    },
  },
  {
    name: "reversals_failed",
    kind: "reversal_failed",
    by: "reversal_due_at",
    where(query, now) {
      overdue(query, now)
      void query.whereNotNull("recorded_at").whereRaw(`NOT ${ORDER_CANCELED}`)
    },
    describe(row) {
      const { params, ...reversal } = describeReversal(row)
      return { message: toMessage("attention.reversal_failed", params), ...reversal, actions: [check(row)] }
    },
  },
  {
    name: "canceled_orders",
    kind: "canceled_order",
    by: "reversal_due_at",
    where(query, now) {
      overdue(query, now)
      void query.whereRaw(ORDER_CANCELED)
    },
    describe: describeCanceled,
  },
]

function describeCanceled(row: AttentionPayment) {
  const { params, ...reversal } = describeReversal(row)
  return {
    message: toMessage("attention.canceled_order", { amount: params.amount }),
    ...reversal,
    // A void never refunds; a return reverses whatever is left.
    // Medusa voids no hold that it lacks. Check notes a recorded mismatch, which is ended by a note.
    actions:
      row.mismatch && row.recorded_at
        ? [check(row)]
        : [check(row), step(row, row.state === "authorized" && row.recorded_at ? "void" : "return")],
  }
}

/** Payments of canceled orders whose reversal was never requested: the event was lost. */
function keptOfCanceledOrders(collectionIds: readonly string[]): PaymentList {
  return {
    name: "canceled_orders_kept",
    kind: "canceled_order",
    by: "created_at",
    where: (query) =>
      void query
        // One parameter for all.
        .whereRaw("payment_collection_id = ANY(?)", [[...collectionIds]])
        .whereRaw(
          `(state = ANY(?) OR state = 'mismatch' AND recorded_at IS NOT NULL AND reversal_reason IS NULL AND ${OPEN_ENTRY} = '')`,
          [[...heldStates, "captured", "partially_returned"]],
        )
        .whereNull("reversal_due_at")
        .whereNull("reversed_at"),
    describe: describeCanceled,
  }
}

/** Payments with a dispute that nobody answered. A chargeback opens one with its answer. */
const disputes: PaymentList = {
  name: "disputes",
  kind: "chargeback",
  by: "created_at",
  where: (query) =>
    // An array is read first, by its own index; a subquery with IN may scan all payments.
    void query.whereRaw(
      "id = ANY(ARRAY(SELECT transaction_id FROM card_dispute WHERE state = 'new' AND deleted_at IS NULL))",
    ),
  describe({ amount: whole, charged_back_amount, currency_code, dispute_id }) {
    const isChargeback = !isZero(charged_back_amount)
    const amount = isChargeback ? charged_back_amount : whole
    const params = { amount: amountParam(amount, currency_code) }
    return {
      message: toMessage(isChargeback ? "attention.chargeback" : "attention.dispute", params),
      amount,
      actions: dispute_id === null ? [] : [setDispute(dispute_id)],
    }
  },
}

/**
 * Holds of an account that end within two days, or ended. The rest of a captured hold cannot be
 * voided, so it stays only as long as a bank may still have it. The money of canceled orders has rows
 * of its own.
 */
function holds(account: string, { options, now }: Context, canceledCollections: readonly string[]): PaymentList {
  const days = holdDays(options, account)
  const ends = (row: TransactionRow) => new Date((row.approved_at ?? row.created_at).getTime() + days * DAY_MS)
  return {
    name: `holds_${account}`,
    kind: "hold_expires",
    by: "approved_at",
    where(query, at) {
      void query
        .where({ account })
        .whereIn("state", [...heldStates])
        .where("approved_at", "<", new Date(at.getTime() + HOLD_WARNING_MS - days * DAY_MS))
        .whereRaw("(state = 'authorized' OR approved_at > ?)", [
          new Date(at.getTime() - Math.max(days, MOST_HOLD_DAYS) * DAY_MS),
        ])
        .whereNull("reversal_due_at")
        .whereRaw("(payment_collection_id = ANY(?)) IS NOT TRUE", [[...canceledCollections]])
    },
    describe(row) {
      const { currency_code, amount: whole, captured_amount, state } = row
      const amount = subtract(whole, captured_amount, currency_code)
      const end = ends(row)
      const params = { amount: amountParam(amount, currency_code), at: end.toISOString() }
      const capture = step(row, "capture", { amount })
      return {
        message: toMessage(end > now() ? "attention.hold_expires" : "attention.hold_expired", params),
        amount,
        actions: state === "authorized" ? [capture, step(row, "void")] : [capture],
      }
    },
  }
}

/** The lists of payments, the most urgent first. `canceledCollections`: of orders that were canceled. */
export async function paymentLists(context: Context, canceledCollections: readonly string[]): Promise<PaymentList[]> {
  // Also accounts that the options do not have any more.
  const accounts = await distinctValues(context.pg, {
    table: "card_transaction",
    expression: "account",
    condition: "state IN ('authorized', 'partially_captured') AND deleted_at IS NULL",
  })
  return [
    ...ownLists,
    ...(canceledCollections.length > 0 ? [keptOfCanceledOrders(canceledCollections)] : []),
    disputes,
    ...accounts.map((account) => holds(account, context, canceledCollections)),
  ]
}

/** The payments of a list, of one account or of all. */
export function paymentsOf(
  { pg, now }: Context,
  list: PaymentList,
  { account }: AttentionFilters = {},
): Knex.QueryBuilder {
  const query = pg("card_transaction").whereNull("deleted_at")
  if (account !== undefined) void query.where({ account })
  list.where(query, now())
  return query
}

const OPEN_STEP = `(SELECT step.type FROM card_operation step WHERE step.transaction_id = card_transaction.id
  AND step.state IN ('intended', 'pending', 'unknown') AND step.type IN ('capture', 'void', 'return') AND step.deleted_at IS NULL LIMIT 1) AS open_step`

const DISPUTE = `(SELECT dispute.id FROM card_dispute dispute WHERE dispute.transaction_id = card_transaction.id
  AND dispute.state = 'new' AND dispute.deleted_at IS NULL ORDER BY dispute.due_at, dispute.id LIMIT 1) AS dispute_id`

const ENTRY = `${OPEN_ENTRY} AS open_entry`

/** The rows of one list of payments. */
export function paymentPart(context: Context, list: PaymentList, filters: AttentionFilters): ListPart<FoundAttention> {
  const { pg } = context
  const order = { list: list.name, by: list.by, direction: "asc" } as const
  return {
    name: list.name,
    async page(page) {
      const columns = ["card_transaction.*", ...[OPEN_STEP, DISPUTE, ENTRY].map((one) => pg.raw(one))] as string[]
      const { rows, next } = await pageOf<AttentionPayment>(paymentsOf(context, list, filters), order, {
        ...page,
        columns,
      })
      return { rows: rows.map((row) => paymentRow(row, list)), next }
    },
    count: (most) => countUpTo(pg, paymentsOf(context, list, filters), most),
  }
}

function paymentRow(row: AttentionPayment, { kind, by, describe }: PaymentList): FoundAttention {
  const { message, amount, currency_code, actions } = describe(row)
  return {
    id: `${kind}_${row.id}`,
    kind,
    since: row[by] ?? row.created_at,
    message,
    amount,
    currency_code: currency_code ?? row.currency_code,
    account: row.account,
    subject: { type: "payment", id: row.id },
    payment_collection_id: row.payment_collection_id,
    actions,
  }
}

/** Unresolved captures, voids and returns by age. */
export function unresolvedSteps({ pg, now }: Context, { account }: AttentionFilters): Knex.QueryBuilder {
  const query = pg("card_operation")
    .whereIn("state", [...unresolvedStates])
    .whereIn("type", [...moneyTypes])
    .whereNull("deleted_at")
    .where("created_at", "<", new Date(now().getTime() - UNKNOWN_AFTER_MS))
  if (account === undefined) return query
  return query.whereIn("transaction_id", pg("card_transaction").where({ account }).select("id"))
}

/** A step with its payment. */
export type StepOfPayment = { step: OperationRow; payment: TransactionRow }

type StepList = {
  name: string
  /** The steps, in any order. */
  steps: () => Knex.QueryBuilder
  describe: (found: readonly StepOfPayment[]) => FoundAttention[] | Promise<FoundAttention[]>
}

/** A row for each of some steps, the oldest first. */
export function partOfSteps({ pg }: Context, { name, steps, describe }: StepList): ListPart<FoundAttention> {
  const order = { list: name, by: "created_at", direction: "asc" } as const
  return {
    name,
    async page(page) {
      const { rows, next } = await pageOf<OperationRow>(steps(), order, page)
      const ids = rows.map(({ transaction_id }) => transaction_id)
      const payments = (await pg("card_transaction").whereIn("id", ids)) as TransactionRow[]
      const found = rows.flatMap((step) => {
        const payment = payments.find(({ id }) => id === step.transaction_id)
        return payment ? [{ step, payment }] : []
      })
      return { rows: await describe(found), next }
    },
    count: (most) => countUpTo(pg, steps(), most),
  }
}

/** A row for each unresolved step. */
export const stepPart = (context: Context, filters: AttentionFilters): ListPart<FoundAttention> =>
  partOfSteps(context, {
    name: "steps_unknown",
    steps: () => unresolvedSteps(context, filters),
    describe: (found) => found.map(stepRow),
  })

function stepRow({ step, payment }: StepOfPayment): FoundAttention {
  const { id, type, amount, created_at } = step
  const { account, payment_collection_id, mismatch_currency } = payment
  const currency_code = mismatch_currency ?? payment.currency_code
  return {
    id: `unknown_outcome_${id}`,
    kind: "unknown_outcome",
    since: created_at,
    message: toMessage("attention.step_unknown", { step: stepName(type), amount: amountParam(amount, currency_code) }),
    ...{ amount, currency_code, account, payment_collection_id },
    subject: { type: "payment", id: payment.id },
    // The step is as old as the panel requires for a manual resolution.
    actions: [
      check(payment),
      { name: "resolve_step", path: `/admin/card-payments/operations/${id}/resolve`, body: {}, ...allowed },
    ],
  }
}
