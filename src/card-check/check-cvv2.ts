import valid from "card-validator"

/** Said with no digits in it, so that nothing that was typed can stand in the sentence. */
const sentences = new Map([
  [3, "The security code of this card has three digits, on its back."],
  [4, "The security code of this card has four digits, on its front."],
])

/**
 * Checks a CVV2 by itself, as it is typed for a saved card. Spaces around it do not matter.
 * @param size how many digits the card's scheme has; three or four where the scheme is not known
 * @returns what is wrong, for the shopper; undefined where it can be a CVV2
 */
export function checkCvv2(cvv2: unknown, size?: number): string | undefined {
  const typed = typeof cvv2 === "string" ? cvv2.trim() : ""
  if (typed === "") return "Enter the security code of the card."
  if (valid.cvv(typed, size ?? [3, 4]).isValid) return undefined
  return sentences.get(size ?? 0) ?? "The security code has three or four digits."
}
