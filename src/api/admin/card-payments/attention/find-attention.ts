import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import {
  type AdminAttentionRow,
  type AttentionActionName,
  type AttentionKind,
  attentionKinds,
  disputeVerbs,
  type FoundAttention,
  type Health,
  subscriptionVerbs,
  transactionVerbs,
} from "../../../../contracts"
import { computedPart, type ListPart } from "../../../../lists/joined-lists"
import { canceledOrderFields, forbidden, isCanceledOrder } from "../../../../mapping"
import { type ActionState, allowed, rendered, toMessage } from "../../../../messages"
import { CARD_JOBS_MODULE, type CardJobsModuleService } from "../../../../modules/card-jobs"
import {
  CARD_PAYMENTS_MODULE,
  type CardPaymentsModuleService,
  type OrdersOfMedusa,
} from "../../../../modules/card-payments"
import { CARD_PAYOUTS_MODULE, type CardPayoutsModuleService } from "../../../../modules/card-payouts"
import { CARD_SUBSCRIPTIONS_MODULE, type CardSubscriptionsModuleService } from "../../../../modules/card-subscriptions"
import { type CardPolicy, type CardRights, payoutRights } from "../../../../workflows/authorization"
import { enabledJobs, jobsOff } from "../../../../workflows/scheduled-jobs"
import { actorOf, policyRights } from "../../../authorization"
import { gatewayRetries } from "../../../subscription-details"
import { awaitedCollections, canceledCollections, fromTables } from "../medusa-tables"
import { withOrders } from "../transactions/orders-of-payments"

type AttentionPart = ListPart<FoundAttention> & { kind: AttentionKind }
type Filters = { kind?: AttentionKind; account?: string }

/** The kinds that no payment policy opens. */
const kindsOfPayouts: readonly AttentionKind[] = ["payout_unknown", "payout_approval"]
/** The kinds that have rows of payouts as well. */
const kindsOfBoth: readonly AttentionKind[] = ["keys_unreadable", "jobs_stopped"]

/** The rights of a requester for cards and for payouts. */
type Rights = { cards: CardRights; payouts: Awaited<ReturnType<typeof payoutRights>> }

const byPolicy = (policy: CardPolicy) => (may: Rights) => may.cards(policy)

const rightTo: Readonly<Record<AttentionActionName, (may: Rights) => ActionState>> = {
  check: byPolicy(transactionVerbs.check.policy),
  capture: byPolicy(transactionVerbs.capture.policy),
  void: byPolicy(transactionVerbs.void.policy),
  return: byPolicy(transactionVerbs.return.policy),
  acknowledge: byPolicy(transactionVerbs.acknowledge.policy),
  confirm_environment: byPolicy("card_payment:resolve"),
  test_account: byPolicy("card_settings:test"),
  set_dispute: byPolicy(disputeVerbs.answered.policy),
  approve_payout: (may) => may.payouts("approve"),
  cancel_payout: (may) => may.payouts("cancel"),
  retry_subscription: byPolicy(subscriptionVerbs.retry.policy),
  pause_subscription: byPolicy(subscriptionVerbs.pause.policy),
  cancel_subscription: byPolicy(subscriptionVerbs.cancel.policy),
  resolve_step: byPolicy("card_payment:resolve"),
  resolve_payout: (may) => may.payouts("resolve"),
  resolve_charge: byPolicy("card_payment:resolve"),
  resolve_schedule: byPolicy("card_payment:resolve"),
}

/**
 * The lists that the requester may read, the most urgent kind first, with the kinds of all of them.
 * @throws MedusaError forbidden to a requester who may read none
 */
export async function attentionParts(
  req: AuthenticatedMedusaRequest,
  { kind, account }: Filters,
  orders: OrdersOfMedusa,
): Promise<{ parts: AttentionPart[]; kinds: AttentionKind[]; may: Rights }> {
  const { scope } = req
  const requester = await actorOf(req)
  const [may, mayPayouts] = await Promise.all([policyRights(req), payoutRights(scope, requester)])
  const seesPayments = may("card_payment:read").allowed
  const seesSubscriptions = may("card_subscription:read").allowed
  const seesPayouts = mayPayouts("read").allowed
  const { reason } = may("card_payment:read")
  if (reason && !seesSubscriptions && !seesPayouts) throw forbidden(reason)
  const cards = scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const subscriptions = scope.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const payouts = scope.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  const { attention } = cards
  const providers = account === undefined ? undefined : attention.providersOf(account)
  const ofStore = account === undefined
  const all: AttentionPart[] = [
    ...(seesPayments ? await attention.parts({ account }, orders) : []),
    ...(seesPayments && ofStore ? eventParts(scope) : []),
    ...(seesPayments || seesPayouts ? [jobsPart(scope, { seesPayments, seesPayouts, account })] : []),
    ...(seesPayments ? [environmentPart(cards, account)] : []),
    ...(seesSubscriptions ? subscriptions.attention.parts({ providers, gatewayRetries: gatewayRetries(scope) }) : []),
    ...(seesPayouts
      ? payouts.attention.parts({
          ...{ account, keyIds: attention.keyIds(), keyMissingSince: attention.keyMissingSince },
          approver: mayPayouts("approve").allowed ? requester : undefined,
        })
      : []),
  ]
  const parts = attentionKinds.flatMap((one) => all.filter((part) => part.kind === one))
  const isReadable = (one: AttentionKind) => {
    if (kindsOfPayouts.includes(one)) return seesPayouts
    if (one === "subscription_problem") return seesSubscriptions
    return seesPayments || (kindsOfBoth.includes(one) && seesPayouts)
  }
  return {
    parts: kind === undefined ? parts : parts.filter((part) => part.kind === kind),
    kinds: attentionKinds.filter(isReadable),
    may: { cards: may, payouts: mayPayouts },
  }
}

/** The rows with their orders, texts and the requester's actions. */
export async function adminAttention(
  scope: MedusaContainer,
  rows: readonly FoundAttention[],
  may: Rights,
): Promise<AdminAttentionRow<Date>[]> {
  const cards = scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const accountOf = ({ kind, account }: FoundAttention) =>
    kind === "subscription_problem" && account !== null ? cards.attention.accountOf(account) : account
  const found = await withOrders(
    scope,
    rows.map(({ payment_collection_id = null, ...row }) => ({ ...row, payment_collection_id })),
  )
  return found.map(({ email: _, ...row }) => ({
    ...row,
    account: accountOf(row),
    message: rendered(row.message),
    actions: row.actions.map((action) => {
      const right = rightTo[action.name](may)
      return right.allowed ? action : { ...action, ...right }
    }),
  }))
}

/** How far back canceled orders are looked at, and how many. */
const CANCELED_DAYS = 90
const MOST_CANCELED = 1_000
/** The reversal of a canceled order starts within seconds. */
const CANCELED_MS = 5 * 60_000

type OrderLink = {
  payment_collection_id: string
  order?: { status?: string; canceled_at?: string | Date | null } | null
  payment_collection?: { status?: string | null } | null
}

const orderFields = canceledOrderFields.map((field) => `order.${field}`)

/** Of a collection that waits for no money. */
const paidStatuses: readonly string[] = ["authorized", "completed", "canceled"]

/** Medusa's orders and their collections. */
export function ordersOf(scope: MedusaContainer): OrdersOfMedusa {
  const query = scope.resolve(ContainerRegistrationKeys.QUERY)
  return {
    canceledCollections() {
      const now = Date.now()
      const [from, until] = [new Date(now - CANCELED_DAYS * 86_400_000), new Date(now - CANCELED_MS)]
      return fromTables(
        scope,
        (pg) => canceledCollections(pg, { from, until, most: MOST_CANCELED }),
        async () => {
          const { data } = await query.graph({
            entity: "order",
            fields: ["id", "payment_collections.id"],
            // An archived order keeps the date, and loses the status.
            filters: { canceled_at: { $gt: from, $lt: until } } as object,
            pagination: { take: MOST_CANCELED, order: { canceled_at: "DESC" } },
          })
          const orders = data as { payment_collections?: ({ id: string } | null)[] | null }[]
          return orders.flatMap(({ payment_collections }) =>
            (payment_collections ?? []).flatMap((collection) => collection?.id ?? []),
          )
        },
      )
    },
    async awaited(ids) {
      if (ids.length === 0) return new Set()
      const byQuery = async () => {
        const { data } = await query.graph({
          entity: "order_payment_collection",
          fields: ["payment_collection_id", ...orderFields, "payment_collection.status"],
          filters: { payment_collection_id: [...ids] },
        })
        const isAwaited = ({ order, payment_collection }: OrderLink) =>
          !!order && !isCanceledOrder(order) && !paidStatuses.includes(payment_collection?.status ?? "")
        return (data as OrderLink[]).filter(isAwaited).map((link) => link.payment_collection_id)
      }
      return new Set(await fromTables(scope, (pg) => awaitedCollections(pg, ids, paidStatuses), byQuery))
    },
  }
}

/** How long the badge may use what was read for another one. */
const BADGE_MS = 60_000

type Remembered = { at: number; collections: Promise<readonly string[]> }
const remembered = new WeakMap<object, Remembered>()

/**
 * The same for the badge, which every open page of the dashboard asks for each minute: canceled
 * orders have no index in Medusa, so one process reads them once a minute.
 */
export function ordersForBadge(scope: MedusaContainer): OrdersOfMedusa {
  const orders = ordersOf(scope)
  // One for all requests of the process.
  const cards = scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  return {
    ...orders,
    canceledCollections() {
      const known = remembered.get(cards)
      if (known && Date.now() - known.at < BADGE_MS) return known.collections
      const collections = orders.canceledCollections()
      remembered.set(cards, { at: Date.now(), collections })
      collections.catch(() => remembered.delete(cards))
      return collections
    },
  }
}

/** The events that are not published, of each module. */
export function eventParts(scope: MedusaContainer): AttentionPart[] {
  return [
    scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE).attention.events(),
    scope.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE).attention.events(),
    scope.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE).attention.events(),
  ]
}

type Sees = { seesPayments: boolean; seesPayouts: boolean; account: string | undefined }

function jobsPart(scope: MedusaContainer, { seesPayments, seesPayouts, account }: Sees): AttentionPart {
  const compute = async (): Promise<FoundAttention[]> => {
    const schedules = scope.resolve<CardJobsModuleService>(CARD_JOBS_MODULE)
    const rows = jobRows(await schedules.health(enabledJobs(scope), jobsOff(scope)))
    const isOfPayout = ({ subject: { type } }: FoundAttention) => type === "payout" || type === "payout_batch"
    const shown = rows.filter((row) => (isOfPayout(row) ? seesPayouts : seesPayments))
    const found = await withAccounts(scope, shown)
    return found.filter((row) => account === undefined || row.account === account)
  }
  return { ...computedPart("jobs", compute), kind: "jobs_stopped" }
}

/** The rows with the accounts of their payments, payouts and batches; the store's rows have none. */
async function withAccounts(scope: MedusaContainer, rows: FoundAttention[]): Promise<FoundAttention[]> {
  const cards = scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const payouts = scope.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  const ids = rows.flatMap(({ subject: { type, id } }) => (type === "store" ? [] : id))
  if (ids.length === 0) return rows
  const config = { select: ["id", "account"], take: ids.length }
  const found = await Promise.all([
    cards.listCardTransactions({ id: ids }, config),
    payouts.listCardPayouts({ id: ids }, config),
    payouts.listCardPayoutBatches({ id: ids }, config),
  ])
  const accounts = new Map(found.flat().map(({ id, account }) => [id, account]))
  return rows.map((row) => ({ ...row, account: accounts.get(row.subject.id ?? "") ?? null }))
}

/** The rows of scheduled work that stopped. */
export function jobRows({ jobs, problems }: Health<Date>): FoundAttention[] {
  // The job that ran last shows when the last worker stopped.
  const [stopped = null] = jobs.flatMap(({ late_since }) => late_since ?? []).sort((a, b) => +b - +a)
  return problems.flatMap((problem) => {
    if (problem.code === "no_worker") {
      return { ...storeRow("jobs_stopped", "no_worker", toMessage("attention.no_worker")), since: stopped }
    }
    if (problem.code === "job_failing") {
      const { job: name, item, since, failures: count, failure } = problem
      if (item !== null) return itemRow(name, item, { since, failure })
      const message = toMessage("attention.job_failing", { job: name, count, failure })
      return { ...storeRow("jobs_stopped", `${name}_failing`, message), since }
    }
    if (problem.code !== "job_late") return []
    const { job } = problem
    const late = jobs.find(({ name }) => name === job)
    const at = late?.last_run_at
    const message = at
      ? toMessage("attention.job_late", { job, at: at.toISOString() })
      : toMessage("attention.job_never_ran", { job })
    return { ...storeRow("jobs_stopped", job, message), since: late?.late_since ?? null }
  })
}

/** The subjects that have a page, by the prefix of their ids. */
const subjectTypes = { ctx: "payment", cpo: "payout", cpb: "payout_batch" } as const

/** The row of one thing whose work fails each time. */
function itemRow(job: string, item: string, { since, failure }: { since: Date; failure: string }): FoundAttention {
  const row = storeRow("jobs_stopped", `${job}_${item}`, toMessage("work.failed", { kind: failure, row: item }))
  const [prefix = ""] = item.split("_")
  if (!Object.hasOwn(subjectTypes, prefix)) return { ...row, since }
  const type = subjectTypes[prefix as keyof typeof subjectTypes]
  const path = `/admin/card-payments/transactions/${item}/check`
  const actions: FoundAttention["actions"] = type === "payment" ? [{ name: "check", path, body: {}, ...allowed }] : []
  return { ...row, since, subject: { type, id: item }, actions }
}

function environmentPart(cards: CardPaymentsModuleService, account: string | undefined): AttentionPart {
  const compute = async (): Promise<FoundAttention[]> => {
    const changes = await cards.environment.changes()
    const own = changes.filter((change) => account === undefined || change.account === account)
    const path = "/admin/card-payments/environment/confirm"
    // Each is confirmed by itself, as it was shown.
    return Promise.all(
      own.map(async (change) => {
        const { known: before, now } = change
        const message = toMessage("environment.changed", { account: change.account, before, now })
        return {
          ...storeRow("environment_changed", `${change.account}_${change.field}`, message),
          since: await cards.environment.since(change),
          account: change.account,
          actions: [{ name: "confirm_environment", path, body: { change }, ...allowed } as const],
        }
      }),
    )
  }
  return { ...computedPart("environment", compute), kind: "environment_changed" }
}

function storeRow(kind: AttentionKind, name: string, message: FoundAttention["message"]): FoundAttention {
  return {
    id: `${kind}_${name}`,
    kind,
    since: null,
    message,
    ...{ amount: null, currency_code: null, account: null, actions: [] },
    subject: { type: "store", id: null },
  }
}
