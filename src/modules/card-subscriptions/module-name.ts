/** The module's name in Medusa's container. */
export const CARD_SUBSCRIPTIONS_MODULE = "card_subscriptions"
