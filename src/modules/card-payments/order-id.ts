import { createHash, randomUUID } from "node:crypto"

/** Between the letter and the `z` of our order ids, as a regular expression of JavaScript and of PostgreSQL alike. */
const OWN_PART = "[a-p]{32}"

/** What our order ids with this letter look like, without an end: a gateway may put something behind them. */
export const orderIdForm = (letter: string): string => `${letter}${OWN_PART}z`

/**
 * Our order id: new for each attempt, or the same for what is named by `of`. The signing formulas have no separators, so it
 * begins and ends with a letter and uses a small alphabet. It has no digits: a run of them is masked as a card number wherever
 * card numbers are.
 */
export function newOrderId(letter = "p", of?: string): string {
  const own =
    of === undefined ? randomUUID().replaceAll("-", "") : createHash("sha256").update(of).digest("hex").slice(0, 32)
  return `${letter}${own.replace(/\d/g, (digit) => "ghijklmnop"[Number(digit)] ?? "")}z`
}
