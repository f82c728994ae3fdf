import type { MedusaSdk } from "./medusa-sdk"

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
