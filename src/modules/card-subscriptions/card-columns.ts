/** What may be shown of the card that is charged. */
export type ShownCard = {
  id: string
  brand: string | null
  last4: string | null
  exp_month: string | null
  exp_year: string | null
}

/** A card as columns of the subscription that is charged to it. */
export function cardColumns({ id, brand, last4, exp_month, exp_year }: ShownCard) {
  return { saved_card_id: id, card_brand: brand, card_last4: last4, card_exp_month: exp_month, card_exp_year: exp_year }
}
