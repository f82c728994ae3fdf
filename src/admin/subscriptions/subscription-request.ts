import type { AdminSubscriptionDetail, SubscriptionAction, SubscriptionCharge } from "../../contracts"
import { toast } from "@medusajs/ui"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useMessages, type Messages } from "../format/localized-text"
import { type ActionResult, readFailure, showFailure, useOneAtATime } from "../http/action-result"
import { fetchJson } from "../http/store-server"
import { touchesOrder } from "../payments/order-transactions"
import { subscriptionKeys } from "./subscription-query"

type Answer = { subscription: AdminSubscriptionDetail }

export type RunSubscription = {
  run: (request: SubscriptionRequest) => Promise<ActionResult>
  /** The request in flight, if any. */
  pending: SubscriptionRequest["kind"] | null
}

const inForms: readonly SubscriptionRequest["kind"][] = ["card", "plan", "resolve_schedule", "resolve_charge"]

/**
 * Sends requests about one subscription, one at a time, and shows the outcome as a toast; forms
 * show refusals themselves. The answer replaces the cached subscription at once. All subscription
 * and order queries are invalidated after every outcome.
 */
export function useSubscriptionAction(subscription: AdminSubscriptionDetail): RunSubscription {
  const client = useQueryClient()
  const messages = useMessages()
  const { once, pending } = useOneAtATime<SubscriptionRequest["kind"]>(() => {
    void client.invalidateQueries({ queryKey: subscriptionKeys.all })
    // A charge creates an order.
    void client.invalidateQueries({ predicate: ({ queryKey }) => touchesOrder(queryKey) })
  })
  const { mutateAsync } = useMutation({
    mutationFn: (request: SubscriptionRequest) => {
      const { path, body } = subscriptionRoute(subscription.id, request)
      return fetchJson<Answer>(path, { method: "POST", body })
    },
    // A retry may charge the card twice: only the user may repeat the request.
    retry: false,
  })

  const run = (request: SubscriptionRequest) =>
    once(request.kind, async (): Promise<ActionResult> => {
      const queryKey = subscriptionKeys.detail(subscription.id)
      try {
        const answer = await mutateAsync(request)
        await client.cancelQueries({ queryKey })
        client.setQueryData<Answer>(queryKey, (old) => ({
          subscription: { ...old?.subscription, ...answer.subscription },
        }))
        const { tone, text } = describeSubscriptionOutcome(messages, request, {
          before: subscription,
          after: answer.subscription,
        })
        toast[tone](text)
        return { kind: "done" }
      } catch (error) {
        // A form stays open and shows the failure itself.
        return inForms.includes(request.kind) ? readFailure(error, messages) : showFailure(error, messages)
      }
    })

  return { run, pending }
}

/** The requests about a subscription. */
export type SubscriptionRequest =
  | { kind: Exclude<SubscriptionAction, "card" | "plan"> }
  | { kind: "card"; saved_card_id: string }
  | { kind: "plan"; plan_id: string }
  | { kind: "resolve_schedule"; body: ManualResolution }
  | { kind: "resolve_charge"; charge_id: string; body: ManualResolution }

/**
 * The body of a manual resolution; with `happened`, it also has the gateway ids that were found.
 */
type ManualResolution = { happened: boolean; note: string }

/** Path and body of the admin route for the request. */
export function subscriptionRoute(id: string, request: SubscriptionRequest): { path: string; body: object } {
  const base = `/admin/card-payments/subscriptions/${encodeURIComponent(id)}`
  switch (request.kind) {
    case "cancel":
      return { path: `${base}/cancel`, body: { at: "now" } }
    case "cancel_at_period_end":
      return { path: `${base}/cancel`, body: { at: "period_end" } }
    case "card":
      return { path: `${base}/card`, body: { saved_card_id: request.saved_card_id } }
    case "plan":
      return { path: `${base}/plan`, body: { plan_id: request.plan_id } }
    case "resolve_schedule":
      return { path: `${base}/schedule/resolve`, body: request.body }
    case "resolve_charge":
      return { path: `${base}/charges/${encodeURIComponent(request.charge_id)}/resolve`, body: request.body }
    default:
      return { path: `${base}/${request.kind}`, body: {} }
  }
}

type Outcome = { tone: "success" | "info" | "warning"; text: string }

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
  const open = kind === "retry" ? chargesToRetry(before) : before.charges.filter(({ state }) => state === "due")
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
