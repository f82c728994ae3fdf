import type { CardPaymentSession, CardPaymentState } from "../contracts"
import { httpStatus, isPassing, type MedusaSdk } from "./medusa-sdk"
import { pause, within } from "./requests"
import { ownText } from "./texts"

export type { CardPaymentSession, CardPaymentState }

/**
 * Reads the state of a payment once.
 * @param input `cartId` restricts the read to the shopper's cart: a session of another cart counts
 * as unknown
 * @throws the SDK's error: 404 if the session is unknown or belongs to another cart
 */
export async function getCardPayment(
  sdk: MedusaSdk,
  input: { sessionId: string; cartId?: string; signal?: AbortSignal },
): Promise<CardPaymentSession> {
  const { session } = await sdk.client.fetch<{ session: CardPaymentSession }>(
    `/store/card-payments/sessions/${encodeURIComponent(input.sessionId)}`,
    { query: input.cartId ? { cart_id: input.cartId } : {}, signal: input.signal },
  )
  return session
}

const readTimeoutMs = 15_000

/** `isGone`: the store no longer has the session. */
export type FoundCardPayment = CardPaymentSession & { isGone?: true }

/**
 * The session, or undefined if no answer arrived this time. A session that the store no longer has
 * reads as failed.
 * @throws the reason of `signal` once that is aborted, and the SDK's error if the store refuses the
 * request itself
 */
export async function readCardPayment(
  sdk: MedusaSdk,
  input: { sessionId: string; cartId?: string; signal?: AbortSignal },
): Promise<FoundCardPayment | undefined> {
  try {
    return await within(readTimeoutMs, input.signal, (signal) => getCardPayment(sdk, { ...input, signal }))
  } catch (error) {
    input.signal?.throwIfAborted()
    if (httpStatus(error) === 404)
      return { ...gone, id: input.sessionId, message: ownText(sdk, "storefront.session_not_valid") }
    if (isPassing(error)) return undefined
    throw error
  }
}

/**
 * The session shown if the store no longer has it: the store refunds or voids its money, if any.
 */
const gone: FoundCardPayment = {
  isGone: true,
  id: "",
  state: "failed",
  redirect_url: null,
  missing: [],
  card: null,
  integration: "hosted",
  three_d_secure: null,
}

export type PollInput = {
  sessionId: string
  cartId?: string
  /** Time limit for polling, in milliseconds; default: two minutes. */
  deadlineMs?: number
  /**
   * First interval between two polls, in milliseconds; it grows to four times that. Default: one
   * second.
   */
  intervalMs?: number
  signal?: AbortSignal
  /** Called after every answer, so that a page can show the state. */
  onState?: (session: CardPaymentSession) => void
}

/** `wait`: not final; the message is shown to the shopper if polling ends here. */
export type Evaluation<End> = { end: End } | { wait: string }

/**
 * Polls a payment until `evaluate` returns an end.
 * @returns the end; or, at the deadline, the last message, and the session if it waits for the
 * shopper
 */
export async function pollCardPayment<End>(
  sdk: MedusaSdk,
  input: PollInput,
  evaluate: (session: FoundCardPayment) => Promise<Evaluation<End>>,
): Promise<{ end: End } | { end?: undefined; message?: string; open?: CardPaymentSession }> {
  const deadline = Date.now() + (input.deadlineMs ?? 120_000)
  const { intervalMs = 1_000 } = input
  let message: string | undefined
  let open: CardPaymentSession | undefined
  for (let pauseMs = intervalMs; ; pauseMs = Math.min(pauseMs * 1.4, intervalMs * 4)) {
    const session = await readCardPayment(sdk, input)
    if (session) {
      input.onState?.(session)
      const evaluated = await evaluate(session)
      if ("end" in evaluated) return evaluated
      message = evaluated.wait
      open = awaitsShopper(session) ? session : undefined
    }
    const leftMs = deadline - Date.now()
    if (leftMs <= 0) return { message, open }
    await pause(Math.min(pauseMs, leftMs), input.signal)
  }
}

const awaitsShopper = ({ state }: CardPaymentSession) => state === "redirect" || state === "three_d_secure"
