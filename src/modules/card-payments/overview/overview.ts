import type { AdminTransaction, PaymentListSettings, TransactionSettings } from "../../../contracts"
import type { Page } from "../../../lists"
import type { Context } from "../context"
import { findTransaction, operationsOf, type TransactionRow } from "../records/rows"
import { openEntry } from "../status/acknowledge-payment"
import { adminView, MOST_ENTRIES, type TimelineRow } from "./admin-view"
import { currenciesOf, type FiguresRequest, paymentFigures } from "../figures/payment-figures"
import { type Period, periodOf, type PeriodRequest } from "../figures/period"
import { exportedTransactions } from "./export-transactions"
import { listTransactions, type TransactionFilters } from "./list-transactions"
import { transactionHistory } from "./transaction-history"

/** The admin's views of payments. @param of returns the module's context at each call */
export function overviewOf(of: () => Context) {
  return {
    settings: () => settingsOf(of()),

    /** The settings with which the list of payments offers its filters. */
    async listSettings(): Promise<PaymentListSettings> {
      const context = of()
      return { ...settingsOf(context), currencies: await currenciesOf(context) }
    },

    /** See `listTransactions`. @throws MedusaError invalid_data */
    list: (filters: TransactionFilters, page: Page) => listTransactions(of(), filters, page),

    /** Pages of the same rows, for a file. */
    exported: (filters: TransactionFilters) => exportedTransactions(of(), filters),

    /** See `paymentFigures`. */
    figures: (request: FiguresRequest, period?: Period) => paymentFigures(of(), request, period),

    /**
     * A period in the store's time zone, its first moment and the one after its last, and the first
     * moment of the period before.
     */
    period(request: PeriodRequest): Period & Record<"before" | "from" | "until", Date> {
      const { now, options } = of()
      const period = periodOf(request, { now: now(), zone: options.timeZone })
      const [before, from] = period.starts as [Date, Date]
      return { ...period, before, from, until: period.starts.at(-1) as Date }
    },

    /** Medusa's ids of the providers that charge by this account. */
    providersOf: (account: string): string[] =>
      [...of().providers].flatMap(([id, settings]) => (settings.account === account ? [id] : [])),

    /** See `transactionHistory`. */
    history: (transaction: TransactionRow) => transactionHistory(of().pg, transaction),

    /**
     * See `adminView`. @param paymentId the payment in Medusa, if there is one @param before only
     * entries of the timeline before this position @param isOrderCanceled of the payment's order
     */
    async view(
      transaction: TransactionRow,
      paymentId: string | null,
      { before, isOrderCanceled = false }: { before?: number; isOrderCanceled?: boolean } = {},
    ): Promise<AdminTransaction<Date>> {
      const { pg, options, now } = of()
      const entries = pg("card_timeline_entry").where({ transaction_id: transaction.id, deleted_at: null })
      const page = entries
        .clone()
        .orderBy("position", "desc")
        .limit(MOST_ENTRIES + 1)
      if (before !== undefined) void page.where("position", "<", before)
      const [operations, timeline, counted, entry] = await Promise.all([
        operationsOf(pg, transaction.id),
        page as unknown as Promise<TimelineRow[]>,
        entries.count("id as count") as unknown as Promise<{ count: string }[]>,
        openEntry(pg, transaction.id),
      ])
      const { reconcileAfter } = options
      // Read after the steps: the state of an older row would contradict their sums.
      const newest = (await findTransaction(pg, { id: transaction.id })) ?? transaction
      return adminView({
        transaction: newest,
        openEntry: entry,
        operations,
        timeline,
        timelineCount: Number(counted[0]?.count ?? 0),
        ...{ paymentId, isOrderCanceled },
        now: now(),
        reconcileAfter,
      })
    },
  }
}

function settingsOf({ options: { accounts, timeZone } }: Context): TransactionSettings {
  return { accounts: Object.keys(accounts), time_zone: timeZone }
}
