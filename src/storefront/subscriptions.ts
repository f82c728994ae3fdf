import type { CancelTime, CustomerVerb, Subscription, SubscriptionDetail } from "../contracts"
import type { ChangeCardBody } from "../contracts/requests/storefront"
import type { SubscriptionBody } from "../contracts/requests/subscriptions"
import type { MedusaSdk } from "./medusa-sdk"
import { singleFlight, unlessAborted, within } from "./requests"

export type {
  ChargeState as SubscriptionChargeState,
  Subscription,
  SubscriptionAction,
  SubscriptionCharge,
  SubscriptionDetail,
  SubscriptionState,
} from "../contracts"
/**
 * A message as data: a code with its parameters, for a shop's own texts, and its text in the
 * language of `setLocale`, or English if that is not shipped. Amounts are `{ amount, currency }`,
 * days are ISO 8601.
 */
export type { RenderedMessage as SubscriptionMessage } from "../messages"

const path = "/store/card-payments/subscriptions"

/**
 * The subscriptions of the signed-in customer.
 * @throws the SDK's error: 401 without a signed-in customer
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
 * @throws the SDK's error: 401 without a signed-in customer, 404 if the customer has no such
 * subscription
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
 * Stops charges until `resumeSubscription`. Here and below, concurrent calls share one request, so
 * that a second click skips no second period. The subscription's `actions` show in advance what is
 * allowed.
 * @throws the reason of `signal` once that is aborted, and the SDK's error: 401 without a signed-in
 * customer, 404 if the customer has no such subscription, 400 with a message if its state does not
 * allow the action
 */
export function pauseSubscription(sdk: MedusaSdk, change: Change): Promise<SubscriptionDetail> {
  return send(sdk, "pause", change)
}

/**
 * Resumes a paused subscription, or one that would end with its period. @throws as
 * `pauseSubscription` does
 */
export function resumeSubscription(sdk: MedusaSdk, change: Change): Promise<SubscriptionDetail> {
  return send(sdk, "resume", change)
}

/**
 * Skips the next period: it is neither charged nor delivered. `dueAt`, the `next_charge_at` that the
 * page shows, refuses to skip another one. @throws as `pauseSubscription` does
 */
export function skipSubscription(
  sdk: MedusaSdk,
  { dueAt, ...change }: Change & { dueAt?: string | null },
): Promise<SubscriptionDetail> {
  return send(sdk, "skip", { ...change, body: dueAt ? { due_at: dueAt } : {} })
}

/**
 * Cancels a subscription, by default at the end of the paid period. It refunds nothing.
 * @throws as `pauseSubscription` does
 */
export function cancelSubscription(
  sdk: MedusaSdk,
  { at = "period_end", ...change }: Change & { at?: CancelTime },
): Promise<SubscriptionDetail> {
  return send(sdk, "cancel", { ...change, body: { at } })
}

async function send<Verb extends CustomerVerb>(
  sdk: MedusaSdk,
  verb: Verb,
  { id, body, signal }: Change & { body?: SubscriptionBody<Verb> },
): Promise<SubscriptionDetail> {
  signal?.throwIfAborted()
  const address = `${path}/${encodeURIComponent(id)}/${verb}`
  const sent: Record<string, unknown> = { ...body }
  const post = async () => {
    const { subscription } = await within(changeTimeoutMs, undefined, (signal) =>
      sdk.client.fetch<{ subscription: SubscriptionDetail }>(address, { method: "POST", body: sent, signal }),
    )
    return subscription
  }
  return unlessAborted(changing(sdk, [id, verb, ...Object.values(sent)].join(" "), post), signal)
}

export type ChangedSubscriptionCard =
  /** This card is charged from now on. */
  | { outcome: "changed"; subscription: Subscription }
  /**
   * The card form is open at `redirectUrl`; it charges nothing. The shopper returns to `returnUrl`
   * with a verification's id (`paymentSessionFromUrl`): continue with `waitForVerification`. The
   * store then attaches the card to the subscription.
   */
  | { outcome: "redirect"; subscription: Subscription; redirectUrl: string }

type CardChange = {
  /** `csb_…`, one of `listSubscriptions`. */
  id: string
  /** `csc_…`, one of `listSavedCards`; left out for a new card, entered on the gateway's form. */
  savedCardId?: string
  /**
   * The address to which the form returns. It must be below one of the account's `returnUrls`,
   * whose first is the default.
   */
  returnUrl?: string
  signal?: AbortSignal
}

const cardChangeTimeoutMs = 60_000

const changingCard = singleFlight<ChangedSubscriptionCard>()

/**
 * Changes the card of a subscription. Concurrent calls share one request.
 * @throws the reason of `signal` once that is aborted, and the SDK's error: 401 without a signed-in
 * customer, 404 if the customer has no such subscription, 400 with a message if the card cannot be
 * used; the call may be repeated
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

async function sendCard(sdk: MedusaSdk, id: string, body: ChangeCardBody): Promise<ChangedSubscriptionCard> {
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
