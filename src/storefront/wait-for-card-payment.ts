import { type CardPaymentSession, getCardPayment } from "./get-card-payment"
import { type CompletedOrder, httpStatus, isPassing, type MedusaSdk } from "./medusa-sdk"
import { shareAnswer } from "./share-answer"

export type FinishedCardPayment =
  /** Paid, and the cart is an order now. */
  | { outcome: "paid"; order: CompletedOrder }
  /** The order is placed while the payment is still being confirmed (only with `placePending`): nothing may be paid again. */
  | { outcome: "placed"; order: CompletedOrder; message: string }
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
  /**
   * For providers with the option `pendingOrders: "place"`: has the order placed while the payment is still being confirmed,
   * instead of waiting for its end. Without that option Medusa refuses, and the waiting goes on. Off by default.
   */
  placePending?: boolean
  signal?: AbortSignal
  /** Called after every answer, so that a page can say how it stands. */
  onState?: (session: CardPaymentSession) => void
}

const readTimeoutMs = 15_000
/** Above the 30 s that Medusa waits for the cart's lock. */
const completeTimeoutMs = 45_000

/**
 * Waits until a payment is decided, and makes the order of a paid cart. Safe to call again at any time, after a reload
 * or in a second tab: it only reads, and completing a cart twice answers the same order. Two calls at the same moment
 * complete it once.
 * @throws the reason of `signal` once that is aborted, and the SDK's error where the store refuses the question itself
 *   (a missing publishable key, for example); lost connections and server errors are waited through
 */
export async function waitForCardPayment(sdk: MedusaSdk, input: WaitInput): Promise<FinishedCardPayment> {
  const deadline = Date.now() + (input.deadlineMs ?? 120_000)
  let message = stillConfirming
  let open: CardPaymentSession | undefined
  let { placePending } = input
  const { intervalMs = 1_000 } = input
  for (let pauseMs = intervalMs; ; pauseMs = Math.min(pauseMs * 1.4, intervalMs * 4)) {
    const session = await read(sdk, input)
    if (session) {
      input.onState?.(session)
      const step = await judge(sdk, { ...input, placePending }, session)
      if (step.outcome !== "wait") return step
      message = step.message
      // Medusa makes an order and takes it back each time it refuses, so it is asked once.
      if (step.refused) placePending = false
      open = session.state === "redirect" ? session : undefined
    }
    const leftMs = deadline - Date.now()
    if (leftMs <= 0) break
    await pause(Math.min(pauseMs, leftMs), input.signal)
  }
  if (open) return { outcome: "unfinished", redirectUrl: open.redirect_url, message: unfinished }
  return { outcome: "confirming", message }
}

type Step = FinishedCardPayment | { outcome: "wait"; message: string; refused?: boolean }

async function judge(sdk: MedusaSdk, input: WaitInput, session: CardPaymentSession): Promise<Step> {
  switch (session.state) {
    case "authorized":
    case "captured":
      return completePaid(sdk, input)
    case "declined":
      return { outcome: "declined", message: session.message ?? declined }
    case "failed":
    case "canceled":
      return { outcome: "failed", message: session.message ?? failed }
    case "pending":
      return { outcome: "unfinished", redirectUrl: null, message: session.message ?? unfinished }
    case "redirect":
      return { outcome: "wait", message: stillConfirming }
    default:
      if (input.placePending) return completePending(sdk, input)
      return { outcome: "wait", message: session.message ?? stillConfirming }
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

/** Makes the order of a paid cart. The money is there, so nothing that goes wrong invites to pay a second time. */
async function completePaid(sdk: MedusaSdk, input: WaitInput): Promise<Step> {
  const completed = await complete(sdk, input)
  switch (completed.answer) {
    case "order":
      return { outcome: "paid", order: completed.order }
    case "declined":
      return { outcome: "declined", message: completed.message ?? declined }
    case "refused":
      return { outcome: "confirming", message: notPlaced(completed.message) }
    default:
      return { outcome: "wait", message: completed.message ?? stillConfirming }
  }
}

/** Makes the order while the payment is not final. Where that is refused, the waiting for its end goes on. */
async function completePending(sdk: MedusaSdk, input: WaitInput): Promise<Step> {
  const completed = await complete(sdk, input)
  switch (completed.answer) {
    case "order": {
      // Completing asks the gateway, so the payment may have become final by it.
      const session = await read(sdk, input)
      if (session) input.onState?.(session)
      if (isPaid(session)) return { outcome: "paid", order: completed.order }
      return { outcome: "placed", order: completed.order, message: placed }
    }
    case "declined":
      return { outcome: "declined", message: completed.message ?? declined }
    case "lost":
      return { outcome: "wait", message: stillConfirming }
    default:
      return { outcome: "wait", message: stillConfirming, refused: true }
  }
}

const isPaid = (session: CardPaymentSession | undefined) =>
  session?.state === "authorized" || session?.state === "captured"

type Completion =
  { type: "order"; order: CompletedOrder } | { type: "cart"; error: { message?: string; type?: string } | null }

/** What Medusa made of a request to complete the cart. `lost`: no answer, or one that may be another the next time. */
type Completed =
  { answer: "order"; order: CompletedOrder } | { answer: "declined" | "more" | "refused" | "lost"; message?: string }

const completing = shareAnswer<Completion>()

async function complete(sdk: MedusaSdk, { cartId, signal }: WaitInput): Promise<Completed> {
  const path = `/store/carts/${encodeURIComponent(cartId)}/complete`
  try {
    signal?.throwIfAborted()
    // Not bound to the caller's signal: hanging up stops no order, and another caller may be waiting for the same one.
    const completion = completing(sdk, cartId, () =>
      within(completeTimeoutMs, undefined, (stop) =>
        sdk.client.fetch<Completion>(path, { method: "POST", body: {}, signal: stop }),
      ),
    )
    const answer = await unlessAborted(completion, signal)
    if (answer.type === "order") return { answer: "order", order: answer.order }
    const { type, message } = answer.error ?? {}
    if (type === "payment_authorization_error") return { answer: "declined", message }
    return { answer: type === "payment_requires_more_error" ? "more" : "refused", message }
  } catch (error) {
    signal?.throwIfAborted()
    if (isPassing(error)) return { answer: "lost" }
    return { answer: "refused", message: error instanceof Error ? error.message : undefined }
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

/** The caller stops waiting when its signal says so; what is waited for goes on. */
function unlessAborted<T>(promise: Promise<T>, signal?: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal?.reason)
    signal?.addEventListener("abort", stop, { once: true })
    promise.then(resolve, reject).finally(() => signal?.removeEventListener("abort", stop))
  })
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
const placed = "Your order is placed. The payment is still being confirmed. Do not pay again."
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
