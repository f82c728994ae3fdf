import { orderIdForm } from "../order-id"
import { PAYOUT_LETTER } from "./payout-letter"

/** What our order ids of payouts look like, as a regular expression of JavaScript and of PostgreSQL alike. */
export const PAYOUT_ORDER_FORM = `^${orderIdForm(PAYOUT_LETTER)}$`
