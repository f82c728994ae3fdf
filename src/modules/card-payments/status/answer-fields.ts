import { isDecimalText, isPositive } from "../../../money"

/**
 * An amount from a status answer, decimal text in major units. Undefined if it is missing, zero or
 * not readable: an unreadable amount would match no sum and be reported again at every poll.
 */
export function readReportedAmount(text: string | undefined): string | undefined {
  return isDecimalText(text) && isPositive(text) ? text : undefined
}

/**
 * The card brand from the gateway, if it looks like a name such as `VISA` or `AMERICAN EXPRESS`.
 * Shoppers see it, so any other text, such as an address, is dropped.
 */
export function cardBrand(reported: string | undefined): string | undefined {
  const name = reported?.trim()
  return name && /^[\p{L}\p{N}][\p{L}\p{N} .+&/-]{0,39}$/u.test(name) ? name : undefined
}
