import type { AdminReconciliationDifference } from "../../../../contracts"
import type { CardModule } from "../../__tests__/card-module"
import type { TransactionRow } from "../../records/rows"
import type { MedusaPayment } from "../compare-payment"
import type { MedusaBooks } from "../compare-run"

const day = new Date().toISOString().slice(0, 10)
export const period = { account: "main", from: day, to: day, requested_by: "user_1" }

/** Medusa's payments, by session; a store's are read by a workflow. */
function booksOf(payments: Map<string, MedusaPayment>): MedusaBooks {
  return {
    ofSessions: (ids) => Promise.resolve(ids.flatMap((id) => payments.get(id) ?? [])),
    ofPeriod: ({ after, limit }) =>
      Promise.resolve(
        [...payments.values()]
          .filter(({ id }) => id > after)
          .sort((a, b) => (a.id < b.id ? -1 : 1))
          .slice(0, limit),
      ),
  }
}

export function parts(cards: CardModule) {
  const medusa = new Map<string, MedusaPayment>()
  let last = 0
  /** Medusa's payment, with the given differences. */
  const inMedusa = (row: Pick<TransactionRow, "payment_session_id">, changes: Partial<MedusaPayment> = {}) => {
    const payment = {
      ...{ id: `pay_${String(++last).padStart(4, "0")}`, payment_session_id: row.payment_session_id },
      ...{ amount: "45.00", currency_code: "eur", captured: "45.00", refunded: "0.00", is_canceled: false },
      ...changes,
    }
    medusa.set(payment.payment_session_id, payment)
    return payment
  }
  const books = booksOf(medusa)
  const signal = new AbortController().signal
  const compare = async (id: string, service = cards.service) => {
    const lease = await service.reconciliation.claim(id)
    if (lease) await service.reconciliation.compare(lease, { books, signal })
    return lease
  }
  const found = async (id: string): Promise<AdminReconciliationDifference<Date>[]> =>
    (await cards.service.reconciliation.differences({ run_id: id }, { limit: 100 })).differences
  return {
    medusa,
    books,
    inMedusa,
    compare,
    found,
    /** A sale of 45.00 EUR that Medusa has too. */
    async sale(changes: Partial<MedusaPayment> = {}): Promise<TransactionRow> {
      const paid = await cards.paid("auto")
      inMedusa(paid, changes)
      await cards.service.recordTransaction(paid.id)
      return cards.transaction(paid.id)
    },
    async hold(changes: Partial<MedusaPayment> = {}): Promise<TransactionRow> {
      const paid = await cards.paid()
      inMedusa(paid, { captured: "0.00", ...changes })
      await cards.service.recordTransaction(paid.id)
      return cards.transaction(paid.id)
    },
    /** Starts a run of today, and compares it to its end. */
    async reconcile() {
      const { id } = await cards.service.reconciliation.start(period)
      await compare(id)
      return { id, run: await cards.service.reconciliation.detail(id), differences: await found(id) }
    },
    /** Dates everything back, so that no step can still be on its way. */
    age: (id: string) =>
      cards
        .pg()("card_transaction")
        .where({ id })
        .update({ approved_at: new Date(Date.now() - 3_600_000) }),
  }
}

export const causes = (differences: readonly AdminReconciliationDifference<Date>[]) =>
  differences.map(({ cause, against, amount }) => [cause, against, amount])
