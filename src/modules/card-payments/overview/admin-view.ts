import type { AdminTransaction } from "../../../contracts"
import { NOT_FOUND_ANSWERS } from "../../../durable"
import { amountLeft, heldMoney, isVoidable, reversalOf } from "../../../mapping"
import {
  type ActionState,
  allowed,
  denied,
  type KnownMessage,
  rendered,
  renderedOrNull,
  toMessage,
} from "../../../messages"
import { isZero } from "../../../money"
import { isUnresolved, type OperationRow, type TransactionRow } from "../records/rows"
import { acknowledgmentDenial } from "../status/acknowledge-payment"
import { reversalCurrency } from "../status/mismatch"
import { describeState, mismatchReversal } from "./describe-state"
import { declineOf } from "./session-view"
import { stepName } from "../operations/resolve-operation"
import { notHappenedFrom } from "../operations/resolve-manually"
import { blockingOperation, type Totals, totalsOf } from "../operations/totals"

export type TimelineRow = Pick<KnownMessage, "code" | "params"> & {
  id: string
  /** The order of the entries. */
  position: number
  kind: string
  actor: string | null
  created_at: Date
}

export type AdminViewInput = {
  transaction: TransactionRow
  /** See `openEntry`. */
  openEntry: string | null
  operations: readonly OperationRow[]
  /** The entries with the first one of the next page, and the number of all. */
  timeline: readonly TimelineRow[]
  timelineCount: number
  paymentId: string | null
  isOrderCanceled: boolean
  now: Date
  /** The option `reconcileAfter`, in seconds. */
  reconcileAfter: number
}

/** The most entries of a timeline in one answer. */
export const MOST_ENTRIES = 200

/**
 * Minutes after which an admin may manually resolve a step whose outcome the gateway cannot report.
 */
const RESOLVE_AFTER_MINUTES = 15

/**
 * The admin's view of a transaction: amounts, state, actions and the reasons why they are or are
 * not allowed.
 */
export function adminView(input: AdminViewInput): AdminTransaction<Date> {
  const { transaction, operations, timeline, paymentId } = input
  const amounts = totalsOf(transaction, operations)
  const blocking = blockingOperation(operations)
  const reversible = reversibleOf(input, amounts)
  const acknowledgment = acknowledgmentDenial(transaction, input.openEntry)
  const described = describeState(transaction)
  return {
    id: transaction.id,
    account: transaction.account,
    payment_id: paymentId,
    payment_session_id: transaction.payment_session_id,
    type: transaction.type,
    state: described.state,
    badge: described.badge,
    label: rendered(described.label),
    explanation: rendered(
      isPolledNoMore(transaction) ? toMessage("attention.payment_not_polled") : described.explanation(amounts),
    ),
    currency_code: transaction.currency_code,
    amounts,
    card: transaction.card_last4
      ? {
          brand: transaction.card_brand,
          bin: transaction.card_bin,
          last4: transaction.card_last4,
          exp_month: transaction.card_exp_month,
          exp_year: transaction.card_exp_year,
        }
      : null,
    three_d_secure: transaction.three_d_secure,
    card_source: transaction.card_source,
    client_orderid: transaction.client_orderid,
    orderid: transaction.orderid,
    decline_category: declineOf(transaction),
    superseded: transaction.superseded_at ? renderedOrNull(transaction.superseded_reason) : null,
    unconfirmed: blocking ? unconfirmed(blocking, input) : null,
    mismatch: mismatchOf(transaction),
    reversible,
    open_entry: acknowledgment ? null : input.openEntry,
    actions: actionsOf({ ...input, amounts, blocking, reversible, acknowledgment }),
    timeline: timeline.slice(0, MOST_ENTRIES).map((entry) => {
      const { id, kind, code, params, actor, created_at } = entry
      return { id, kind, ...rendered({ code, params }), actor, at: created_at }
    }),
    timeline_next: timeline[MOST_ENTRIES] ? (timeline[MOST_ENTRIES - 1]?.position ?? null) : null,
    timeline_count: input.timelineCount,
    created_at: transaction.created_at,
  }
}

function isPolledNoMore({ mismatch, state, next_check_at }: TransactionRow): boolean {
  return !mismatch && state === "unknown" && !next_check_at
}

function mismatchOf(transaction: TransactionRow): AdminTransaction["mismatch"] {
  const { mismatch_code: code, mismatch_amount: amount, mismatch_currency: currency_code } = transaction
  return code && { code, amount, currency_code, reversal: mismatchReversal(transaction) }
}

function reversibleOf(
  { transaction, paymentId, isOrderCanceled }: AdminViewInput,
  amounts: Totals,
): AdminTransaction["reversible"] {
  const { mismatch, mismatch_amount, amount, currency_code, status, reversed_at } = transaction
  if (mismatch) {
    if (mismatchReversal(transaction) !== "possible") return null
    return { amount: mismatch_amount ?? amount, currency_code: reversalCurrency(transaction) }
  }
  if (!isOrderCanceled || status !== "approved" || reversed_at) return null
  const step = reversalOf(heldMoney(amounts))
  // Medusa's payment of a hold has the action `void`.
  if (!step || (step === "void" && paymentId)) return null
  return { amount: amountLeft(amounts), currency_code }
}

function unconfirmed(
  operation: OperationRow,
  { transaction, now, reconcileAfter }: AdminViewInput,
): AdminTransaction<Date>["unconfirmed"] {
  const from = notHappenedFrom(operation, reconcileAfter)
  return {
    operation_id: operation.id,
    type: operation.type as "capture" | "void" | "return",
    amount: operation.amount,
    currency_code: reversalCurrency(transaction),
    since: operation.created_at,
    resolution: mayResolve(operation, now) ? allowed : denied(toMessage("step.under_way")),
    not_happened_from: from > now ? from : null,
  }
}

/**
 * True once the gateway had time to answer: after several answers without the step, or 15 minutes.
 */
function mayResolve(operation: OperationRow, now: Date): boolean {
  const age = now.getTime() - operation.created_at.getTime()
  return (
    isUnresolved(operation) && (operation.not_found_count >= NOT_FOUND_ANSWERS || age > RESOLVE_AFTER_MINUTES * 60_000)
  )
}

function returnAction({ transaction, blocking, reversible }: ActionInput): ActionState {
  if (!transaction.mismatch && !reversible) return denied(toMessage("mismatch.none"))
  if (blocking) return denied(beingConfirmed(blocking))
  return reversible ? allowed : denied(toMessage(`mismatch_reversal.${mismatchReversal(transaction)}`))
}

function beingConfirmed({ type }: OperationRow): KnownMessage {
  return toMessage("step.being_confirmed", { step: stepName(type) })
}

type ActionInput = Pick<AdminViewInput, "transaction" | "operations" | "paymentId" | "isOrderCanceled"> & {
  amounts: Totals
  blocking?: OperationRow
  reversible: AdminTransaction["reversible"]
  acknowledgment?: KnownMessage
}

function actionsOf(input: ActionInput): AdminTransaction["actions"] {
  const { transaction, amounts, acknowledgment } = input
  const whole = {
    return: returnAction(input),
    acknowledge: acknowledgment ? denied(acknowledgment) : allowed,
    check: allowed,
  }
  const general = denialReason(input)
  if (general) {
    const refund = refundOfMismatch(input) ?? denied(general)
    return { capture: denied(general), void: denied(general), refund, ...whole }
  }
  return {
    capture: captureAction(input),
    void: transaction.released_at
      ? denied(toMessage("step.released_already"))
      : isVoidable(heldMoney(amounts))
        ? allowed
        : denied(toMessage("step.refund_instead")),
    refund: refundAction(input),
    ...whole,
  }
}

function refundAction({ amounts, reversible }: ActionInput): ActionState {
  if (!isZero(amounts.returnable)) return reversible ? denied(toMessage("step.reverse_instead")) : allowed
  return denied(toMessage(isZero(amounts.captured) ? "step.nothing_to_refund" : "step.all_refunded"))
}

/** A refund that only records one of the gateway, of a mismatching payment that Medusa has. */
function refundOfMismatch({ transaction, operations, blocking }: ActionInput): ActionState | undefined {
  if (!transaction.mismatch || mismatchReversal(transaction) !== "recorded" || blocking) return undefined
  const isMade = operations.some((o) => o.type === "return" && o.state === "done" && !o.recorded_at)
  return isMade ? allowed : denied(toMessage("mismatch_reversal.recorded"))
}

function captureAction({ transaction, amounts, isOrderCanceled }: ActionInput): ActionState {
  if (isZero(amounts.capturable)) return denied(toMessage("step.nothing_to_capture"))
  const { reversal_reason: reason } = transaction
  if (reason) return denied(toMessage("step.being_reversed", { reason }))
  return isOrderCanceled ? denied(toMessage("reversal.order_canceled")) : allowed
}

/** The reason why no step is possible. */
function denialReason({ transaction, blocking, paymentId }: ActionInput): KnownMessage | undefined {
  if (transaction.mismatch) return toMessage("step.payment_mismatches")
  if (blocking) return beingConfirmed(blocking)
  if (transaction.status !== "approved") return toMessage("step.not_approved")
  return paymentId ? undefined : toMessage("step.no_payment_yet")
}
