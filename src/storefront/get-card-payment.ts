import type { MedusaSdk } from "./medusa-sdk"

/**
 * - `pending` not started; `missing` says what lacks
 * - `redirect` the card form waits at `redirect_url`
 * - `processing` being confirmed
 * - `authorized`, `captured` paid
 * - `declined` the bank or a filter said no; may try again
 * - `failed` a technical fault; may try again
 * - `unknown` the gateway does not know yet: must not pay again
 * - `canceled` given up
 */
export type CardPaymentState =
  "pending" | "redirect" | "processing" | "authorized" | "captured" | "declined" | "failed" | "unknown" | "canceled"

export type CardPaymentSession = {
  /** `payses_…` */
  id: string
  state: CardPaymentState
  /** Where the card form is, while `state` is `redirect`. */
  redirect_url: string | null
  /** Names of the facts that the gateway still wants, while `state` is `pending`. */
  missing: string[]
  /** A sentence for the shopper. */
  message?: string | null
  /** What may be shown of the card. */
  card?: { brand: string | null; last4: string | null; exp_month: string | null; exp_year: string | null } | null
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
