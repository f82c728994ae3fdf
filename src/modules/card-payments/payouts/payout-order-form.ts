import { PAYOUT_LETTER } from "./payout-letter"

/** What our order ids of payouts look like, as a regular expression of JavaScript and of PostgreSQL alike. */
export const PAYOUT_ORDER_FORM = `^${PAYOUT_LETTER}[0-9a-f]{32}z$`
