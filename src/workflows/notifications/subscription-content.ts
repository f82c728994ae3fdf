import type { NotificationKind } from "../../contracts"
import { amountParam } from "../../mapping"
import { type KnownMessage, type MessageCode, type Params, toMessage } from "../../messages"
import {
  billingInterval,
  type ChargeRow,
  dayOf,
  type EntryRow,
  type SubscriptionRow,
} from "../../modules/card-subscriptions"
import type { Content } from "./notification-data"

type Occasion = {
  subscription: SubscriptionRow
  /** The entry of the history whose event is reported. */
  entry: Pick<EntryRow, "code" | "params">
  charge: ChargeRow | undefined
  order: { id: string; display_id?: number | null } | undefined
  link: string | null
}

type CustomerKind = Extract<
  NotificationKind,
  | "renewed"
  | "charge_failed"
  | "card_expiring"
  | "trial_ending"
  | "renewal_upcoming"
  | "plan_changed"
  | "canceling"
  | "canceled"
>

/** Title and text of a notification about a subscription; undefined if its customer gets none. */
export function contentOf(kind: NotificationKind, occasion: Occasion): Pick<Content, "title" | "messages"> | undefined {
  const messages = texts[kind as CustomerKind](occasion)
  if (!messages) return undefined
  const { link, subscription } = occasion
  const linked = link ? [toMessage(kind === "charge_failed" ? "notice.pay_here" : "notice.manage_here", { link })] : []
  const title = toMessage(`notice_title.${kind as CustomerKind}`, { plan: subscription.title })
  return { title, messages: [...messages, ...linked] }
}

/** The first text says what happens; the others, what follows. */
const texts: Readonly<Record<CustomerKind, (occasion: Occasion) => KnownMessage[] | undefined>> = {
  renewed({ subscription, charge, order }) {
    if (!charge || !order) return undefined
    const { amount, currency_code, due_at } = charge
    const params = { amount: amountParam(amount, currency_code), day: dayOf(due_at, subscription) }
    const number = order.display_id ? `#${order.display_id}` : order.id
    return [toMessage("notice.renewed", { ...params, plan: subscription.title, order: number }), nextOf(subscription)]
  },
  charge_failed({ subscription, charge, entry }) {
    if (!charge) return undefined
    const { amount, currency_code, due_at } = charge
    const params = { amount: amountParam(amount, currency_code), day: dayOf(due_at, subscription) }
    const failed = toMessage("notice.charge_failed", { ...params, plan: subscription.title })
    const retried = paramsIf("charge.declined_and_retried", entry)
    if (retried) {
      return [failed, toMessage("notice.retried_on", { retry_day: retried.retry }), toMessage("notice.choose_card")]
    }
    const isHard = entry.code === "charge.declined_for_good"
    return [failed, toMessage(isHard ? "notice.card_needed" : "notice.choose_card")]
  },
  card_expiring({ subscription: { title: plan }, entry }) {
    const params = paramsIf("subscription.card_expiring", entry)
    return params && [toMessage("notice.card_expiring", { ...params, plan })]
  },
  trial_ending({ subscription, entry }) {
    const params = paramsIf("subscription.trial_ending", entry)
    return params && [toMessage("notice.trial_ending", { ...params, ...planOf(subscription) })]
  },
  renewal_upcoming({ subscription, entry }) {
    const params = paramsIf("subscription.renewal_upcoming", entry)
    return params && [toMessage("notice.renewal_upcoming", { ...params, ...planOf(subscription) })]
  },
  // Only the announcement: when the change takes effect, its charge has a receipt.
  plan_changed({ subscription: { title: plan }, entry }) {
    if (entry.code === "subscription.plan_kept") return [toMessage("notice.plan_kept", { plan })]
    const params = paramsIf("subscription.plan_changing", entry)
    return params && [toMessage("notice.plan_changing", { ...params, plan, new_plan: params.plan })]
  },
  canceling({ subscription: { title: plan }, entry }) {
    const params = paramsIf("subscription.canceling", entry)
    return params && [toMessage("notice.canceling", { plan, day: params.day })]
  },
  // A sign-up that was never ordered is dropped silently.
  canceled({ subscription: { title: plan }, entry }) {
    if (entry.code === "subscription.canceled") return [toMessage("notice.canceled", { plan })]
    if (entry.code === "subscription.canceled_unpaid") return [toMessage("notice.canceled_unpaid", { plan })]
    if (entry.code === "subscription.ended_with_period") return [toMessage("notice.ended", { plan })]
    return undefined
  },
}

/** The parameters of an entry with this code; undefined for another entry. */
function paramsIf<Code extends MessageCode>(code: Code, entry: Occasion["entry"]): Params<Code> | undefined {
  return entry.code === code ? (entry.params as Params<Code>) : undefined
}

/** With a planned change of plan applied. */
function planOf(subscription: SubscriptionRow) {
  const { title: plan, ...terms } = { ...subscription, ...subscription.next_terms }
  return { plan, interval: billingInterval(terms) }
}

function nextOf(subscription: SubscriptionRow): KnownMessage {
  const { next_at, state, currency_code } = subscription
  if (!next_at || state === "canceling") return toMessage("notice.no_next_charge")
  const { amount } = { ...subscription, ...subscription.next_terms }
  const params = { next_amount: amountParam(amount, currency_code), next_day: dayOf(next_at, subscription) }
  return toMessage("notice.next_charge", params)
}
