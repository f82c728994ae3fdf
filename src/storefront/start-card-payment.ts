import type { CardPaymentSession } from "./get-card-payment"
import { httpStatus, type MedusaSdk, type PaymentSession } from "./medusa-sdk"
import { shareAnswer } from "./share-answer"

/** A cart as the Store API answers it; with `payment_collection.payment_sessions` a live session is used again. */
export type CartToPay = {
  id: string
  payment_collection?: { id: string; payment_sessions?: PaymentSession[] | null } | null
}

export type StartedCardPayment =
  /** Remember `sessionId` together with the cart's id, then send the browser to `redirectUrl`. */
  | { outcome: "redirect"; sessionId: string; redirectUrl: string }
  /** Nothing was started: the cart lacks these facts (names as at the gateway, such as `email` or `zip_code`). */
  | { outcome: "missing"; sessionId: string; missing: string[]; message: string }
  /** Already paid: `waitForCardPayment` makes the order of it. */
  | { outcome: "paid"; sessionId: string }
  /** Paid or not is still being found out: `waitForCardPayment` waits for it, nothing may be paid again. */
  | { outcome: "confirming"; sessionId: string; message: string }
  /** The bank or the gateway refused before a card form was opened. */
  | { outcome: "declined" | "failed"; sessionId: string; message: string }

type StartInput = {
  cart: CartToPay
  /** Medusa's id of the provider, for example `pp_card_main`. */
  providerId: string
  /** Where the shopper comes back to; must lie below one of the account's `returnUrls`, whose first is the default. */
  returnUrl?: string
  signal?: AbortSignal
}

const starting = shareAnswer<StartedCardPayment>()

/**
 * Opens the card form for a cart, or finds the one that is already open: a second call never starts a second payment,
 * and after a decline it begins the next attempt. Two calls at the same moment share one answer.
 * @throws the SDK's error where the store cannot be reached or refuses the request; nothing was paid then, and the call
 *   may be repeated
 */
export function startCardPayment(sdk: MedusaSdk, input: StartInput): Promise<StartedCardPayment> {
  return starting(sdk, `${input.cart.id} ${input.providerId}`, () => start(sdk, input))
}

async function start(sdk: MedusaSdk, input: StartInput): Promise<StartedCardPayment> {
  const live = liveSession(input.cart.payment_collection?.payment_sessions, input.providerId)
  if (live) {
    try {
      return outcomeOf(await startSession(sdk, live.id, input.signal))
    } catch (error) {
      // The cart at hand is older than the session's end: the total changed meanwhile, and Medusa dropped the session.
      if (httpStatus(error) !== 404) throw error
    }
  }
  const { payment_collection } = await sdk.store.payment.initiatePaymentSession(input.cart, {
    provider_id: input.providerId,
    data: input.returnUrl ? { return_url: input.returnUrl } : {},
  })
  const fresh = liveSession(payment_collection.payment_sessions, input.providerId)
  if (!fresh) throw new Error(`The store began no payment session for ${input.providerId}.`)
  return outcomeOf(await startSession(sdk, fresh.id, input.signal))
}

async function startSession(sdk: MedusaSdk, id: string, signal?: AbortSignal): Promise<CardPaymentSession> {
  const { session } = await sdk.client.fetch<{ session: CardPaymentSession }>(
    `/store/card-payments/sessions/${encodeURIComponent(id)}/start`,
    { method: "POST", body: {}, signal },
  )
  return session
}

/** Medusa takes neither of these two to an order any more; every other one goes on. */
const ended = ["error", "canceled"]

function liveSession(sessions: PaymentSession[] | null | undefined, providerId: string): PaymentSession | undefined {
  return sessions?.find((session) => session.provider_id === providerId && !ended.includes(session.status))
}

function outcomeOf(session: CardPaymentSession): StartedCardPayment {
  const sessionId = session.id
  switch (session.state) {
    case "redirect":
      if (session.redirect_url) return { outcome: "redirect", sessionId, redirectUrl: session.redirect_url }
      return { outcome: "failed", sessionId, message: session.message ?? notOpened }
    case "pending":
      return {
        outcome: "missing",
        sessionId,
        missing: session.missing,
        message:
          session.message ?? `The payment cannot start yet. Missing: ${session.missing.join(", ") || "details"}.`,
      }
    case "authorized":
    case "captured":
      return { outcome: "paid", sessionId }
    case "declined":
      return { outcome: "declined", sessionId, message: session.message ?? "The payment was declined. Try again." }
    case "failed":
    case "canceled":
      return { outcome: "failed", sessionId, message: session.message ?? notOpened }
    default:
      return { outcome: "confirming", sessionId, message: session.message ?? stillConfirming }
  }
}

const notOpened = "The card form could not be opened. You have not been charged; try again."
const stillConfirming = "Your payment is still being confirmed. Do not pay again."
