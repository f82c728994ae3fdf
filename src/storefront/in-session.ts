import { httpStatus, type MedusaSdk, type PaymentSession } from "./medusa-sdk"

/** A cart as the Store API answers it; with `payment_collection.payment_sessions` a live session is used again. */
export type CartToPay = {
  id: string
  payment_collection?: { id: string; payment_sessions?: PaymentSession[] | null } | null
}

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
): Promise<T> {
  const live = liveSession(cart.payment_collection?.payment_sessions, providerId)
  if (live) {
    try {
      const answer = await act(live, true)
      if (answer !== undefined) return answer
    } catch (error) {
      // The cart at hand is older than the session's end: the total changed meanwhile, and Medusa dropped the session.
      if (httpStatus(error) !== 404) throw error
    }
  }
  const { payment_collection } = await sdk.store.payment.initiatePaymentSession(cart, { provider_id: providerId, data })
  const fresh = liveSession(payment_collection.payment_sessions, providerId)
  const answer = fresh && (await act(fresh, false))
  if (answer !== undefined) return answer
  throw new Error(`The store began no payment session for ${providerId}.`)
}

/** Medusa takes neither of these two to an order any more; every other one goes on. */
const ended = ["error", "canceled"]

function liveSession(sessions: PaymentSession[] | null | undefined, providerId: string): PaymentSession | undefined {
  return sessions?.find((session) => session.provider_id === providerId && !ended.includes(session.status))
}
