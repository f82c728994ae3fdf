import type { ActionState } from "../messages"
import type { AdminAttention, AttentionCount } from "./attention"
import type { AdminCallback, AdminCallbackDetail, CallbackInbox } from "./callbacks"
import type { AdminCustomer } from "./customers"
import type { AdminDispute, DisputeSettings } from "./disputes"
import type { Overview } from "./overview"
import type {
  AdminReconciliation,
  AdminReconciliationDetail,
  AdminReconciliationDifference,
  ReconciliationSettings,
  RepairPreview,
} from "./reconciliation"
import type { AccountTest, CallbackTest, CardSettings, ModeNotice } from "./settings"
import type { EnvironmentChange, Health } from "./health"
import type {
  AdminTransaction,
  AdminTransactionRow,
  CardPaymentSession,
  OutstandingAmount,
  PaymentListSettings,
  SavedCard,
  SavedCards,
  StartedSession,
  TransactionSettings,
} from "./payments"
import type {
  AdminBatch,
  AdminBatchDetail,
  AdminPayout,
  AdminPayoutDetail,
  PayoutSettings,
  PayoutTotals,
} from "./payouts"
import type { AmountRefusal, FieldRefusal, LimitRefusal } from "./refusals"
import type { AdminTransactionDetail } from "./transaction-detail"
import type {
  AdminPlan,
  AdminSubscription,
  AdminSubscriptionDetail,
  Subscription,
  SubscriptionDetail,
  PlansFigures,
  SubscriptionFigures,
  SubscriptionPlan,
} from "./subscriptions"

/** A CSV file, as a stream. */
export type CsvFile = { "text/csv": string }

/** A page of a list; `next` is the next page's `after`, null on the last page. */
type Page<Name extends string, Row> = Record<Name, Row[]> & { next: string | null }

/** All that callers get who may do an action, but not read its row. */
type Hidden<Row extends { id: string; state: string }> = Pick<Row, "id" | "state">

type DeletedCard = { id: string; object: "card"; deleted: true }
type ReconciliationAnswer<At> = { reconciliation: AdminReconciliationDetail<At> }

type TransactionAnswer<At> = { transaction: AdminTransaction<At> | Hidden<AdminTransaction<At>> }
type PayoutAnswer<At> = { payout: AdminPayoutDetail<At> | Hidden<AdminPayoutDetail<At>> }
type BatchAnswer<At> = { batch: AdminBatchDetail<At> | Hidden<AdminBatchDetail<At>> }
type SubscriptionAnswer<At> = { subscription: AdminSubscriptionDetail<At> | Hidden<AdminSubscriptionDetail<At>> }
/** `may`: the actions on the whole list that the caller is permitted, with the reason against each other one. */
type Permitted<Action extends string> = { may: Record<Action, ActionState> }

/**
 * The answer of each admin route, by method and path below `/admin/card-payments`. A row may name
 * further refusals that the route makes; those of `Refusal` need no mention.
 */
export type AdminAnswers<At = string> = {
  "GET health": Health<At>
  "POST environment/confirm": { confirmed: EnvironmentChange[] }
  /** `outstanding`: null where nothing is, or where a void or refund is being confirmed. */
  "GET orders/:id": {
    transactions: TransactionAnswer<At>["transaction"][]
    /** The number of all card payments of the order. */
    attempts: number
    outstanding: OutstandingAmount<At> | null
    settings: TransactionSettings
  }
  "POST orders/:id/charge": TransactionAnswer<At>
  "GET transactions": Page<"transactions", AdminTransactionRow<At>> &
    Permitted<"export"> & { settings: PaymentListSettings }
  "GET transactions/export": CsvFile
  "GET transactions/:id": { transaction: AdminTransactionDetail<At>; settings: TransactionSettings }
  "POST transactions/:id/:action": TransactionAnswer<At>
  "GET callbacks": Page<"callbacks", AdminCallback<At>> & Permitted<"export"> & { inbox: CallbackInbox<At> }
  "GET callbacks/export": CsvFile
  "GET callbacks/:id": { callback: AdminCallbackDetail<At>; time_zone: string }
  "POST callbacks/:id/process": { callback: AdminCallback<At> | Hidden<AdminCallback<At>> }
  "POST callbacks/process-failed": { count: number }
  "POST operations/:id/resolve": TransactionAnswer<At>
  "GET overview": Overview<At>
  "GET attention": AdminAttention<At>
  "GET attention/count": AttentionCount
  "GET disputes": Page<"disputes", AdminDispute<At>> & Permitted<"export"> & { settings: DisputeSettings }
  "GET disputes/export": CsvFile
  "GET disputes/:id": { dispute: AdminDispute<At> }
  "POST disputes/:id/:action": { dispute: AdminDispute<At> | Hidden<AdminDispute<At>> }
  "GET reconciliations": Page<"reconciliations", AdminReconciliation<At>> & { settings: ReconciliationSettings }
  "POST reconciliations": ReconciliationAnswer<At> | FieldRefusal
  "GET reconciliations/:id": ReconciliationAnswer<At> & { settings: ReconciliationSettings }
  "POST reconciliations/:id/cancel": ReconciliationAnswer<At>
  "POST reconciliations/:id/report": ReconciliationAnswer<At> | FieldRefusal
  "GET reconciliations/:id/differences": Page<"differences", AdminReconciliationDifference<At>> &
    Permitted<"export"> & { settings: TransactionSettings }
  "GET reconciliations/:id/differences/export": CsvFile
  "GET reconciliations/differences/:id": { preview: RepairPreview }
  "POST reconciliations/differences/:id/repair": { difference: AdminReconciliationDifference<At> }
  "GET customers/:id": { customer: AdminCustomer<At> }
  "DELETE customers/:id/cards/:card_id": DeletedCard
  "GET mode": ModeNotice
  "GET settings": { settings: CardSettings<At> }
  "POST settings/accounts/:name/check": { test: AccountTest<At> } | LimitRefusal
  "POST settings/accounts/:name/callback": { test: CallbackTest } | LimitRefusal
  /** `count`: of all pages. */
  "GET plans": Page<"plans", AdminPlan<At>> & Permitted<"create" | "export"> & { count: number }
  /** `export`: of subscribers. */
  "GET plans/figures": PlansFigures & Permitted<"export">
  "GET plans/export": CsvFile
  "POST plans": { plan: AdminPlan<At> }
  "GET plans/:id": { plan: AdminPlan<At> }
  "POST plans/:id": { plan: AdminPlan<At> }
  "DELETE plans/:id": { plan: AdminPlan<At> }
  "GET subscriptions": Page<"subscriptions", AdminSubscription<At>> & Permitted<"create" | "export"> & { count: number }
  "POST subscriptions": SubscriptionAnswer<At>
  "GET subscriptions/cards": { cards: SavedCard<At>[] }
  "GET subscriptions/figures": SubscriptionFigures
  "GET subscriptions/export": CsvFile
  "GET subscriptions/:id": SubscriptionAnswer<At>
  "POST subscriptions/:id/:action": SubscriptionAnswer<At>
  "POST subscriptions/:id/charges/:charge_id/resolve": SubscriptionAnswer<At>
  "POST subscriptions/:id/schedule/resolve": SubscriptionAnswer<At>
  "GET payouts": Page<"payouts", AdminPayout<At>> & Permitted<"export">
  "POST payouts": PayoutAnswer<At> | FieldRefusal
  "POST payouts/form": PayoutAnswer<At> | FieldRefusal
  "GET payouts/cards": { cards: SavedCard<At>[] }
  "GET payouts/export": CsvFile
  "GET payouts/settings": PayoutSettings
  "GET payouts/totals": PayoutTotals
  "GET payouts/:id": PayoutAnswer<At>
  "POST payouts/:id/:action": PayoutAnswer<At> | FieldRefusal
  "GET payouts/batches": Page<"batches", AdminBatch<At>>
  "POST payouts/batches": BatchAnswer<At>
  "GET payouts/batches/template": CsvFile
  "GET payouts/batches/:id": BatchAnswer<At>
  "GET payouts/batches/:id/report": CsvFile
  "POST payouts/batches/:id/:action": BatchAnswer<At>
}

type SessionAnswer = { session: CardPaymentSession }
/** `StartedSession`: a form was opened; a saved card is charged at once. */
type PaymentAnswer = SessionAnswer | AmountRefusal | LimitRefusal

/** The answer of each store route, by method and path below `/store/card-payments`. */
export type StoreAnswers<At = string> = {
  "GET sessions/:id": SessionAnswer
  "POST sessions/:id/start": PaymentAnswer | { session: StartedSession }
  "POST sessions/:id/card": PaymentAnswer | FieldRefusal
  "POST sessions/:id/three-d-secure": SessionAnswer
  "GET cards": SavedCards<At>
  "POST cards": SessionAnswer | LimitRefusal | FieldRefusal
  "POST cards/:id": { card: SavedCard<At> }
  "DELETE cards/:id": DeletedCard
  "GET plans": { plans: SubscriptionPlan<At>[] }
  "GET subscriptions": { subscriptions: Subscription<At>[] }
  /** `cart_id`: the cart whose order starts the subscription. */
  "POST subscriptions": { subscription: SubscriptionDetail<At>; cart_id?: string } | LimitRefusal
  "GET subscriptions/:id": { subscription: SubscriptionDetail<At> }
  "POST subscriptions/:id/:action": { subscription: SubscriptionDetail<At> }
  /** `redirect_url`: the gateway's form, where a new card is entered. */
  "POST subscriptions/:id/card": { subscription: SubscriptionDetail<At>; redirect_url?: string | null } | LimitRefusal
}
