/** Order ids of recurring payments begin with it, so that their charges are told apart without a look into the database. */
export const RECURRING_LETTER = "r"
