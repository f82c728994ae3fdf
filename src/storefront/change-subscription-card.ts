import type { MedusaSdk } from "./medusa-sdk"
import { shareAnswer } from "./share-answer"
import type { Subscription } from "./subscriptions"
import { unlessAborted } from "./unless-aborted"
import { within } from "./within"

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

const changeTimeoutMs = 60_000

const changing = shareAnswer<ChangedSubscriptionCard>()

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
    changing(sdk, [id, savedCardId].join(" "), () => send(sdk, id, body)),
    signal,
  )
}

type Body = { saved_card_id?: string; return_url?: string }

async function send(sdk: MedusaSdk, id: string, body: Body): Promise<ChangedSubscriptionCard> {
  const { subscription, redirect_url: redirectUrl } = await within(changeTimeoutMs, undefined, (signal) =>
    sdk.client.fetch<{ subscription: Subscription; redirect_url?: string | null }>(
      `/store/card-payments/subscriptions/${encodeURIComponent(id)}/card`,
      { method: "POST", body, signal },
    ),
  )
  if (redirectUrl) return { outcome: "redirect", subscription, redirectUrl }
  if (body.saved_card_id) return { outcome: "changed", subscription }
  throw new Error("The store opened no form for the new card.")
}
