import { createHash, randomUUID } from "node:crypto"

/** The part between the letter and the `z`, as a regular expression of JavaScript and of PostgreSQL alike. */
const OWN_PART = "[a-p]{32}"

/** The form of our order ids with this letter, without an end: a gateway may put something behind them. */
export const orderIdForm = (prefix: string): string => `${prefix}${OWN_PART}z`

/**
 * Our order id: a new one for each attempt, or always the same one for a payout that `of` names. The signing formulas have no
 * separators, so it begins and ends with a letter and uses a small alphabet. It has no digits: logs and errors would mask a
 * long run of them as a card number.
 */
export function newOrderId(prefix = "p", of?: string): string {
  const own =
    of === undefined ? randomUUID().replaceAll("-", "") : createHash("sha256").update(of).digest("hex").slice(0, 32)
  return `${prefix}${own.replace(/\d/g, (digit) => "ghijklmnop"[Number(digit)] ?? "")}z`
}

/** Order ids of payouts begin with it, so that their callbacks are told apart without a look into the database. */
export const PAYOUT_PREFIX = "o"

/** The form of our order ids of payouts, as a regular expression of JavaScript and of PostgreSQL alike. */
export const PAYOUT_ORDER_FORM = `^${orderIdForm(PAYOUT_PREFIX)}$`

/** Order ids of recurring payments begin with it, so that their charges are told apart without a look into the database. */
export const RECURRING_PREFIX = "r"
