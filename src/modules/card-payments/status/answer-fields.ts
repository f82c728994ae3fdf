import { isPositive } from "../../../mapping"

/**
 * An amount as a status answer tells it, decimal text in major units. Undefined for what says
 * nothing: missing, zero, or not readable. Taken as it is, such a text would make a sum that equals
 * nothing, and be found anew at every question.
 */
export function readReportedAmount(text: string | undefined): string | undefined {
  return text !== undefined && /^\d+(\.\d+)?$/.test(text) && isPositive(text) ? text : undefined
}

/**
 * The gateway's word for the kind of a card, where it is a name such as `VISA` or `AMERICAN
 * EXPRESS`. Shoppers read it, so that any other text, an address or a sentence, is none.
 */
export function cardBrand(reported: string | undefined): string | undefined {
  const name = reported?.trim()
  return name && /^[\p{L}\p{N}][\p{L}\p{N} .+&/-]{0,39}$/u.test(name) ? name : undefined
}
