import type { MedusaSdk } from "./medusa-sdk"
import { shareAnswer } from "./share-answer"
import type { SubscriptionDetail } from "./subscriptions"
import { unlessAborted } from "./unless-aborted"
import { within } from "./within"

type Change = {
  /** `csb_…`, one of `listSubscriptions`. */
  id: string
  signal?: AbortSignal
}

const changeTimeoutMs = 60_000

const changing = shareAnswer<SubscriptionDetail>()

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
