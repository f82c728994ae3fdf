/** Texts for the shopper, used if the store's answer has none. */
export const messages = {
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

/** `missing` has the gateway's names, such as `zip_code`. */
export function lacking(missing: readonly string[]): string {
  return `The payment cannot start yet. Missing: ${missing.join(", ") || "details"}.`
}

const seconds = { second: 1, minute: 60, hour: 3_600 }

/**
 * The waiting time in the store's message, in seconds; 60 if it names none. Medusa's SDK passes on
 * the message and status of an error answer, but neither its headers nor the rest of its body.
 */
export function secondsToWait(sentence: string): number {
  const [, count = "", unit] = /(\d+|\ban?|\bone) (second|minute|hour)/i.exec(sentence) ?? []
  return unit ? (Number.parseInt(count, 10) || 1) * seconds[unit.toLowerCase() as keyof typeof seconds] : 60
}
