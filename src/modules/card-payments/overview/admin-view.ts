import { NOT_FOUND_ANSWERS } from "../../../durable"
import { type Badge, heldMoney, isVoidable, statusRow } from "../../../mapping"
import { formatAmount } from "../../../money"
import { isUnresolved, type OperationRow, type TransactionRow } from "../records/rows"
import { isReversible, isReversing, reversalCurrency } from "../status/compare-with-record"
import { sessionState } from "./session-view"
import { stepNames } from "../operations/resolve-operation"
import { notHappenedFrom } from "../operations/resolve-manually"
import { blockingOperation, type Totals, totalsOf } from "../operations/totals"

/** An admin action and the reason why it is offered or not. */
export type Action = { allowed: boolean; reason: string }

export type AdminState =
  | "created"
  | "redirect"
  | "processing"
  | "authorized"
  | "partially_captured"
  | "captured"
  | "partially_returned"
  | "returned"
  | "voided"
  | "declined"
  | "failed"
  | "unknown"
  | "mismatch"
  | "charged_back"

export type TimelineRow = { id: string; kind: string; message: string; actor: string | null; created_at: Date }

export type AdminTransaction = {
  id: string
  account: string
  payment_id: string | null
  payment_session_id: string
  type: TransactionRow["type"]
  state: AdminState
  badge: Badge
  label: string
  explanation: string
  currency_code: string
  /** Decimal text in major units. */
  amounts: Totals
  card: {
    brand: string | null
    bin: string | null
    last4: string | null
    exp_month: string | null
    exp_year: string | null
  } | null
  three_d_secure: string | null
  /** How the gateway got the card. */
  card_source: TransactionRow["card_source"]
  client_orderid: string
  orderid: string | null
  superseded: string | null
  unconfirmed: {
    operation_id: string
    type: "capture" | "void" | "return"
    amount: string
    currency_code: string
    since: Date
    may_resolve: boolean
    /** The earliest time at which "did not happen" may be recorded; null once it is allowed. */
    not_happened_from: Date | null
  } | null
  /**
   * The difference between the gateway's answer and this payment; null if there is none. Decimal
   * text in major units.
   */
  mismatch: {
    code: NonNullable<TransactionRow["mismatch_code"]>
    amount: string | null
    currency_code: string | null
    /**
     * Whether the whole payment can be reversed from here; `recorded`: Medusa has the payment, so
     * it cannot.
     */
    reversal: "possible" | "under_way" | "done" | "impossible" | "recorded"
  } | null
  /** `return` reverses a mismatching payment as a whole. */
  actions: { capture: Action; void: Action; refund: Action; return: Action; check: Action }
  timeline: { id: string; at: Date; kind: string; message: string; actor: string | null }[]
  created_at: Date
}

export type AdminViewInput = {
  transaction: TransactionRow
  operations: readonly OperationRow[]
  timeline: readonly TimelineRow[]
  paymentId: string | null
  now: Date
  /** The option `reconcileAfter`, in seconds. */
  reconcileAfter: number
}

/**
 * Minutes after which an admin may manually resolve a step whose outcome the gateway cannot report.
 */
const RESOLVE_AFTER_MINUTES = 15

/**
 * The admin's view of a transaction: amounts, state, actions and the reasons why they are or are
 * not allowed.
 */
export function adminView(input: AdminViewInput): AdminTransaction {
  const { transaction, operations, timeline, paymentId } = input
  const amounts = totalsOf(transaction, operations)
  const blocking = blockingOperation(operations)
  const described = describe(transaction, operations, amounts)
  return {
    id: transaction.id,
    account: transaction.account,
    payment_id: paymentId,
    payment_session_id: transaction.payment_session_id,
    type: transaction.type,
    ...described,
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
    superseded: transaction.superseded_at ? transaction.superseded_reason : null,
    unconfirmed: blocking ? unconfirmed(blocking, input) : null,
    mismatch: mismatchOf(transaction),
    actions: actionsOf({ transaction, amounts, blocking, paymentId }),
    timeline: timeline.map(({ id, kind, message, actor, created_at }) => ({
      id,
      kind,
      message,
      actor,
      at: created_at,
    })),
    created_at: transaction.created_at,
  }
}

function mismatchOf(transaction: TransactionRow): AdminTransaction["mismatch"] {
  const { mismatch_code: code, mismatch_amount: amount, mismatch_currency: currency_code } = transaction
  return code && { code, amount, currency_code, reversal: mismatchReversal(transaction) }
}

function unconfirmed(
  operation: OperationRow,
  { transaction, now, reconcileAfter }: AdminViewInput,
): AdminTransaction["unconfirmed"] {
  const from = notHappenedFrom(operation, reconcileAfter)
  return {
    operation_id: operation.id,
    type: operation.type as "capture" | "void" | "return",
    amount: operation.amount,
    currency_code: reversalCurrency(transaction),
    since: operation.created_at,
    may_resolve: mayResolve(operation, now),
    not_happened_from: from > now ? from : null,
  }
}

/**
 * Only after the gateway had time to answer: several answers without a trace of the step, or a
 * quarter of an hour.
 */
function mayResolve(operation: OperationRow, now: Date): boolean {
  const age = now.getTime() - operation.created_at.getTime()
  return (
    isUnresolved(operation) && (operation.not_found_count >= NOT_FOUND_ANSWERS || age > RESOLVE_AFTER_MINUTES * 60_000)
  )
}

type Described = { state: AdminState; badge: Badge; label: string; explanation: string }

function describe(transaction: TransactionRow, operations: readonly OperationRow[], amounts: Totals): Described {
  const format = (amount: string) => formatAmount(amount, transaction.currency_code)
  if (transaction.mismatch) return describeMismatch(transaction)
  if (operations.some((o) => o.type === "chargeback" && o.state === "done")) {
    return {
      state: "charged_back",
      badge: "red",
      label: "Charged back",
      explanation: "The shopper's bank took the money back. Answer it at the gateway; Medusa's books were not changed.",
    }
  }
  const zero = (amount: string) => !/[1-9]/.test(amount)
  if (transaction.status === "approved") {
    if (transaction.released_at) {
      return {
        state: "voided",
        badge: "grey",
        label: "Voided",
        explanation: "The hold was released; the shopper was not charged.",
      }
    }
    if (!zero(amounts.returned)) {
      const open = zero(amounts.capturable) ? "" : ` ${format(amounts.capturable)} of the hold can still be captured.`
      return zero(amounts.returnable)
        ? {
            state: "returned",
            badge: "grey",
            label: "Refunded",
            explanation: `All of ${format(amounts.captured)} was given back.${open}`,
          }
        : {
            state: "partially_returned",
            badge: "orange",
            label: "Partly refunded",
            explanation: `${format(amounts.returned)} of ${format(amounts.captured)} was given back.${open}`,
          }
    }
    if (transaction.type === "preauth" && !zero(amounts.captured)) {
      return zero(amounts.capturable)
        ? {
            state: "captured",
            badge: "green",
            label: "Captured",
            explanation: "The whole amount was captured. It can be refunded, wholly or in part.",
          }
        : {
            state: "partially_captured",
            badge: "orange",
            label: "Partly captured",
            explanation: `${format(amounts.captured)} is captured, ${format(amounts.capturable)} can still be. Medusa's own buttons take payments as a whole, so capture the rest and refund from here.`,
          }
    }
    const { state, badge, label, meaning } = statusRow(transaction.type, "approved")
    return { state: state === "captured" ? "captured" : "authorized", badge, label, explanation: meaning }
  }
  if (transaction.status === null) {
    return {
      state: "created",
      badge: "grey",
      label: "Not started",
      explanation: "The payment form is being asked for.",
    }
  }
  const waits = sessionState(transaction)
  if (waits === "redirect" || waits === "three_d_secure") {
    return {
      state: "redirect",
      badge: "grey",
      label: "Waiting for the shopper",
      explanation:
        transaction.card_source === "form"
          ? "The shopper was sent to the payment page and has not finished there."
          : "The shopper's bank asks them to confirm the payment (3-D Secure), and they have not yet.",
    }
  }
  const { state, badge, label, meaning } = statusRow(transaction.type, transaction.status)
  return { state: state as AdminState, badge, label, explanation: meaning }
}

type Reversal = NonNullable<AdminTransaction["mismatch"]>["reversal"]

function mismatchReversal(transaction: TransactionRow): Reversal {
  if (transaction.reversed_at) return "done"
  if (isReversing(transaction)) return "under_way"
  if (isReversible(transaction)) return "possible"
  return transaction.recorded_at ? "recorded" : "impossible"
}

const afterMismatch: Readonly<Record<Reversal, string>> = {
  possible: "No order is made of it; return all of it to the shopper.",
  under_way: "All of it goes back to the shopper; that is tried until the gateway confirms it.",
  done: "All of it went back to the shopper.",
  impossible: "It cannot be returned from here: look it up at the gateway, or ask its support.",
  recorded: "Medusa has the payment: refund it at the gateway, and enter that refund here. Nothing is sent then.",
}

function describeMismatch(transaction: TransactionRow): Described {
  const reversal = mismatchReversal(transaction)
  const explanation = `${transaction.mismatch} ${afterMismatch[reversal]}`
  if (reversal === "done") return { state: "returned", badge: "grey", label: "Given back", explanation }
  return { state: "mismatch", badge: "red", label: "Does not match", explanation }
}

function returnAction(transaction: TransactionRow, blocking: OperationRow | undefined): Action {
  const none = (reason: string): Action => ({ allowed: false, reason })
  if (!transaction.mismatch) return none("This is for payments that do not match.")
  if (blocking) return none(beingConfirmed(blocking))
  const reversal = mismatchReversal(transaction)
  return { allowed: reversal === "possible", reason: afterMismatch[reversal] }
}

function beingConfirmed({ type }: OperationRow): string {
  return `A ${stepNames[type as keyof typeof stepNames]} is being confirmed.`
}

type ActionInput = { transaction: TransactionRow; amounts: Totals; blocking?: OperationRow; paymentId: string | null }

function actionsOf({ transaction, amounts, blocking, paymentId }: ActionInput): AdminTransaction["actions"] {
  const none = (reason: string): Action => ({ allowed: false, reason })
  const zero = (amount: string) => !/[1-9]/.test(amount)
  const general = transaction.mismatch
    ? "The gateway's answer does not match this payment."
    : blocking
      ? beingConfirmed(blocking)
      : transaction.status !== "approved"
        ? "The gateway has not approved this payment."
        : !paymentId
          ? "Medusa has no payment for it yet."
          : undefined
  const check: Action = { allowed: true, reason: "Asks the gateway for the current state." }
  const whole = { return: returnAction(transaction, blocking), check }
  if (general) return { capture: none(general), void: none(general), refund: none(general), ...whole }
  return {
    capture: zero(amounts.capturable)
      ? none("Nothing is left to capture.")
      : {
          allowed: true,
          reason: `Up to ${formatAmount(amounts.capturable, transaction.currency_code)} can be captured.`,
        },
    void: transaction.released_at
      ? none("The hold was released already.")
      : isVoidable(heldMoney(amounts))
        ? { allowed: true, reason: "Releases the hold; the shopper is not charged." }
        : none("Money was captured: refund it instead."),
    refund: !zero(amounts.returnable)
      ? {
          allowed: true,
          reason: `Up to ${formatAmount(amounts.returnable, transaction.currency_code)} can be refunded.`,
        }
      : none(
          zero(amounts.captured) ? "Nothing was captured, so there is nothing to refund." : "All of it was given back.",
        ),
    ...whole,
  }
}
