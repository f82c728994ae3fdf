import { type CardPaymentSession, getCardPayment } from "./get-card-payment"
import { type CompletedOrder, httpStatus, isPassing, type MedusaSdk } from "./medusa-sdk"

export type FinishedCardPayment =
  /** Paid, and the cart is an order now. */
  | { outcome: "paid"; order: CompletedOrder }
  /** The bank or a filter said no; `startCardPayment` begins the next attempt. */
  | { outcome: "declined"; message: string }
  /** It did not happen for a technical reason; may be tried again. */
  | { outcome: "failed"; message: string }
  /** The shopper has not finished the card form; `redirectUrl` leads back to it, null where none was opened. */
  | { outcome: "unfinished"; redirectUrl: string | null; message: string }
  /** Not known yet, or paid while the order could not be placed yet: nothing may be paid again. Ask again later. */
  | { outcome: "confirming"; message: string }

type WaitInput = {
  sessionId: string
  cartId: string
  /** How long to ask before answering `confirming` or `unfinished`, in milliseconds; two minutes by default. */
  deadlineMs?: number
  /** The first pause between two questions, in milliseconds; it grows to four times that. One second by default. */
  intervalMs?: number
  signal?: AbortSignal
  /** Called after every answer, so that a page can say how it stands. */
  onState?: (session: CardPaymentSession) => void
}

const readTimeoutMs = 15_000
/** Above the 30 s that Medusa waits for the cart's lock. */
const completeTimeoutMs = 45_000

/**
 * Waits until a payment is decided, and makes the order of a paid cart. Safe to call again at any time, after a reload
 * or in a second tab: it only reads, and completing a cart twice answers the same order.
 * @throws the reason of `signal` once that is aborted, and the SDK's error where the store refuses the question itself
 *   (a missing publishable key, for example); lost connections and server errors are waited through
 */
export async function waitForCardPayment(sdk: MedusaSdk, input: WaitInput): Promise<FinishedCardPayment> {
  const deadline = Date.now() + (input.deadlineMs ?? 120_000)
  let message = stillConfirming
  let open: CardPaymentSession | undefined
  const { intervalMs = 1_000 } = input
  for (let pauseMs = intervalMs; ; pauseMs = Math.min(pauseMs * 1.4, intervalMs * 4)) {
    const session = await read(sdk, input)
    if (session) {
      input.onState?.(session)
      const step = await judge(sdk, input, session)
      if (step.outcome !== "wait") return step
      message = step.message
      open = session.state === "redirect" ? session : undefined
    }
    const leftMs = deadline - Date.now()
    if (leftMs <= 0) break
    await pause(Math.min(pauseMs, leftMs), input.signal)
  }
  if (open) return { outcome: "unfinished", redirectUrl: open.redirect_url, message: unfinished }
  return { outcome: "confirming", message }
}

type Step = FinishedCardPayment | { outcome: "wait"; message: string }

async function judge(sdk: MedusaSdk, input: WaitInput, session: CardPaymentSession): Promise<Step> {
  switch (session.state) {
    case "authorized":
    case "captured":
      return complete(sdk, input)
    case "declined":
      return { outcome: "declined", message: session.message ?? declined }
    case "failed":
    case "canceled":
      return { outcome: "failed", message: session.message ?? failed }
    case "pending":
      return { outcome: "unfinished", redirectUrl: null, message: session.message ?? unfinished }
    default:
      return { outcome: "wait", message: (session.state !== "redirect" && session.message) || stillConfirming }
  }
}

/** The session, or undefined where the question got no answer this time. */
async function read(sdk: MedusaSdk, input: WaitInput): Promise<CardPaymentSession | undefined> {
  try {
    return await within(readTimeoutMs, input.signal, (signal) => getCardPayment(sdk, { ...input, signal }))
  } catch (error) {
    input.signal?.throwIfAborted()
    if (httpStatus(error) === 404) return { ...gone, id: input.sessionId }
    if (isPassing(error)) return undefined
    throw error
  }
}

type Completion =
  { type: "order"; order: CompletedOrder } | { type: "cart"; error: { message?: string; type?: string } | null }

async function complete(sdk: MedusaSdk, { cartId, signal }: WaitInput): Promise<Step> {
  const path = `/store/carts/${encodeURIComponent(cartId)}/complete`
  try {
    const answer = await within(completeTimeoutMs, signal, (stop) =>
      sdk.client.fetch<Completion>(path, { method: "POST", body: {}, signal: stop }),
    )
    if (answer.type === "order") return { outcome: "paid", order: answer.order }
    if (answer.error?.type === "payment_authorization_error") {
      return { outcome: "declined", message: answer.error.message ?? declined }
    }
    if (answer.error?.type === "payment_requires_more_error") {
      return { outcome: "wait", message: answer.error.message ?? stillConfirming }
    }
    return { outcome: "confirming", message: notPlaced(answer.error?.message) }
  } catch (error) {
    signal?.throwIfAborted()
    if (isPassing(error)) return { outcome: "wait", message: stillConfirming }
    // The money is there, so this is never an invitation to pay a second time.
    return { outcome: "confirming", message: notPlaced(error instanceof Error ? error.message : undefined) }
  }
}

/** Runs a request that is given up after `ms`, or when the caller's own signal is. */
async function within<T>(ms: number, signal: AbortSignal | undefined, run: (signal: AbortSignal) => Promise<T>) {
  signal?.throwIfAborted()
  const controller = new AbortController()
  const stop = () => controller.abort(signal?.reason)
  const timer = setTimeout(() => controller.abort(new Error(`No answer within ${ms / 1000} s.`)), ms)
  signal?.addEventListener("abort", stop, { once: true })
  try {
    return await run(controller.signal)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener("abort", stop)
  }
}

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop)
      resolve()
    }, ms)
    signal?.addEventListener("abort", stop, { once: true })
  })
}

const stillConfirming = "Your payment is still being confirmed. Do not pay again."
const declined = "Your bank declined the payment. Try again or use another card."
const failed = "The payment did not go through and you have not been charged. Try again."
const unfinished = "The payment has not been finished."

/** What a session that the store no longer knows means to the shopper: its money, if any, is given back by the store. */
const gone: CardPaymentSession = {
  id: "",
  state: "failed",
  redirect_url: null,
  missing: [],
  message: "This payment is no longer valid, because the cart has changed. If it was paid, the money is given back.",
}

function notPlaced(reason: string | undefined): string {
  const why = reason ? ` (${reason.replace(/\.$/, "")})` : ""
  return `Your payment has arrived, but the order could not be placed yet${why}. Do not pay again.`
}
