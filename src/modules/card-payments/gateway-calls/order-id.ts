import { createHash, randomUUID } from "node:crypto"

/**
 * The part between the prefix and the `z`, as a regular expression valid in both JavaScript and
 * PostgreSQL.
 */
const OWN_PART = "[a-p]{32}"

/**
 * The pattern of our order ids with this prefix, without an end anchor: a gateway may append a
 * suffix.
 */
export const orderIdForm = (prefix: string): string => `${prefix}${OWN_PART}z`

/**
 * Creates an order id: random by default, or derived from `of` so that a payout always gets the
 * same id. The signing formulas have no separators, so the id starts and ends with a letter and
 * uses a small alphabet. It has no digits: logs and error texts would mask a long run of digits as
 * a card number.
 */
export function newOrderId(prefix = "p", of?: string): string {
  const own =
    of === undefined ? randomUUID().replaceAll("-", "") : createHash("sha256").update(of).digest("hex").slice(0, 32)
  return `${prefix}${own.replace(/\d/g, (digit) => "ghijklmnop"[Number(digit)] ?? "")}z`
}

/**
 * The prefix of payout order ids: a callback of a payout is recognized without a database query.
 */
export const PAYOUT_PREFIX = "o"

/**
 * The pattern of payout order ids, as a regular expression valid in both JavaScript and PostgreSQL.
 */
export const PAYOUT_ORDER_FORM = `^${orderIdForm(PAYOUT_PREFIX)}$`

/**
 * The prefix of recurring payment order ids: their charges are recognized without a database query.
 */
export const RECURRING_PREFIX = "r"
