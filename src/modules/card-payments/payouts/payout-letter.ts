/** Order ids of payouts begin with it, so that their callbacks are told apart without a look into the database. */
export const PAYOUT_LETTER = "o"
