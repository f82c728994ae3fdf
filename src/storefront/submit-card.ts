import type { CardField } from "../card-check"
import type { BrowserData } from "./browser-data"
import { type CardPaymentSession, getCardPayment } from "./get-card-payment"
import { type CartToPay, inSession } from "./in-session"
import { httpStatus, isPassing, type MedusaSdk } from "./medusa-sdk"
import { secondsToWait } from "./seconds-to-wait"
import { lacking, sentences } from "./sentences"
import { shareAnswer } from "./share-answer"
import type { StartedCardPayment } from "./start-card-payment"
import { unlessAborted } from "./unless-aborted"
import { within } from "./within"

export type SubmittedCard =
  /** `redirect`: the gateway itself asks the shopper to confirm, on its own page and in the whole window. */
  | StartedCardPayment
  /** The shopper's bank has something for the browser to do: go on with `handleThreeDS`, then `waitForCardPayment`. */
  | { outcome: "three_d_secure"; sessionId: string }
  /** Refused before anything was charged: a sentence for each field at fault; none where it is no single field. */
  | { outcome: "invalid"; sessionId: string; fields: CardProblems; message: string }
  /** Too many attempts; `retryAfter` is in seconds. */
  | { outcome: "limited"; sessionId: string; retryAfter: number; message: string }

/** By the field of a card form; `card` is a saved card as a whole. */
export type CardProblems = Partial<Record<CardField | "card", string>>

export type SubmitInput = {
  cart: CartToPay
  /** Medusa's id of the provider, for example `pp_card_shop`. */
  providerId: string
  /** Where the shopper comes back to; must lie below one of the account's `returnUrls`, whose first is the default. */
  returnUrl?: string
  /** What 3-D Secure wants to know of the browser; `browserData()` by default. */
  browser?: BrowserData
  /** The shopper gave up a 3-D Secure that is still open and begins anew, with another card perhaps. Off by default. */
  startOver?: boolean
  signal?: AbortSignal
}

/** Above what the server itself waits for the gateway. */
const submitTimeoutMs = 60_000
const lookTimeoutMs = 15_000

const submitting = shareAnswer<SubmittedCard>()

/**
 * Sends a card, or the id of a saved one, to the one route that takes it, in the cart's payment session. It is sent once: where
 * the answer is lost nobody knows whether it was charged, and so it says `confirming`.
 * @param body what is checked already, or what is wrong with it
 */
export async function submitCard(
  sdk: MedusaSdk,
  input: SubmitInput,
  body: Record<string, unknown> | { problems: CardProblems },
): Promise<SubmittedCard> {
  const { cart, providerId, returnUrl, startOver, signal } = input
  signal?.throwIfAborted()
  // A new session that names a saved card opens no form for a card that nobody types.
  const saved = "saved_card" in body ? { saved_card: body.saved_card } : {}
  const data = { ...(returnUrl ? { return_url: returnUrl } : {}), ...saved }
  const again = startOver ? { start_over: true } : {}
  // Not bound to the caller's signal once it is sent: hanging up stops no charge, and another caller may be waiting for it.
  const answer = submitting(sdk, `${cart.id} ${providerId}${isRefused(body) ? " refused" : ""}`, () =>
    inSession(sdk, { cart, providerId, data }, async ({ id }) => {
      signal?.throwIfAborted()
      if (isRefused(body)) return invalid(id, body.problems)
      return send(sdk, { sessionId: id, cartId: cart.id, body: { ...body, ...data, ...again } })
    }),
  )
  return unlessAborted(answer, signal)
}

function isRefused(body: object): body is { problems: CardProblems } {
  return "problems" in body
}

function invalid(sessionId: string, fields: CardProblems): SubmittedCard {
  return { outcome: "invalid", sessionId, fields, message: sentences.checkCard }
}

type Sending = { sessionId: string; cartId: string; body: Record<string, unknown> }

async function send(sdk: MedusaSdk, sending: Sending): Promise<SubmittedCard> {
  const path = `/store/card-payments/sessions/${encodeURIComponent(sending.sessionId)}/card`
  try {
    const { session } = await within(submitTimeoutMs, undefined, (signal) =>
      sdk.client.fetch<{ session: CardPaymentSession }>(path, { method: "POST", body: sending.body, signal }),
    )
    return outcomeOf(session)
  } catch (error) {
    return refusalOf(sdk, sending, error)
  }
}

/**
 * What an error answer means.
 * @throws the error itself where it refuses the question as such, or the session is gone
 */
async function refusalOf(sdk: MedusaSdk, sending: Sending, error: unknown): Promise<SubmittedCard> {
  const { sessionId } = sending
  const message = error instanceof Error ? error.message : sentences.failed
  switch (httpStatus(error)) {
    case 400:
    case 422:
      return { outcome: "invalid", sessionId, fields: {}, message }
    case 429:
      return { outcome: "limited", sessionId, retryAfter: secondsToWait(message), message }
    case 404: {
      const found = await lookAgain(sdk, sending)
      if (found === "gone") throw error
      // The session is there, so it was the saved card that was not found.
      if (isUnpaid(found)) return { outcome: "invalid", sessionId, fields: {}, message }
      return found ? outcomeOf(found) : confirming(sessionId)
    }
    case 500: {
      // The store itself answered, so nothing more of this request is on its way.
      const found = await lookAgain(sdk, sending)
      if (found === "gone") throw error
      if (isUnpaid(found)) return { outcome: "failed", sessionId, message }
      return found ? outcomeOf(found) : confirming(sessionId)
    }
    default:
      if (isPassing(error)) return confirming(sessionId)
      throw error
  }
}

function confirming(sessionId: string): SubmittedCard {
  return { outcome: "confirming", sessionId, message: sentences.confirming }
}

/** The session as it stands after an error answer; undefined where that cannot be told now. */
async function lookAgain(
  sdk: MedusaSdk,
  { sessionId, cartId }: Sending,
): Promise<CardPaymentSession | "gone" | undefined> {
  try {
    return await within(lookTimeoutMs, undefined, (signal) => getCardPayment(sdk, { sessionId, cartId, signal }))
  } catch (error) {
    return httpStatus(error) === 404 ? "gone" : undefined
  }
}

function isUnpaid(session: CardPaymentSession | undefined): boolean {
  return !!session && ["pending", "declined", "failed", "canceled"].includes(session.state)
}

function outcomeOf(session: CardPaymentSession): SubmittedCard {
  const sessionId = session.id
  const { message } = session
  switch (session.state) {
    case "three_d_secure":
      return { outcome: "three_d_secure", sessionId }
    case "pending": {
      const { missing } = session
      return { outcome: "missing", sessionId, missing, message: message ?? lacking(missing) }
    }
    case "authorized":
    case "captured":
      return { outcome: "paid", sessionId }
    case "declined":
      return { outcome: "declined", sessionId, message: message ?? sentences.declined }
    case "failed":
    case "canceled":
      return { outcome: "failed", sessionId, message: message ?? sentences.failed }
    default:
      if (session.redirect_url) return { outcome: "redirect", sessionId, redirectUrl: session.redirect_url }
      return { outcome: "confirming", sessionId, message: message ?? sentences.confirming }
  }
}
