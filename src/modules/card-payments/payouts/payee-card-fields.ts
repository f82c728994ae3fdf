import type { CheckedPayeeCard } from "../../../card-check"

/** What is wrong with a typed card, by the names of its fields below `at`, such as `destination.expiry_month`. */
export function payeeCardFields(
  at: "card" | "destination",
  { number, expiry, holder }: CheckedPayeeCard["fields"],
): Record<string, string> {
  return {
    ...(number ? { [`${at}.number`]: number } : {}),
    ...(expiry ? { [`${at}.expiry_month`]: expiry } : {}),
    ...(holder ? { [`${at}.holder`]: holder } : {}),
  }
}
