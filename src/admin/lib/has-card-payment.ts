type Provided = { provider_id?: string | null }

/** The part of an order that says who takes its payments. */
export type PaidOrder = {
  payment_collections?: readonly { payments?: readonly Provided[]; payment_sessions?: readonly Provided[] }[] | null
}

// Medusa names a provider pp_<identifier>_<id>; ours is "card", the id is the store's choice.
const ours = /^pp_card_/

/** Whether the order's own data already tells of a card payment, so that a placeholder is worth showing. */
export function hasCardPayment(order: PaidOrder): boolean {
  return (order.payment_collections ?? []).some((collection) =>
    [...(collection.payments ?? []), ...(collection.payment_sessions ?? [])].some((part) =>
      ours.test(part.provider_id ?? ""),
    ),
  )
}
