/** The name under which the module is registered and other modules list it in their `dependencies`. */
export const CARD_PAYMENTS_MODULE = "card_payments"
