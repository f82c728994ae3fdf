import type { MedusaSdk } from "./medusa-sdk"
import type { SubscriptionPeriod } from "./plans"
import { singleFlight, unlessAborted, within } from "./requests"
import type { SavedCard } from "./saved-cards"

/**
 * - `pending` not begun: its cart is not paid, or its first charge is still being confirmed
 * - `active` charged at every period, or in its trial
 * - `past_due` a charge was declined: it is tried again, or another card is needed; `problem` says which
 * - `unpaid` a charge failed and is not tried again by itself
 * - `paused` nothing is charged until it is resumed
 * - `canceling` ends with the period that is paid
 * - `canceled`, `completed` ended: by somebody, or because its last charge was made
 */
export type SubscriptionState =
  "pending" | "active" | "past_due" | "unpaid" | "paused" | "canceling" | "canceled" | "completed"

/**
 * - `due` will be charged by the store, `awaiting` by the gateway
 * - `charging`, `unconfirmed` not known yet whether it was charged
 * - `paid`, `declined` (may be tried again), `failed` (given up), `returned` (was paid and given back)
 * - `skipped` by the shopper or the store, `lapsed` not charged because the store was closed
 */
export type SubscriptionChargeState =
  "due" | "awaiting" | "unconfirmed" | "charging" | "paid" | "declined" | "failed" | "lapsed" | "skipped" | "returned"

/** What can be done to a subscription; the store's own staff may do more of it than the shopper. */
export type SubscriptionAction =
  "charge" | "retry" | "pause" | "resume" | "skip" | "cancel" | "cancel_at_period_end" | "card" | "plan"

export type Subscription = {
  /** `csb_…` */
  id: string
  state: SubscriptionState
  /** Every time is ISO 8601. */
  state_since: string
  customer_id: string
  plan: { id: string; name: string }
  /** What it changes to when its period ends. */
  next_plan: { id: string; name: string } | null
  title: string
  quantity: number
  /** Decimal text in major units, such as `29.00`. */
  amount: string
  currency_code: string
  period: SubscriptionPeriod
  interval: number
  /** Who charges it in time: the gateway by itself, or the store with a saved card. */
  engine: "gateway" | "store"
  /** IANA name: its charges fall due on the days of this zone. */
  time_zone: string
  next_charge_at: string | null
  /** Nothing was charged yet, because its trial is not over. */
  in_trial: boolean
  trial_ends_at: string | null
  ends_at: string | null
  ended_at: string | null
  /** Those that were paid, at the checkout or later, and not given back. */
  charges_paid: number
  /** How many charges there are in all; one that was given up or given back is one of them. */
  charges_limit: number | null
  /** What may be shown of the card that is charged. */
  card: (Pick<SavedCard, "brand" | "last4" | "exp_month" | "exp_year"> & { saved_card_id: string | null }) | null
  /** What needs the shopper's attention, in English sentences: what was declined, when it is tried again, what helps. */
  problem: string | null
  created_at: string
  /** What may be done to it now; `why` says what it does then, or why it may not. */
  actions: Record<SubscriptionAction, { allowed: boolean; reason: string }>
}

/** One period of a subscription, and what became of its charge. */
export type SubscriptionCharge = {
  /** `cch_…` */
  id: string
  period_index: number | null
  due_at: string
  amount: string
  currency_code: string
  state: SubscriptionChargeState
  attempts: number
  retry_at: string | null
  paid_at: string | null
  order_id: string | null
  /** The number that a shopper reads. */
  order_display_id: number | null
  /** The order's total, where it is another one than what was charged. */
  order_total: string | null
  /** What the shopper has to do about it. */
  error_message: string | null
  /** `hard`: this card is not charged again. */
  decline: "soft" | "hard" | null
  /** Paid at the checkout. */
  is_signup: boolean
  transaction_id: string | null
}

export type SubscriptionDetail = Subscription & {
  /** Newest first. */
  charges: SubscriptionCharge[]
  /** When the next charges are due, twelve at most. */
  upcoming: string[]
  /** What happened, newest first. */
  history: { id: string; kind: string; message: string; actor: string | null; at: string }[]
  first_order_id: string | null
  variant_id: string | null
}

const path = "/store/card-payments/subscriptions"

/**
 * The subscriptions of the signed-in customer.
 * @throws the SDK's error: 401 where nobody is signed in
 */
export async function listSubscriptions(
  sdk: MedusaSdk,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Subscription[]> {
  const { subscriptions } = await sdk.client.fetch<{ subscriptions: Subscription[] }>(path, { signal })
  return subscriptions
}

/**
 * One subscription with its charges and dates.
 * @throws the SDK's error: 401 where nobody is signed in, 404 where the signed-in customer has no such subscription
 */
export async function getSubscription(
  sdk: MedusaSdk,
  { id, signal }: { id: string; signal?: AbortSignal },
): Promise<SubscriptionDetail> {
  const { subscription } = await sdk.client.fetch<{ subscription: SubscriptionDetail }>(
    `${path}/${encodeURIComponent(id)}`,
    { signal },
  )
  return subscription
}

type Change = {
  /** `csb_…`, one of `listSubscriptions`. */
  id: string
  signal?: AbortSignal
}

const changeTimeoutMs = 60_000

const changing = singleFlight<SubscriptionDetail>()

/**
 * Nothing is charged from now on, until `resumeSubscription`. Here and below, two calls at the same moment are one, so that
 * a second click skips no second period; and `actions` of the subscription tells beforehand what is allowed.
 * @throws the reason of `signal` once that is aborted, and the SDK's error: 401 where nobody is signed in, 404 where the
 *   signed-in customer has no such subscription, 400 with a sentence where its state does not allow it
 */
export function pauseSubscription(sdk: MedusaSdk, change: Change): Promise<SubscriptionDetail> {
  return send(sdk, "pause", change)
}

/** Goes on with a paused one, or with one that would end with its period. @throws as `pauseSubscription` does */
export function resumeSubscription(sdk: MedusaSdk, change: Change): Promise<SubscriptionDetail> {
  return send(sdk, "resume", change)
}

/** Leaves out the next period: it is not charged and not delivered. @throws as `pauseSubscription` does */
export function skipSubscription(sdk: MedusaSdk, change: Change): Promise<SubscriptionDetail> {
  return send(sdk, "skip", change)
}

/**
 * Ends a subscription, by default with the period that is paid. Nothing is given back by it.
 * @throws as `pauseSubscription` does
 */
export function cancelSubscription(
  sdk: MedusaSdk,
  { at = "period_end", ...change }: Change & { at?: "now" | "period_end" },
): Promise<SubscriptionDetail> {
  return send(sdk, "cancel", { ...change, body: { at } })
}

async function send(
  sdk: MedusaSdk,
  verb: "pause" | "resume" | "skip" | "cancel",
  { id, body = {}, signal }: Change & { body?: Record<string, string> },
): Promise<SubscriptionDetail> {
  signal?.throwIfAborted()
  const path = `/store/card-payments/subscriptions/${encodeURIComponent(id)}/${verb}`
  const post = async () => {
    const { subscription } = await within(changeTimeoutMs, undefined, (signal) =>
      sdk.client.fetch<{ subscription: SubscriptionDetail }>(path, { method: "POST", body, signal }),
    )
    return subscription
  }
  return unlessAborted(changing(sdk, [id, verb, body.at].join(" "), post), signal)
}

export type ChangedSubscriptionCard =
  /** From now on this card is charged. */
  | { outcome: "changed"; subscription: Subscription }
  /**
   * The card form waits at `redirectUrl`; nothing is charged there. The shopper comes back to `returnUrl` with the id of a
   * verification (`paymentSessionFromUrl`): `waitForVerification`. The card is put to the subscription by the store.
   */
  | { outcome: "redirect"; subscription: Subscription; redirectUrl: string }

type CardChange = {
  /** `csb_…`, one of `listSubscriptions`. */
  id: string
  /** `csc_…`, one of `listSavedCards`; left out for a new card, which is entered on the gateway's form. */
  savedCardId?: string
  /** Where the form leads back to; must lie below one of the account's `returnUrls`, whose first is the default. */
  returnUrl?: string
  signal?: AbortSignal
}

const cardChangeTimeoutMs = 60_000

const changingCard = singleFlight<ChangedSubscriptionCard>()

/**
 * Lets another card pay for a subscription. Two calls at the same moment are one.
 * @throws the reason of `signal` once that is aborted, and the SDK's error: 401 where nobody is signed in, 404 where the
 *   signed-in customer has no such subscription, 400 with a sentence where the card cannot be used; the call may be repeated
 */
export async function changeSubscriptionCard(sdk: MedusaSdk, input: CardChange): Promise<ChangedSubscriptionCard> {
  const { id, savedCardId, returnUrl, signal } = input
  signal?.throwIfAborted()
  const form = returnUrl ? { return_url: returnUrl } : undefined
  const body = savedCardId ? { saved_card_id: savedCardId } : { ...form }
  return unlessAborted(
    changingCard(sdk, [id, savedCardId].join(" "), () => sendCard(sdk, id, body)),
    signal,
  )
}

type Body = { saved_card_id?: string; return_url?: string }

async function sendCard(sdk: MedusaSdk, id: string, body: Body): Promise<ChangedSubscriptionCard> {
  const { subscription, redirect_url: redirectUrl } = await within(cardChangeTimeoutMs, undefined, (signal) =>
    sdk.client.fetch<{ subscription: Subscription; redirect_url?: string | null }>(
      `/store/card-payments/subscriptions/${encodeURIComponent(id)}/card`,
      { method: "POST", body, signal },
    ),
  )
  if (redirectUrl) return { outcome: "redirect", subscription, redirectUrl }
  if (body.saved_card_id) return { outcome: "changed", subscription }
  throw new Error("The store opened no form for the new card.")
}
