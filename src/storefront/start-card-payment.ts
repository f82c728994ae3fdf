import { type CardPaymentSession, getCardPayment } from "./get-card-payment"
import { httpStatus, type MedusaSdk, type PaymentSession } from "./medusa-sdk"
import { singleFlight } from "./requests"
import { lacking, messages } from "./texts"

export type StartedCardPayment =
  /** Remember `sessionId` together with the cart's id, then send the browser to `redirectUrl`. */
  | { outcome: "redirect"; sessionId: string; redirectUrl: string }
  /** Nothing was started: the cart lacks these facts (names as at the gateway, such as `email` or `zip_code`). */
  | { outcome: "missing"; sessionId: string; missing: string[]; message: string }
  /** Already paid: `waitForCardPayment` makes the order of it. */
  | { outcome: "paid"; sessionId: string }
  /** Paid or not is still being found out: `waitForCardPayment` waits for it, nothing may be paid again. */
  | { outcome: "confirming"; sessionId: string; message: string }
  /**
   * The amount to pay is another one than the shop's page showed: nothing was started. Load the cart again, show its total, and
   * let the shopper pay that.
   */
  | AmountChanged
  /** The bank or the gateway refused before a card form was opened. */
  | { outcome: "declined" | "failed"; sessionId: string; message: string }

type StartInput = {
  cart: CartToPay
  /** Medusa's id of the provider, for example `pp_card_main`. */
  providerId: string
  /** Where the shopper comes back to; must lie below one of the account's `returnUrls`, whose first is the default. */
  returnUrl?: string
  /** The signed-in shopper ticked "save this card". A form that is open with the other answer is replaced. */
  saveCard?: boolean
  signal?: AbortSignal
}

const starting = singleFlight<StartedCardPayment>()

/**
 * Opens the card form for a cart, or finds the one that is already open: a second call never starts a second payment,
 * and after a decline it begins the next attempt. Two calls at the same moment share one answer.
 * @throws the SDK's error where the store cannot be reached or refuses the request; nothing was paid then, and the call
 *   may be repeated
 */
export function startCardPayment(sdk: MedusaSdk, input: StartInput): Promise<StartedCardPayment> {
  return starting(sdk, `${input.cart.id} ${input.providerId}`, () => start(sdk, input))
}

function start(sdk: MedusaSdk, input: StartInput): Promise<StartedCardPayment> {
  const { returnUrl, saveCard = false, signal } = input
  const data = { ...(returnUrl ? { return_url: returnUrl } : {}), ...(saveCard ? { save_card: true } : {}) }
  return inSession(sdk, { ...input, data }, async (session, isLive) => {
    if (isLive && (isSavingRequested(session) !== saveCard || namesSavedCard(session))) {
      // Only looked at, because starting it would open a form with the answer of before, or charge the card of before.
      const found = await getCardPayment(sdk, { sessionId: session.id, cartId: input.cart.id, signal })
      return mayBeReplaced(found) ? undefined : outcomeOf(found)
    }
    return outcomeOf(await startSession(sdk, session.id, signal))
  })
}

const isSavingRequested = ({ data }: PaymentSession) => data?.save_card === true

const namesSavedCard = ({ data }: PaymentSession) => typeof data?.saved_card === "string"

/** What was paid, or perhaps was, stays. */
function mayBeReplaced({ state }: CardPaymentSession): boolean {
  return ["pending", "redirect", "declined", "failed", "canceled"].includes(state)
}

async function startSession(sdk: MedusaSdk, id: string, signal?: AbortSignal): Promise<CardPaymentSession> {
  const { session } = await sdk.client.fetch<{ session: CardPaymentSession }>(
    `/store/card-payments/sessions/${encodeURIComponent(id)}/start`,
    { method: "POST", body: {}, signal },
  )
  return session
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
        message: session.message ?? lacking(session.missing),
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
      return { outcome: "confirming", sessionId, message: session.message ?? messages.confirming }
  }
}

const notOpened = "The card form could not be opened. You have not been charged; try again."

/** A cart as the Store API answers it; with `payment_collection.payment_sessions` a live session is used again. */
export type CartToPay = {
  id: string
  payment_collection?: { id: string; payment_sessions?: PaymentSession[] | null } | null
}

/** `message` names the amount that is due now. */
type AmountChanged = { outcome: "amount_changed"; sessionId: string; message: string }

type SessionRequest = {
  cart: CartToPay
  providerId: string
  /** The session's public data, should one have to be initiated. */
  data: Record<string, unknown>
}

/**
 * Does something in the cart's payment session of a provider: in the live one, else in a new one.
 * @param act told the session; what it throws with status 404 means that a live session is gone, and undefined that it is not
 *   to be used again
 */
export async function inSession<T>(
  sdk: MedusaSdk,
  { cart, providerId, data }: SessionRequest,
  act: (session: PaymentSession, isLive: boolean) => Promise<T | undefined>,
): Promise<T | AmountChanged> {
  const actIn = async (session: PaymentSession, isLive: boolean) => {
    try {
      return await act(session, isLive)
    } catch (error) {
      if (httpStatus(error) !== 410) throw error
      const message = error instanceof Error ? error.message : messages.amountChanged
      return { outcome: "amount_changed" as const, sessionId: session.id, message }
    }
  }
  const live = liveSession(cart.payment_collection?.payment_sessions, providerId)
  if (live) {
    try {
      const answer = await actIn(live, true)
      if (answer !== undefined) return answer
    } catch (error) {
      // The cart at hand is older than the session's end: the total changed meanwhile, and Medusa dropped the session.
      if (httpStatus(error) !== 404) throw error
    }
  }
  const { payment_collection } = await sdk.store.payment.initiatePaymentSession(cart, { provider_id: providerId, data })
  const fresh = liveSession(payment_collection.payment_sessions, providerId)
  if (fresh && live?.amount !== undefined && fresh.amount !== undefined && fresh.amount !== live.amount) {
    return { outcome: "amount_changed", sessionId: fresh.id, message: messages.amountChanged }
  }
  const answer = fresh && (await actIn(fresh, false))
  if (answer !== undefined) return answer
  throw new Error(`The store began no payment session for ${providerId}.`)
}

/** Medusa takes neither of these two to an order any more; every other one goes on. */
const ended = ["error", "canceled"]

function liveSession(sessions: PaymentSession[] | null | undefined, providerId: string): PaymentSession | undefined {
  return sessions?.find((session) => session.provider_id === providerId && !ended.includes(session.status))
}
