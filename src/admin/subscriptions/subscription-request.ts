import {
  type AdminSubscriptionDetail,
  type SubscriptionAction,
  type SubscriptionCharge,
  type SubscriptionVerb,
  verbOf,
} from "../../contracts"
import type { ResolveChargeBody, ResolveScheduleBody, SubscriptionBody } from "../../contracts/requests/subscriptions"
import { amountDecimals, sumWithDecimals } from "../../money/decimal-text"
import { attentionKey } from "../attention/attention-queries"
import { useMessages, type Messages } from "../format/localized-text"
import { type Outcome, type RunRequest, useRequest } from "../http/use-request"
import { planKeys } from "../plans/plan-requests"
import { touchesOrder } from "../payments/order-transactions"
import { subscriptionKeys } from "./subscription-query"

export type RunSubscription = RunRequest<SubscriptionRequest>

/** Sends requests about one subscription; see `useSubscriptionRequests`. */
export function useSubscriptionAction(subscription: AdminSubscriptionDetail): RunSubscription {
  const { run, pending } = useSubscriptionRequests()
  return { run: (request) => run(subscription, request), pending }
}

type SentRequest = { kind: SubscriptionRequest["kind"]; request: SubscriptionRequest; before: AdminSubscriptionDetail }

/** Sends requests about subscriptions, and shows the outcome as a toast; callers show failures. */
export function useSubscriptionRequests() {
  const messages = useMessages()
  const { run, pending } = useRequest<SentRequest, { subscription: AdminSubscriptionDetail }>({
    route: ({ request, before }) => subscriptionRoute(before.id, request),
    stale: [
      { queryKey: subscriptionKeys.all },
      { queryKey: attentionKey },
      // A plan that has other terms now is shown with them.
      { queryKey: planKeys.lists },
      // A charge creates an order.
      { predicate: ({ queryKey }) => touchesOrder(queryKey) },
    ],
    shownBy: ({ subscription }) => subscriptionKeys.detail(subscription.id),
    outcome: ({ subscription: after }, { request, before }) =>
      describeSubscriptionOutcome(messages, request, { before, after }),
  })
  return {
    run: (before: AdminSubscriptionDetail, request: SubscriptionRequest) =>
      run({ kind: request.kind, request, before }),
    pending,
  }
}

/** The requests about a subscription. */
export type SubscriptionRequest =
  | { [Verb in Exclude<SubscriptionVerb, "cancel">]: { kind: Verb } & SubscriptionBody<Verb> }[Exclude<
      SubscriptionVerb,
      "cancel"
    >]
  | { kind: "cancel" | "cancel_at_period_end" }
  | { kind: "resolve_schedule"; body: ResolveScheduleBody }
  | { kind: "resolve_charge"; charge_id: string; body: ResolveChargeBody }

/** Path and body of the admin route for the request. */
export function subscriptionRoute(id: string, request: SubscriptionRequest): { path: string; body: object } {
  const base = `/admin/card-payments/subscriptions/${encodeURIComponent(id)}`
  switch (request.kind) {
    case "cancel":
    case "cancel_at_period_end": {
      const body: SubscriptionBody<"cancel"> = { at: request.kind === "cancel" ? "now" : "period_end" }
      return { path: `${base}/${verbOf(request.kind)}`, body }
    }
    case "resolve_schedule":
      return { path: `${base}/schedule/resolve`, body: request.body }
    case "resolve_charge":
      return { path: `${base}/charges/${encodeURIComponent(request.charge_id)}/resolve`, body: request.body }
    default: {
      const { kind, ...body } = request
      return { path: `${base}/${kind}`, body }
    }
  }
}

/** Actions with a confirmation prompt; changes of card and plan, and a note, have drawers. */
export type PromptedAction = Exclude<SubscriptionAction, "card" | "plan" | "acknowledge">

/** The request of a confirmed action, with what its prompt named: the server refuses another charge. */
export function confirmedRequest(subscription: AdminSubscriptionDetail, kind: PromptedAction): SubscriptionRequest {
  const next = subscription.next_charge_at ?? undefined
  switch (kind) {
    case "charge": {
      const due = dueCharges(subscription)
      const [first] = due.map(({ due_at }) => due_at).sort((one, other) => Date.parse(one) - Date.parse(other))
      return { kind, amount: first ? sumOf(due) : subscription.next_amount, due_at: first ?? next ?? "" }
    }
    case "retry":
      return { kind, charge_ids: chargesToRetry(subscription).map(({ id }) => id) }
    case "skip":
      return { kind, due_at: next }
    default:
      return { kind }
  }
}

export function dueCharges({ charges }: Pick<AdminSubscriptionDetail, "charges">): SubscriptionCharge[] {
  return charges.filter(({ state }) => state === "due")
}

/** The sum of amounts in one currency. */
export function sumOf(charges: readonly Pick<SubscriptionCharge, "amount">[]): string {
  const amounts = charges.map(({ amount }) => amount)
  return sumWithDecimals(amounts, Math.max(...amounts.map(amountDecimals)))
}

/** The toast for a request, derived from the subscription before and after it. */
export function describeSubscriptionOutcome(
  messages: Messages,
  request: SubscriptionRequest,
  { before, after }: { before: AdminSubscriptionDetail; after: AdminSubscriptionDetail },
): Outcome {
  const { t, date, price } = messages
  const done = (text: string): Outcome => ({ tone: "success", text })
  switch (request.kind) {
    case "charge":
    case "retry": {
      const charge = triedCharge(request.kind, before, after)
      if (charge?.state === "paid") {
        return done(
          t("cardPayments.subscriptions.done.charged", { amount: price(charge.amount, charge.currency_code) }),
        )
      }
      if (charge?.state === "declined" || charge?.state === "failed") {
        const reason = charge.reason ? messages.text(charge.reason) : t("cardPayments.unknownReason")
        return { tone: "warning", text: t("cardPayments.subscriptions.done.declined", { reason }) }
      }
      const isOther = request.kind === "retry" && !charge
      return {
        tone: "info",
        text: isOther ? t("cardPayments.subscriptions.done.retry") : t("cardPayments.subscriptions.done.charging"),
      }
    }
    case "resume":
    case "skip":
      return done(
        after.next_charge_at
          ? t(`cardPayments.subscriptions.done.${request.kind}`, { date: date(after.next_charge_at, after.time_zone) })
          : t("cardPayments.subscriptions.done.noNext"),
      )
    case "acknowledge":
      return done(t("cardPayments.attention.done.acknowledge"))
    case "resolve_charge": {
      const charge = after.charges.find(({ id }) => id === request.charge_id)
      const became = charge?.state === "paid" || charge?.state === "lapsed" ? charge.state : "unknown"
      const day = charge && date(charge.due_at, after.time_zone)
      return done(t(`cardPayments.subscriptions.done.resolve_charge.${became}`, { date: day }))
    }
    default:
      return done(t(`cardPayments.subscriptions.done.${request.kind}`))
  }
}

/** The charge that the request attempted: one that was due or retryable before, or a new one. */
function triedCharge(
  kind: "charge" | "retry",
  before: AdminSubscriptionDetail,
  after: AdminSubscriptionDetail,
): SubscriptionCharge | undefined {
  const open = kind === "retry" ? chargesToRetry(before) : dueCharges(before)
  const opened = new Set(open.map(({ id }) => id))
  const known = new Set(before.charges.map(({ id }) => id))
  return after.charges.find(({ id }) => opened.has(id)) ?? after.charges.find(({ id }) => !known.has(id))
}

/**
 * The charges that a retry attempts: all declined ones and, for an unpaid subscription, the newest
 * failed one.
 */
export function chargesToRetry({
  state,
  charges,
}: Pick<AdminSubscriptionDetail, "state" | "charges">): SubscriptionCharge[] {
  const abandoned = state === "unpaid" ? charges.find((charge) => charge.state === "failed") : undefined
  return charges.filter((charge) => charge.state === "declined" || charge === abandoned)
}
