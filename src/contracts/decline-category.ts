export const declineCategories = [
  "insufficient_funds",
  "expired_card",
  "canceled_by_shopper",
  "authentication_failed",
  "try_another_card",
  "try_again_later",
  "do_not_retry",
  "declined",
  "filtered",
  "error",
] as const

/**
 * Why a card was declined.
 * - `insufficient_funds` too little money, or a limit of the card
 * - `canceled_by_shopper` Cancel on the gateway's page
 * - `authentication_failed` 3-D Secure, PIN or security code
 * - `try_another_card`, `do_not_retry` another card is needed; the second one is never charged
 *   again
 * - `try_again_later` the bank cannot be reached
 * - `declined` a reason that is not known, `filtered` a fraud filter, `error` a technical failure
 */
export type DeclineCategory = (typeof declineCategories)[number]
