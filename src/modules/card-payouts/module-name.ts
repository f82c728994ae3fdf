/** The key of the module in Medusa's container. */
export const CARD_PAYOUTS_MODULE = "card_payouts"
