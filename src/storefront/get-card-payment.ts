import { httpStatus, isPassing, type MedusaSdk } from "./medusa-sdk"
import { pause, within } from "./requests"
import type { DeclineCategory } from "./decline-texts"

/**
 * - `pending` not started; `missing` says what lacks
 * - `redirect` the card form, or the gateway's own 3-D Secure page, waits at `redirect_url`
 * - `three_d_secure` the shopper's bank has something for the browser to do: `handleThreeDS`
 * - `processing` being confirmed
 * - `authorized`, `captured` paid
 * - `verified` the card was verified, nothing was charged (`verifyCard` only)
 * - `declined` the bank or a filter said no; may try again
 * - `failed` a technical fault; may try again
 * - `unknown` the gateway does not know yet: must not pay again
 * - `canceled` given up
 */
export type CardPaymentState =
  | "pending"
  | "redirect"
  | "three_d_secure"
  | "processing"
  | "authorized"
  | "captured"
  | "verified"
  | "declined"
  | "failed"
  | "unknown"
  | "canceled"

export type CardPaymentSession = {
  /** `payses_…`, or `cver_…` of a card's verification. */
  id: string
  state: CardPaymentState
  /** Where the card form or the gateway's 3-D Secure page is, while `state` is `redirect`. */
  redirect_url: string | null
  /** Names of the facts that the gateway still wants, while `state` is `pending`. */
  missing: string[]
  /** A sentence for the shopper. */
  message?: string | null
  /** Why the payment was declined; null where it was not, and for other people than its shopper. See `declineText`. */
  decline_category?: DeclineCategory | null
  /** What may be shown of the card. */
  card?: { brand: string | null; last4: string | null; exp_month: string | null; exp_year: string | null } | null
  /** Where the card is entered: on the gateway's page (`redirect_url`), or on the shop's (`payWithCard`). */
  integration: "hosted" | "direct"
  /**
   * What the browser has to do while `state` is `three_d_secure`, and the page to open for it. Told only to who proves to be
   * the shopper, by the cart's id or the login.
   */
  three_d_secure: { step: "method" | "challenge" | "legacy"; url: string } | null
}

/**
 * Asks the store once how a payment stands.
 * @param input `cartId` binds the question to the shopper's cart: another cart's session answers as unknown
 * @throws the SDK's error: 404 where the session is unknown or belongs to another cart
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

export type PollInput = {
  sessionId: string
  cartId?: string
  /** How long to ask before answering that it is not over, in milliseconds; two minutes by default. */
  deadlineMs?: number
  /** The first pause between two questions, in milliseconds; it grows to four times that. One second by default. */
  intervalMs?: number
  signal?: AbortSignal
  /** Called after every answer, so that a page can say how it stands. */
  onState?: (session: CardPaymentSession) => void
}

/** `wait`: not over; the message is for the shopper, should it be the last one. */
export type Evaluation<End> = { end: End } | { wait: string }

/**
 * Asks how a payment stands until `judge` finds it over.
 * @returns how it ended; else, at the deadline, the last message, and the session where the shopper's turn was it
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
