import { type CardField, type CardInput, checkCard, checkCvv2 } from "../card-check"
import type { PayWithCardBody, PayWithSavedCardBody } from "../contracts/requests/storefront"
import { browserData, type BrowserData } from "./browser-data"
import { type CardPaymentSession, getCardPayment } from "./get-card-payment"
import { httpStatus, isPassing, type MedusaSdk } from "./medusa-sdk"
import { singleFlight, unlessAborted, within } from "./requests"
import { type CartToPay, inSession, type StartedCardPayment } from "./start-card-payment"
import { lacking, secondsToWait, ownText } from "./texts"

type PayInput = SubmitInput & {
  card: CardInput
  /** The signed-in shopper chose to save this card; it is saved once the payment is approved. */
  saveCard?: boolean
}

/**
 * Pays for a cart with a card typed on the shop's own page, for a provider with `integration:
 * "direct"`. The card is checked (`checkCard`) and then sent once, to one route of the store. It is
 * stored nowhere: not in the session, an address or an error. A second call during a payment
 * returns that payment's state; after a decline it starts the next attempt. Concurrent calls share
 * one request. After `three_d_secure` and `confirming` (the gateway has not named the next step
 * yet) continue with `handleThreeDS`, then with `waitForCardPayment`.
 * @throws the reason of `signal` once that is aborted, and the SDK's error if the store cannot be
 * reached before the card is sent, or refuses the request itself (401: `saveCard` without a
 * signed-in customer); nothing was charged then. If aborted later, the payment continues:
 * `waitForCardPayment` returns its result
 */
export function payWithCard(sdk: MedusaSdk, input: PayInput): Promise<SubmittedCard> {
  const { fields, card } = checkCard(input.card, undefined, sdk.client.locale)
  if (!card) return submitCard(sdk, input, { problems: fields })
  const { browser = browserData(), saveCard } = input
  return submitCard(sdk, input, { card, browser, ...(saveCard ? { save_card: true } : {}) })
}

type SavedCardPayInput = SubmitInput & {
  /** `csc_…`, one of `listSavedCards`. */
  savedCardId: string
  /** Required if `listSavedCards` has `cvv2_required`; stored nowhere. */
  cvv2?: string
}

/**
 * Pays for a cart with a saved card of the signed-in customer. Sent once, with the same answers and
 * errors as `payWithCard`; a card of another customer is `invalid`.
 */
export function payWithSavedCard(sdk: MedusaSdk, input: SavedCardPayInput): Promise<SubmittedCard> {
  const { browser = browserData(), savedCardId, cvv2 } = input
  const problem = cvv2 === undefined ? undefined : checkCvv2(cvv2, undefined, sdk.client.locale)
  if (problem) return submitCard(sdk, input, { problems: { cvv2: problem } })
  return submitCard(sdk, input, { saved_card: savedCardId, browser, ...(cvv2 ? { cvv2: cvv2.trim() } : {}) })
}

export type SubmittedCard =
  /** `redirect`: the gateway asks the shopper to confirm on its own page, in the whole window. */
  | StartedCardPayment
  /**
   * The shopper's bank needs the browser: continue with `handleThreeDS`, then `waitForCardPayment`.
   */
  | { outcome: "three_d_secure"; sessionId: string }
  /**
   * Refused before a charge: a message per wrong field; `fields` is empty if no single field is
   * wrong.
   */
  | { outcome: "invalid"; sessionId: string; fields: CardProblems; message: string }
  /** Too many attempts; `retryAfter` is in seconds. */
  | { outcome: "limited"; sessionId: string; retryAfter: number; message: string }

/** Messages by field of a card form; `card` is the saved card as a whole. */
export type CardProblems = Partial<Record<CardField | "card", string>>

type PayBody = PayWithCardBody | PayWithSavedCardBody

type SubmitInput = {
  cart: CartToPay
  /** Medusa's id of the provider, for example `pp_card_shop`. */
  providerId: string
  /**
   * The address to which the shopper returns. It must be below one of the account's `returnUrls`,
   * whose first is the default.
   */
  returnUrl?: string
  /** Browser data for 3-D Secure; default: `browserData()`. */
  browser?: BrowserData
  /** Abandons an open 3-D Secure and starts again, possibly with another card. Default: false. */
  startOver?: boolean
  signal?: AbortSignal
}

/** Milliseconds; longer than the server waits for the gateway. */
const submitTimeoutMs = 60_000
const readTimeoutMs = 15_000

const submitting = singleFlight<SubmittedCard>()

/**
 * Sends a card, or a saved card's id, to the card route within the cart's payment session. It is
 * sent only once: after a lost answer it is not known whether it was charged, so the outcome is
 * `confirming`.
 * @param body the checked card, or its problems
 */
async function submitCard(
  sdk: MedusaSdk,
  input: SubmitInput,
  body: PayBody | { problems: CardProblems },
): Promise<SubmittedCard> {
  const { cart, providerId, returnUrl, startOver, signal } = input
  signal?.throwIfAborted()
  // The saved card in the session's data keeps a new session from opening an unneeded card form.
  const saved = "saved_card" in body ? { saved_card: body.saved_card } : {}
  const data = { ...(returnUrl ? { return_url: returnUrl } : {}), ...saved }
  const again = startOver ? { start_over: true } : {}
  // Not bound to the caller's signal once sent: aborting would not stop the charge, and another
  // caller may await the same request.
  const answer = submitting(sdk, `${cart.id} ${providerId}${isRefused(body) ? " refused" : ""}`, () =>
    inSession(sdk, { cart, providerId, data }, async ({ id }) => {
      signal?.throwIfAborted()
      if (isRefused(body)) return invalid(sdk, id, body.problems)
      return send(sdk, { sessionId: id, cartId: cart.id, body: { ...body, ...data, ...again } })
    }),
  )
  return unlessAborted(answer, signal)
}

function isRefused(body: object): body is { problems: CardProblems } {
  return "problems" in body
}

function invalid(sdk: MedusaSdk, sessionId: string, fields: CardProblems): SubmittedCard {
  return { outcome: "invalid", sessionId, fields, message: ownText(sdk, "storefront.check_card") }
}

type Sending = { sessionId: string; cartId: string; body: PayBody }

async function send(sdk: MedusaSdk, sending: Sending): Promise<SubmittedCard> {
  const path = `/store/card-payments/sessions/${encodeURIComponent(sending.sessionId)}/card`
  try {
    const { session } = await within(submitTimeoutMs, undefined, (signal) =>
      sdk.client.fetch<{ session: CardPaymentSession }>(path, { method: "POST", body: sending.body, signal }),
    )
    return outcomeOf(sdk, session)
  } catch (error) {
    return refusalOf(sdk, sending, error)
  }
}

/**
 * The outcome of an error answer.
 * @throws the error itself if the store refused the request as such, or the session is gone
 */
async function refusalOf(sdk: MedusaSdk, sending: Sending, error: unknown): Promise<SubmittedCard> {
  const { sessionId } = sending
  const message = error instanceof Error ? error.message : ownText(sdk, "storefront.failed")
  switch (httpStatus(error)) {
    case 400:
    case 422:
      return { outcome: "invalid", sessionId, fields: {}, message }
    case 429:
      return { outcome: "limited", sessionId, retryAfter: secondsToWait(message), message }
    case 404: {
      const found = await readAgain(sdk, sending)
      if (found === "gone") throw error
      // The session exists, so the 404 is about the saved card.
      if (isUnpaid(found)) return { outcome: "invalid", sessionId, fields: {}, message }
      return found ? outcomeOf(sdk, found) : confirming(sdk, sessionId)
    }
    case 500: {
      // The store itself answered, so no part of this request is still in flight.
      const found = await readAgain(sdk, sending)
      if (found === "gone") throw error
      if (isUnpaid(found)) return { outcome: "failed", sessionId, message }
      return found ? outcomeOf(sdk, found) : confirming(sdk, sessionId)
    }
    default:
      if (isPassing(error)) return confirming(sdk, sessionId)
      throw error
  }
}

function confirming(sdk: MedusaSdk, sessionId: string): SubmittedCard {
  return { outcome: "confirming", sessionId, message: ownText(sdk, "storefront.confirming") }
}

/** Reads the session after an error answer; undefined if that fails. */
async function readAgain(
  sdk: MedusaSdk,
  { sessionId, cartId }: Sending,
): Promise<CardPaymentSession | "gone" | undefined> {
  try {
    return await within(readTimeoutMs, undefined, (signal) => getCardPayment(sdk, { sessionId, cartId, signal }))
  } catch (error) {
    return httpStatus(error) === 404 ? "gone" : undefined
  }
}

function isUnpaid(session: CardPaymentSession | undefined): boolean {
  return !!session && ["pending", "declined", "failed", "canceled"].includes(session.state)
}

function outcomeOf(sdk: MedusaSdk, session: CardPaymentSession): SubmittedCard {
  const sessionId = session.id
  const { message } = session
  switch (session.state) {
    case "three_d_secure":
      return { outcome: "three_d_secure", sessionId }
    case "pending": {
      const { missing } = session
      return {
        outcome: "missing",
        sessionId,
        missing,
        message: message ?? lacking(sdk, "storefront.details_missing", missing),
      }
    }
    case "authorized":
    case "captured":
      return { outcome: "paid", sessionId }
    case "declined":
      return { outcome: "declined", sessionId, message: message ?? ownText(sdk, "storefront.declined") }
    case "failed":
    case "canceled":
      return { outcome: "failed", sessionId, message: message ?? ownText(sdk, "storefront.failed") }
    default:
      if (session.redirect_url) return { outcome: "redirect", sessionId, redirectUrl: session.redirect_url }
      return { outcome: "confirming", sessionId, message: message ?? ownText(sdk, "storefront.confirming") }
  }
}
