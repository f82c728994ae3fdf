import {
  type CardPaymentSession,
  type FoundCardPayment,
  pollCardPayment,
  type PollInput,
  readCardPayment,
} from "./get-card-payment"
import { type CompletedOrder, isPassing, type MedusaSdk } from "./medusa-sdk"
import { singleFlight, unlessAborted, within } from "./requests"
import type { DeclineCategory } from "./decline-texts"
import { ownText } from "./texts"

export type FinishedCardPayment =
  /** Paid, and the cart is an order. */
  | { outcome: "paid"; order: CompletedOrder }
  /**
   * The order is placed while the payment is being confirmed (only with `placePending`): nothing
   * may be paid again.
   */
  | { outcome: "placed"; order: CompletedOrder; message: string }
  /**
   * Declined by the bank or a filter; `startCardPayment` or `payWithCard` starts the next attempt.
   */
  | { outcome: "declined"; message: string; category: DeclineCategory }
  /** A technical failure; may be tried again. */
  | { outcome: "failed"; message: string }
  /**
   * The shopper has not finished the card form or 3-D Secure. `redirectUrl` leads back to it; it is
   * null if nothing was opened, or if 3-D Secure needs `handleThreeDS`.
   */
  | { outcome: "unfinished"; redirectUrl: string | null; message: string }
  /**
   * Not known yet, or paid while the order could not be placed yet: nothing may be paid again. Ask
   * again later.
   */
  | { outcome: "confirming"; message: string }

type WaitInput = PollInput & {
  cartId: string
  /**
   * For providers with the option `pendingOrders: "place"`: places the order while the payment is
   * being confirmed, instead of waiting for its result. Without that option Medusa refuses, and the
   * wait continues. Default: false.
   */
  placePending?: boolean
}

/** Milliseconds; longer than the 30 s that Medusa waits for the cart's lock. */
const completeTimeoutMs = 45_000

/**
 * Waits until a payment is final, and completes the order of a paid cart. It may be called again at
 * any time, after a reload or in a second tab: payments are only read, and completing a cart twice
 * returns the same order. Concurrent calls complete it once. It does not run 3-D Secure in the
 * browser: call `handleThreeDS` first.
 * @throws the reason of `signal` once that is aborted, and the SDK's error if the store refuses the
 * request itself (a missing publishable key, for example); it retries after lost connections and
 * server errors
 */
export async function waitForCardPayment(sdk: MedusaSdk, input: WaitInput): Promise<FinishedCardPayment> {
  let { placePending } = input
  const answer = await pollCardPayment<FinishedCardPayment>(sdk, input, async (session) => {
    const step = await evaluate(sdk, { ...input, placePending }, session)
    if (step.outcome !== "wait") return { end: step }
    // Each refusal makes Medusa create an order and revert it, so completion is requested once.
    if (step.refused) placePending = false
    return { wait: step.message }
  })
  if (answer.end) return answer.end
  const { open, message } = answer
  if (open)
    return { outcome: "unfinished", redirectUrl: open.redirect_url, message: ownText(sdk, "storefront.unfinished") }
  return { outcome: "confirming", message: message ?? ownText(sdk, "storefront.confirming") }
}

type Step = FinishedCardPayment | { outcome: "wait"; message: string; refused?: boolean }

async function evaluate(sdk: MedusaSdk, input: WaitInput, session: FoundCardPayment): Promise<Step> {
  switch (session.state) {
    case "authorized":
    case "captured":
      return completePaid(sdk, input)
    case "declined":
      return declinedBy(sdk, session)
    case "failed":
    case "canceled":
      if (session.isGone && (await isOrdered(sdk, input))) return completeOrdered(sdk, input, session)
      if (session.decline_category === "canceled_by_shopper") return declinedBy(sdk, session)
      return { outcome: "failed", message: session.message ?? ownText(sdk, "storefront.failed") }
    case "pending":
      return {
        outcome: "unfinished",
        redirectUrl: null,
        message: session.message ?? ownText(sdk, "storefront.unfinished"),
      }
    case "verified":
      return {
        outcome: "unfinished",
        redirectUrl: null,
        message: session.message ?? ownText(sdk, "storefront.verified"),
      }
    case "redirect":
    case "three_d_secure":
      return { outcome: "wait", message: ownText(sdk, "storefront.confirming") }
    default:
      if (input.placePending) return completePending(sdk, input)
      return { outcome: "wait", message: session.message ?? ownText(sdk, "storefront.confirming") }
  }
}

function declinedBy(
  sdk: MedusaSdk,
  { message, decline_category }: Partial<CardPaymentSession>,
): FinishedCardPayment & { outcome: "declined" } {
  return {
    outcome: "declined",
    message: message ?? ownText(sdk, "storefront.declined"),
    category: decline_category ?? "declined",
  }
}

/** Another tab may have paid for the cart in another session. */
async function isOrdered(sdk: MedusaSdk, { cartId, signal }: WaitInput): Promise<boolean> {
  const path = `/store/carts/${encodeURIComponent(cartId)}`
  try {
    const query = { fields: "id,completed_at" }
    const { cart } = await sdk.client.fetch<{ cart?: { completed_at?: unknown } }>(path, { query, signal })
    return !!cart?.completed_at
  } catch {
    signal?.throwIfAborted()
    return false
  }
}

async function completeOrdered(sdk: MedusaSdk, input: WaitInput, session: FoundCardPayment): Promise<Step> {
  const completed = await complete(sdk, input)
  if (completed.answer === "order") return { outcome: "paid", order: completed.order }
  return { outcome: "failed", message: session.message ?? ownText(sdk, "storefront.failed") }
}

/**
 * Completes the order of a paid cart. The money is there, so no failure may suggest paying again.
 */
async function completePaid(sdk: MedusaSdk, input: WaitInput): Promise<Step> {
  const completed = await complete(sdk, input)
  switch (completed.answer) {
    case "order":
      return { outcome: "paid", order: completed.order }
    case "declined":
      return declinedBy(sdk, { ...(await readCardPayment(sdk, input)), message: completed.message })
    case "refused":
      return { outcome: "confirming", message: notPlaced(sdk, completed.message) }
    default:
      return { outcome: "wait", message: completed.message ?? ownText(sdk, "storefront.confirming") }
  }
}

/**
 * Completes the order while the payment is not final. After a refusal the wait for its result
 * continues.
 */
async function completePending(sdk: MedusaSdk, input: WaitInput): Promise<Step> {
  const completed = await complete(sdk, input)
  switch (completed.answer) {
    case "order": {
      // Completing the cart polls the gateway, so the payment may be final now.
      const session = await readCardPayment(sdk, input)
      if (session) input.onState?.(session)
      if (isPaid(session)) return { outcome: "paid", order: completed.order }
      return { outcome: "placed", order: completed.order, message: ownText(sdk, "storefront.placed") }
    }
    case "declined":
      return declinedBy(sdk, { ...(await readCardPayment(sdk, input)), message: completed.message })
    case "lost":
      return { outcome: "wait", message: ownText(sdk, "storefront.confirming") }
    default:
      return { outcome: "wait", message: ownText(sdk, "storefront.confirming"), refused: true }
  }
}

const isPaid = (session: FoundCardPayment | undefined) =>
  session?.state === "authorized" || session?.state === "captured"

type Completion =
  { type: "order"; order: CompletedOrder } | { type: "cart"; error: { message?: string; type?: string } | null }

/** Medusa's answer to completing the cart. `lost`: no answer, or a passing error. */
type Completed =
  { answer: "order"; order: CompletedOrder } | { answer: "declined" | "more" | "refused" | "lost"; message?: string }

const completing = singleFlight<Completion>()

async function complete(sdk: MedusaSdk, { cartId, signal }: WaitInput): Promise<Completed> {
  const path = `/store/carts/${encodeURIComponent(cartId)}/complete`
  try {
    signal?.throwIfAborted()
    // Not bound to the caller's signal: aborting would not stop the order, and another caller may
    // await the same one.
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

function notPlaced(sdk: MedusaSdk, reason: string | undefined): string {
  if (!reason) return ownText(sdk, "storefront.not_placed")
  return ownText(sdk, "storefront.not_placed_because", { reason: reason.replace(/\.$/, "") })
}

/**
 * The payment session in the address to which the gateway's page returned the shopper.
 * @param url the page's address, in full or from the path on; `location.href` in a browser
 * @returns the session's id (`payses_…`), or null if the address has none
 */
export function paymentSessionFromUrl(url: string | URL): string | null {
  // The base is only for addresses without a host; its own name is never used.
  const { searchParams } = new URL(url, "http://storefront.invalid")
  return searchParams.get("payment_session_id") || null
}
