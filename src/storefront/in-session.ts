import { httpStatus, type MedusaSdk, type PaymentSession } from "./medusa-sdk"
import { sentences } from "./sentences"

/** A cart as the Store API answers it; with `payment_collection.payment_sessions` a live session is used again. */
export type CartToPay = {
  id: string
  payment_collection?: { id: string; payment_sessions?: PaymentSession[] | null } | null
}

/** `message` names the amount that is due now. */
export type AmountChanged = { outcome: "amount_changed"; sessionId: string; message: string }

type Wanted = {
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
  { cart, providerId, data }: Wanted,
  act: (session: PaymentSession, isLive: boolean) => Promise<T | undefined>,
): Promise<T | AmountChanged> {
  const actIn = async (session: PaymentSession, isLive: boolean) => {
    try {
      return await act(session, isLive)
    } catch (error) {
      if (httpStatus(error) !== 410) throw error
      const message = error instanceof Error ? error.message : sentences.amountChanged
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
    return { outcome: "amount_changed", sessionId: fresh.id, message: sentences.amountChanged }
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
