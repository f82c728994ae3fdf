import type { AdminTransaction, TransactionState } from "../../../contracts"
import { amountParam, type Badge, statusRow } from "../../../mapping"
import { type KnownMessage, toMessage } from "../../../messages"
import { isZero } from "../../../money"
import type { Totals } from "../operations/totals"
import type { TransactionRow } from "../records/rows"
import { isReversible, isReversing, type ReversalColumns } from "../status/mismatch"
import { type SessionColumns, sessionState } from "./session-view"

export type DescribedState = {
  state: TransactionState
  badge: Badge
  label: KnownMessage
  /** For the confirmed sums. A list shows none. */
  explanation: (amounts: Totals) => KnownMessage
}

/** The columns from which the name of a payment's state follows. */
export type StateColumns = SessionColumns & ReversalColumns & Pick<TransactionRow, "state" | "currency_code">

/** The name of a payment's stored state for merchants, its color, and its explanation. */
export function describeState(transaction: StateColumns): DescribedState {
  const { state, type, status } = transaction
  if (transaction.mismatch) return describeMismatch(transaction, transaction.mismatch)
  switch (state) {
    case "created":
      return described(state, "grey", "not_started")
    case "charged_back":
      return described(state, "red", "charged_back")
    case "voided":
      return described(state, "grey", "voided")
    case "captured":
      // A sale is captured from the start, and its status has its own words.
      return type === "sale" ? ofStatus(transaction) : described(state, "green", "captured")
    case "partially_captured":
    case "partially_returned":
    case "returned":
      return describeSums(transaction)
    default: {
      const waits = status === null ? undefined : sessionState(transaction)
      if (waits !== "redirect" && waits !== "three_d_secure") return ofStatus(transaction)
      return {
        state: "redirect",
        badge: "grey",
        label: toMessage("status.waiting_for_shopper"),
        explanation: () =>
          toMessage(transaction.card_source === "form" ? "status_meaning.at_payment_page" : "status_meaning.at_bank"),
      }
    }
  }
}

function described(
  state: TransactionState,
  badge: Badge,
  name: "not_started" | "charged_back" | "voided" | "captured",
): DescribedState {
  return { state, badge, label: toMessage(`status.${name}`), explanation: () => toMessage(`status_meaning.${name}`) }
}

function ofStatus({ state, type, status }: StateColumns): DescribedState {
  const { badge, label, meaning } = statusRow(type, status ?? "")
  return { state, badge, label, explanation: () => meaning }
}

/** The states whose explanation has amounts. */
function describeSums({ state, currency_code }: StateColumns): DescribedState {
  const explanation = (amounts: Totals) => explainSums(state, amounts, currency_code)
  if (state === "partially_captured") {
    return { state, badge: "orange", label: toMessage("status.partly_captured"), explanation }
  }
  if (state === "returned") return { state, badge: "grey", label: toMessage("status.refunded"), explanation }
  return { state, badge: "orange", label: toMessage("status.partly_refunded"), explanation }
}

function explainSums(state: StateColumns["state"], amounts: Totals, currency_code: string): KnownMessage {
  const amountOf = (amount: string) => amountParam(amount, currency_code)
  const captured = amountOf(amounts.captured)
  const refunded = amountOf(amounts.returned)
  const open = isZero(amounts.capturable) ? undefined : amountOf(amounts.capturable)
  if (state === "partially_captured") {
    return toMessage("status_meaning.partly_captured", { captured, open: amountOf(amounts.capturable) })
  }
  if (state === "returned") {
    return open
      ? toMessage("status_meaning.refunded_and_open", { captured, open })
      : toMessage("status_meaning.refunded", { captured })
  }
  return open
    ? toMessage("status_meaning.partly_refunded_and_open", { refunded, captured, open })
    : toMessage("status_meaning.partly_refunded", { refunded, captured })
}

type Reversal = NonNullable<AdminTransaction["mismatch"]>["reversal"]

/** Whether a mismatching payment was, is being, or can be reversed as a whole. */
export function mismatchReversal(transaction: ReversalColumns): Reversal {
  if (transaction.reversed_at) return "done"
  if (isReversing(transaction)) return "under_way"
  if (isReversible(transaction)) return "possible"
  return transaction.recorded_at ? "recorded" : "impossible"
}

function describeMismatch(transaction: StateColumns, mismatch: KnownMessage): DescribedState {
  const reversal = mismatchReversal(transaction)
  const explanation = () =>
    toMessage("status_meaning.mismatch", { mismatch, reversal: toMessage(`mismatch_reversal.${reversal}`) })
  if (reversal === "done") {
    return { state: "returned", badge: "grey", label: toMessage("status.reversed"), explanation }
  }
  return { state: "mismatch", badge: "red", label: toMessage("status.mismatch"), explanation }
}
