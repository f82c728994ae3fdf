import type { AdminTransaction, TransactionState } from "../../../contracts"
import { amountParam, type Badge, statusRow } from "../../../mapping"
import { type KnownMessage, toMessage } from "../../../messages"
import { isZero } from "../../../money"
import type { Totals } from "../operations/totals"
import type { TransactionRow } from "../records/rows"
import { isReversible, isReversing } from "../status/mismatch"
import { sessionState } from "./session-view"

export type DescribedState = {
  state: TransactionState
  badge: Badge
  label: KnownMessage
  explanation: KnownMessage
}

/** The name of a payment's stored state for merchants, its color, and its explanation. */
export function describeState(transaction: TransactionRow, amounts: Totals): DescribedState {
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
      return describeSums(transaction, amounts)
    default: {
      const waits = status === null ? undefined : sessionState(transaction)
      if (waits !== "redirect" && waits !== "three_d_secure") return ofStatus(transaction)
      return {
        state: "redirect",
        badge: "grey",
        label: toMessage("status.waiting_for_shopper"),
        explanation: toMessage(
          transaction.card_source === "form" ? "status_meaning.at_payment_page" : "status_meaning.at_bank",
        ),
      }
    }
  }
}

function described(
  state: TransactionState,
  badge: Badge,
  name: "not_started" | "charged_back" | "voided" | "captured",
): DescribedState {
  return { state, badge, label: toMessage(`status.${name}`), explanation: toMessage(`status_meaning.${name}`) }
}

function ofStatus({ state, type, status }: TransactionRow): DescribedState {
  const { badge, label, meaning } = statusRow(type, status ?? "")
  return { state, badge, label, explanation: meaning }
}

/** The states whose explanation has amounts. */
function describeSums({ state, currency_code }: TransactionRow, amounts: Totals): DescribedState {
  const amountOf = (amount: string) => amountParam(amount, currency_code)
  const captured = amountOf(amounts.captured)
  const refunded = amountOf(amounts.returned)
  const open = isZero(amounts.capturable) ? undefined : amountOf(amounts.capturable)
  if (state === "partially_captured") {
    const explanation = toMessage("status_meaning.partly_captured", { captured, open: amountOf(amounts.capturable) })
    return { state, badge: "orange", label: toMessage("status.partly_captured"), explanation }
  }
  if (state === "returned") {
    const explanation = open
      ? toMessage("status_meaning.refunded_and_open", { captured, open })
      : toMessage("status_meaning.refunded", { captured })
    return { state, badge: "grey", label: toMessage("status.refunded"), explanation }
  }
  const explanation = open
    ? toMessage("status_meaning.partly_refunded_and_open", { refunded, captured, open })
    : toMessage("status_meaning.partly_refunded", { refunded, captured })
  return { state, badge: "orange", label: toMessage("status.partly_refunded"), explanation }
}

type Reversal = NonNullable<AdminTransaction["mismatch"]>["reversal"]

/** Whether a mismatching payment was, is being, or can be reversed as a whole. */
export function mismatchReversal(transaction: TransactionRow): Reversal {
  if (transaction.reversed_at) return "done"
  if (isReversing(transaction)) return "under_way"
  if (isReversible(transaction)) return "possible"
  return transaction.recorded_at ? "recorded" : "impossible"
}

function describeMismatch(transaction: TransactionRow, mismatch: KnownMessage): DescribedState {
  const reversal = mismatchReversal(transaction)
  const explanation = toMessage("status_meaning.mismatch", {
    mismatch,
    reversal: toMessage(`mismatch_reversal.${reversal}`),
  })
  if (reversal === "done") {
    return { state: "returned", badge: "grey", label: toMessage("status.reversed"), explanation }
  }
  return { state: "mismatch", badge: "red", label: toMessage("status.mismatch"), explanation }
}
