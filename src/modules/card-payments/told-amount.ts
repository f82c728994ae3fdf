import { isPositive } from "../../mapping"

/**
 * An amount as a status answer tells it, decimal text in major units. Undefined for what says nothing: missing, zero, or
 * not readable. Taken as it is, such a text would make a sum that equals nothing, and be found anew at every question.
 */
export function toldAmount(text: string | undefined): string | undefined {
  return text !== undefined && /^\d+(\.\d+)?$/.test(text) && isPositive(text) ? text : undefined
}
