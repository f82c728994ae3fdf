import { type CardPaymentSession, getCardPayment } from "./get-card-payment"
import { httpStatus, isPassing, type MedusaSdk } from "./medusa-sdk"
import { within } from "./within"

const readTimeoutMs = 15_000

/** `isGone`: the store does not know the session any more. */
export type FoundCardPayment = CardPaymentSession & { isGone?: true }

/**
 * The session, or undefined where the question got no answer this time. One that the store does not know any more reads as
 * failed.
 * @throws the reason of `signal` once that is aborted, and the SDK's error where the store refuses the question itself
 */
export async function readCardPayment(
  sdk: MedusaSdk,
  input: { sessionId: string; cartId?: string; signal?: AbortSignal },
): Promise<FoundCardPayment | undefined> {
  try {
    return await within(readTimeoutMs, input.signal, (signal) => getCardPayment(sdk, { ...input, signal }))
  } catch (error) {
    input.signal?.throwIfAborted()
    if (httpStatus(error) === 404) return { ...gone, id: input.sessionId }
    if (isPassing(error)) return undefined
    throw error
  }
}

/** What a session that the store no longer knows means to the shopper: its money, if any, is given back by the store. */
const gone: FoundCardPayment = {
  isGone: true,
  id: "",
  state: "failed",
  redirect_url: null,
  missing: [],
  message: "This payment is not valid any more. If you have paid it, the money goes back to your card by itself.",
  card: null,
  integration: "hosted",
  three_d_secure: null,
}
