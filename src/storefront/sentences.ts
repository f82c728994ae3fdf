/** What the shopper reads where the store itself says nothing. */
export const sentences = {
  confirming: "Your payment is still being confirmed. Do not pay again.",
  declined: "Your bank declined the payment. Try again or use another card.",
  failed: "The payment did not go through and you have not been charged. Try again.",
  unfinished: "The payment has not been finished.",
  verified: "Your card was verified. Nothing was charged.",
  verifying: "Your card is still being verified. Nothing is charged.",
  notConfirmed: "Your bank did not confirm this card. Try again or use another card.",
  notVerified: "The card could not be verified. Nothing was charged; try again.",
  amountChanged: "The amount to pay has changed. Nothing was charged; check it and pay again.",
  checkCard: "Check the card. Nothing was charged.",
} as const

/** The names are the gateway's, such as `zip_code`. */
export function lacking(missing: readonly string[]): string {
  return `The payment cannot start yet. Missing: ${missing.join(", ") || "details"}.`
}
