import type { StartedSession } from "../contracts"
import { type CardPaymentSession, getCardPayment } from "./get-card-payment"
import { httpStatus, type MedusaSdk, type PaymentSession } from "./medusa-sdk"
import { singleFlight } from "./requests"
import { lacking, ownText } from "./texts"

export type StartedCardPayment =
  /** Store `sessionId` together with the cart's id, then send the browser to `redirectUrl`. */
  | { outcome: "redirect"; sessionId: string; redirectUrl: string }
  /**
   * Nothing was started: the cart lacks these details (the gateway's names, such as `email` or
   * `zip_code`).
   */
  | { outcome: "missing"; sessionId: string; missing: string[]; message: string }
  /** Already paid: `waitForCardPayment` completes the order. */
  | { outcome: "paid"; sessionId: string }
  /** The result is not known yet: continue with `waitForCardPayment`; nothing may be paid again. */
  | { outcome: "confirming"; sessionId: string; message: string }
  /**
   * The amount due differs from the one shown, and nothing was started. Reload the cart, show its
   * total, and let the shopper pay that.
   */
  | AmountChanged
  /** The bank or the gateway refused before a card form opened. */
  | { outcome: "declined" | "failed"; sessionId: string; message: string }

type StartInput = {
  cart: CartToPay
  /** Medusa's id of the provider, for example `pp_card_main`. */
  providerId: string
  /**
   * The address to which the shopper returns. It must be below one of the account's `returnUrls`,
   * whose first is the default.
   */
  returnUrl?: string
  /**
   * The signed-in shopper chose to save this card. An open form with another choice is replaced.
   */
  saveCard?: boolean
  signal?: AbortSignal
}

const starting = singleFlight<StartedCardPayment>()

/**
 * Opens the card form for a cart, or returns the open one: a second call never starts a second
 * payment; after a decline it starts the next attempt. Concurrent calls share one answer.
 * @throws the SDK's error if the store cannot be reached or refuses the request; nothing was paid
 * then, and the call may be repeated
 */
export function startCardPayment(sdk: MedusaSdk, input: StartInput): Promise<StartedCardPayment> {
  return starting(sdk, `${input.cart.id} ${input.providerId}`, () => start(sdk, input))
}

function start(sdk: MedusaSdk, input: StartInput): Promise<StartedCardPayment> {
  const { returnUrl, saveCard = false, signal } = input
  const data = { ...(returnUrl ? { return_url: returnUrl } : {}), ...(saveCard ? { save_card: true } : {}) }
  return inSession(sdk, { ...input, data }, async (session, isLive) => {
    if (isLive && (isSavingRequested(session) !== saveCard || namesSavedCard(session))) {
      // Only read, because starting this session would open a form with the earlier choice, or
      // charge the earlier card.
      const found = await getCardPayment(sdk, { sessionId: session.id, cartId: input.cart.id, signal })
      return mayBeReplaced(found) ? undefined : outcomeOf(sdk, found)
    }
    return outcomeOf(sdk, await startSession(sdk, session.id, signal))
  })
}

const isSavingRequested = ({ data }: PaymentSession) => data?.save_card === true

const namesSavedCard = ({ data }: PaymentSession) => typeof data?.saved_card === "string"

/** A session that is paid, or may be, is never replaced. */
function mayBeReplaced({ state }: CardPaymentSession): boolean {
  return ["pending", "redirect", "declined", "failed", "canceled"].includes(state)
}

async function startSession(sdk: MedusaSdk, id: string, signal?: AbortSignal): Promise<StartedSession> {
  const { session } = await sdk.client.fetch<{ session: StartedSession }>(
    `/store/card-payments/sessions/${encodeURIComponent(id)}/start`,
    { method: "POST", body: {}, signal },
  )
  return session
}

function outcomeOf(sdk: MedusaSdk, session: StartedSession): StartedCardPayment {
  const sessionId = session.id
  switch (session.state) {
    case "redirect":
      if (session.redirect_url) return { outcome: "redirect", sessionId, redirectUrl: session.redirect_url }
      return { outcome: "failed", sessionId, message: session.message ?? ownText(sdk, "storefront.form_not_opened") }
    case "pending":
      return {
        outcome: "missing",
        sessionId,
        missing: session.missing,
        message: session.message ?? lacking(sdk, "storefront.details_missing", session.missing),
      }
    case "authorized":
    case "captured":
      return { outcome: "paid", sessionId }
    case "declined":
      return { outcome: "declined", sessionId, message: session.message ?? ownText(sdk, "storefront.declined") }
    case "failed":
    case "canceled":
      return { outcome: "failed", sessionId, message: session.message ?? ownText(sdk, "storefront.form_not_opened") }
    default:
      return { outcome: "confirming", sessionId, message: session.message ?? ownText(sdk, "storefront.confirming") }
  }
}

/**
 * A cart in the Store API's format; with `payment_collection.payment_sessions` a live session is
 * reused.
 */
export type CartToPay = {
  id: string
  payment_collection?: { id: string; payment_sessions?: PaymentSession[] | null } | null
}

/** `message` names the amount that is due now. */
type AmountChanged = { outcome: "amount_changed"; sessionId: string; message: string }

type SessionRequest = {
  cart: CartToPay
  providerId: string
  /** The session's public data, if a new session is initiated. */
  data: Record<string, unknown>
}

/**
 * Runs `act` in the provider's live payment session of the cart, or in a new one.
 * @param act receives the session. For a live session, an error with status 404 means that it is
 * gone, and undefined that it must not be reused
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
      const message = error instanceof Error ? error.message : ownText(sdk, "storefront.amount_changed")
      return { outcome: "amount_changed" as const, sessionId: session.id, message }
    }
  }
  const live = liveSession(cart.payment_collection?.payment_sessions, providerId)
  if (live) {
    try {
      const answer = await actIn(live, true)
      if (answer !== undefined) return answer
    } catch (error) {
      // The caller's cart is stale: its total changed, and Medusa deleted the session.
      if (httpStatus(error) !== 404) throw error
    }
  }
  const { payment_collection } = await sdk.store.payment.initiatePaymentSession(cart, { provider_id: providerId, data })
  const fresh = liveSession(payment_collection.payment_sessions, providerId)
  if (fresh && live?.amount !== undefined && fresh.amount !== undefined && fresh.amount !== live.amount) {
    return { outcome: "amount_changed", sessionId: fresh.id, message: ownText(sdk, "storefront.amount_changed") }
  }
  const answer = fresh && (await actIn(fresh, false))
  if (answer !== undefined) return answer
  throw new Error(`The store started no payment session for ${providerId}.`)
}

/** Session states that Medusa never turns into an order; all others are live. */
const ended = ["error", "canceled"]

function liveSession(sessions: PaymentSession[] | null | undefined, providerId: string): PaymentSession | undefined {
  return sessions?.find((session) => session.provider_id === providerId && !ended.includes(session.status))
}
