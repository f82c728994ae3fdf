import type { AdminTransaction } from "../../../contracts"
import { compare, subtract, sum } from "../../../money"
import { isUnresolved, type OperationRow, type TransactionRow } from "../records/rows"

/** The transaction's amounts as confirmed by the gateway. Decimal text in major units. */
export type Totals = AdminTransaction["amounts"]

/**
 * Sums the confirmed steps. `authorized` is zero unless the transaction is approved; `capturable`
 * is zero once the hold is released.
 */
export function totalsOf(transaction: TransactionRow, operations: readonly OperationRow[]): Totals {
  const currency = transaction.currency_code
  const requested = sum([transaction.amount], currency)
  const authorized = transaction.status === "approved" ? requested : sum([], currency)
  const done = (type: OperationRow["type"]) =>
    sum(
      operations.filter((o) => o.type === type && o.state === "done").map((o) => o.amount),
      currency,
    )
  const captured = transaction.type === "sale" ? authorized : done("capture")
  const returned = done("return")
  const charged_back = done("chargeback")
  const open = transaction.released_at ? sum([], currency) : subtract(authorized, captured, currency)
  return {
    ...{ requested, authorized, captured, returned, charged_back },
    capturable: positive(open, currency),
    // The bank has taken the money of a chargeback, so it cannot be refunded as well.
    returnable: positive(subtract(subtract(captured, returned, currency), charged_back, currency), currency),
  }
}

/**
 * The captured and returned amounts under each gateway order id, for refunds. A refund made at the
 * gateway and a chargeback name the order as a whole. Where captures have their own ids, such
 * amounts are taken off the oldest ones.
 */
export function takenOf(transaction: TransactionRow, operations: readonly OperationRow[]): Taken[] {
  const own = transaction.orderid ?? ""
  const currency = transaction.currency_code
  const done = operations.filter((o) => o.state === "done")
  const sumOf = (steps: readonly OperationRow[]) =>
    sum(
      steps.map((o) => o.amount),
      currency,
    )
  const captures = done.filter((o) => o.type === "capture")
  const returns = done.filter(isReturnOrChargeback)
  const ids = transaction.type === "sale" ? [own] : [...new Set(captures.map((o) => o.orderid ?? own))]
  let ofOrder = sumOf(returns.filter((o) => !ids.includes(o.target_orderid ?? own)))
  return ids.map((orderid) => {
    const captured =
      transaction.type === "sale"
        ? sum([transaction.amount], currency)
        : sumOf(captures.filter((o) => (o.orderid ?? own) === orderid))
    const returned = sumOf(returns.filter((o) => (o.target_orderid ?? own) === orderid))
    const left = positive(subtract(captured, returned, currency), currency)
    const part = compare(ofOrder, left) < 0 ? ofOrder : left
    ofOrder = subtract(ofOrder, part, currency)
    return { orderid, captured, returned: sum([returned, part], currency) }
  })
}

/**
 * The step that blocks all others: one whose outcome is unknown, or one that is done and not
 * recorded in Medusa yet. The unknown one comes first, because only it can be polled, and it has to
 * be resolved before others are recorded.
 */
export function blockingOperation(operations: readonly OperationRow[]): OperationRow | undefined {
  const steps = operations.filter((o) => o.type === "capture" || o.type === "void" || o.type === "return")
  return steps.find(isUnresolved) ?? steps.find((o) => o.state === "done" && !o.recorded_at && o.origin === "medusa")
}

function isReturnOrChargeback({ type }: OperationRow): boolean {
  return type === "return" || type === "chargeback"
}

function positive(amount: string, currency: string): string {
  return compare(amount, "0") > 0 ? amount : sum([], currency)
}

/** Money captured under one gateway order id; `returned` includes chargebacks. Decimal text. */
export type Taken = { orderid: string; captured: string; returned: string }

/** One return to make; `whole` if it returns everything ever captured under that order id. */
type ReturnPart = { orderid: string; amount: string; whole: boolean }

/**
 * Splits a refund over the captured amounts, oldest first, never above the rest of each. A sale, or
 * a gateway whose captures keep the order's id, has one entry; captures with their own ids have one
 * entry each.
 * @returns undefined if the amount exceeds the total rest
 */
export function allocateReturn(taken: readonly Taken[], amount: string, currency: string): ReturnPart[] | undefined {
  const parts: ReturnPart[] = []
  let open = amount
  for (const { orderid, captured, returned } of taken) {
    const left = subtract(captured, returned, currency)
    if (compare(open, "0") <= 0 || compare(left, "0") <= 0) continue
    const part = compare(open, left) < 0 ? sum([open], currency) : left
    parts.push({ orderid, amount: part, whole: compare(returned, "0") === 0 && compare(part, captured) === 0 })
    open = subtract(open, part, currency)
  }
  return compare(open, "0") === 0 ? parts : undefined
}
