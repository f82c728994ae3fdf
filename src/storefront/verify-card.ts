import { type CardInput, checkCard } from "../card-check"
import type { VerifyCardBody } from "../contracts/requests/storefront"
import { type BrowserData, browserData } from "./browser-data"
import { type CardPaymentSession, type Evaluation, pollCardPayment, type PollInput } from "./get-card-payment"
import { httpStatus, type MedusaSdk } from "./medusa-sdk"
import type { CardProblems } from "./pay-with-card"
import { singleFlight, unlessAborted, within } from "./requests"
import { lacking, ownText, secondsToWait } from "./texts"

export type SubmittedVerification =
  /**
   * Store `sessionId` (`cver_…`), then send the browser to `redirectUrl`: the gateway's form, or
   * its 3-D Secure page.
   */
  | { outcome: "redirect"; sessionId: string; redirectUrl: string }
  /** Nothing was started: these details of the customer are missing (the gateway's names). */
  | { outcome: "missing"; sessionId: string; missing: string[]; message: string }
  /** The bank confirmed the card at once; nothing was charged. */
  | { outcome: "verified"; sessionId: string }
  /** The shopper's bank needs the browser: `handleThreeDS` without a `cartId`. */
  | { outcome: "three_d_secure"; sessionId: string }
  /** The result is not known yet: `waitForVerification`. */
  | { outcome: "confirming"; sessionId: string; message: string }
  | { outcome: "declined" | "failed"; sessionId: string; message: string }
  /**
   * Refused before anything was sent: a message per wrong field; `fields` is empty if no single
   * field is wrong.
   */
  | { outcome: "invalid"; sessionId: null; fields: CardProblems; message: string }
  /** Too many attempts; `retryAfter` is in seconds. */
  | { outcome: "limited"; sessionId: null; retryAfter: number; message: string }

type VerifyInput = {
  /** Medusa's id of a provider with `cardVerification`. */
  providerId: string
  /** For a provider with `integration: "direct"`; with a hosted form the card is entered there. */
  card?: CardInput
  /** Browser data for 3-D Secure; default: `browserData()`. */
  browser?: BrowserData
  /**
   * The address to which the shopper returns. It must be below one of the account's `returnUrls`,
   * whose first is the default.
   */
  returnUrl?: string
  signal?: AbortSignal
}

const submitTimeoutMs = 60_000

const verifying = singleFlight<SubmittedVerification>()

/**
 * Saves a card of the signed-in customer without a purchase: the bank verifies it, and nothing is
 * charged. Concurrent calls share one request.
 * @throws the reason of `signal` once that is aborted, and the SDK's error if the store cannot be
 * reached or refuses the request itself (401: no signed-in customer); the call may be repeated
 */
export async function verifyCard(sdk: MedusaSdk, input: VerifyInput): Promise<SubmittedVerification> {
  const { providerId, browser = browserData(), returnUrl, signal } = input
  signal?.throwIfAborted()
  const { fields, card } = input.card ? checkCard(input.card, undefined, sdk.client.locale) : { fields: {} }
  if (Object.keys(fields).length > 0)
    return { outcome: "invalid", sessionId: null, fields, message: ownText(sdk, "storefront.check_card") }
  const body: VerifyCardBody = {
    provider_id: providerId,
    browser,
    ...(card ? { card } : {}),
    ...(returnUrl ? { return_url: returnUrl } : {}),
  }
  return unlessAborted(
    verifying(sdk, providerId, () => send(sdk, body)),
    signal,
  )
}

async function send(sdk: MedusaSdk, body: VerifyCardBody): Promise<SubmittedVerification> {
  try {
    const { session } = await within(submitTimeoutMs, undefined, (signal) =>
      sdk.client.fetch<{ session: CardPaymentSession }>("/store/card-payments/cards", { method: "POST", body, signal }),
    )
    return outcomeOf(sdk, session)
  } catch (error) {
    const message = error instanceof Error ? error.message : ownText(sdk, "storefront.not_verified")
    const status = httpStatus(error)
    if (status === 400 || status === 422) return { outcome: "invalid", sessionId: null, fields: {}, message }
    if (status === 429) return { outcome: "limited", sessionId: null, retryAfter: secondsToWait(message), message }
    throw error
  }
}

function outcomeOf(sdk: MedusaSdk, session: CardPaymentSession): SubmittedVerification {
  const sessionId = session.id
  const { message, missing } = session
  switch (session.state) {
    case "verified":
    case "three_d_secure":
      return { outcome: session.state, sessionId }
    case "pending":
      return {
        outcome: "missing",
        sessionId,
        missing,
        message: message ?? lacking(sdk, "storefront.card_details_missing", missing),
      }
    case "declined":
      return { outcome: "declined", sessionId, message: message ?? ownText(sdk, "storefront.not_confirmed") }
    case "failed":
    case "canceled":
      return { outcome: "failed", sessionId, message: message ?? ownText(sdk, "storefront.not_verified") }
    default:
      if (session.redirect_url) return { outcome: "redirect", sessionId, redirectUrl: session.redirect_url }
      return { outcome: "confirming", sessionId, message: message ?? ownText(sdk, "storefront.verifying") }
  }
}

export type FinishedVerification =
  /**
   * The bank confirmed the card; nothing was charged. `listSavedCards` includes it now or shortly.
   */
  | { outcome: "verified" }
  /** Declined by the bank or a filter. */
  | { outcome: "declined"; message: string }
  /** A technical failure; may be tried again. */
  | { outcome: "failed"; message: string }
  /**
   * The shopper has not finished the card form or 3-D Secure; `redirectUrl` as in
   * `waitForCardPayment`.
   */
  | { outcome: "unfinished"; redirectUrl: string | null; message: string }
  /** Not known yet; ask again later. */
  | { outcome: "confirming"; message: string }

/**
 * Waits until a card verification is final. It only reads, so it may be called again at any time.
 * It needs the signed-in customer who started it. It does not run 3-D Secure in the browser: call
 * `handleThreeDS` first.
 * @throws as `waitForCardPayment` does
 */
export async function waitForVerification(
  sdk: MedusaSdk,
  input: Omit<PollInput, "cartId">,
): Promise<FinishedVerification> {
  const answer = await pollCardPayment(sdk, input, async (session) => evaluate(sdk, session))
  if (answer.end) return answer.end
  const { open, message } = answer
  if (open)
    return {
      outcome: "unfinished",
      redirectUrl: open.redirect_url,
      message: ownText(sdk, "storefront.verification_unfinished"),
    }
  return { outcome: "confirming", message: message ?? ownText(sdk, "storefront.verifying") }
}

function evaluate(sdk: MedusaSdk, session: CardPaymentSession): Evaluation<FinishedVerification> {
  const { message } = session
  switch (session.state) {
    case "verified":
      return { end: { outcome: "verified" } }
    case "declined":
      return { end: { outcome: "declined", message: message ?? ownText(sdk, "storefront.not_confirmed") } }
    case "failed":
    case "canceled":
      return { end: { outcome: "failed", message: message ?? ownText(sdk, "storefront.not_verified") } }
    case "pending":
      return {
        end: {
          outcome: "unfinished",
          redirectUrl: null,
          message: message ?? ownText(sdk, "storefront.verification_unfinished"),
        },
      }
    default:
      return { wait: message ?? ownText(sdk, "storefront.verifying") }
  }
}
