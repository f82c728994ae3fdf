import {
  payWithCard,
  payWithSavedCard,
  startCardPayment,
  type StartedCardPayment,
  type SubmittedCard,
} from "medusa-plugin-card-payments/storefront"
import type { CardSource } from "../cards/card-panel"
import type { Cart, Shop } from "../shop"

/** Result of starting a payment, for every card source. */
export type Started = StartedCardPayment | SubmittedCard

type PaymentRequest = {
  cart: Cart
  providerId: string
  cardSource: CardSource
  /** True if the shopper left the bank's question open and starts again. */
  startOver: boolean
}

/** Starts to pay for a cart; a second call during a payment returns that payment's state. */
export function pay({ sdk }: Shop, { cart, providerId, cardSource, startOver }: PaymentRequest) {
  const to = { cart, providerId, returnUrl: `${location.origin}/payment` }
  switch (cardSource.kind) {
    case "form":
      return startCardPayment(sdk, { ...to, ...(cardSource.saveCard ? { saveCard: true } : {}) })
    case "card":
      return payWithCard(sdk, { ...to, card: cardSource.card, saveCard: cardSource.saveCard, startOver })
    case "saved":
      return payWithSavedCard(sdk, { ...to, savedCardId: cardSource.savedCardId, cvv2: cardSource.cvv2, startOver })
  }
}

/** `Too many attempts. Try again in 12 minutes, at 14:35.` */
export function retryText(retryAfter: number): string {
  const minutes = Math.max(1, Math.ceil(retryAfter / 60))
  const at = new Date(Date.now() + retryAfter * 1000)
  const clock = at.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })
  const wait = minutes === 1 ? "one minute" : `${minutes} minutes`
  return `Too many attempts to pay. Nothing was charged. Try again in ${wait}, at ${clock}.`
}
