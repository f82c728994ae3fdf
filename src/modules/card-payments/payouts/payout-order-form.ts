import { orderIdForm } from "../order-id"
import { PAYOUT_LETTER } from "./payout-letter"

/** The form of our order ids of payouts, as a regular expression of JavaScript and of PostgreSQL alike. */
export const PAYOUT_ORDER_FORM = `^${orderIdForm(PAYOUT_LETTER)}$`
