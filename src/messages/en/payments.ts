import type { TextsOf } from "../message"
import type { paymentMessages } from "../payments"

export default {
  "session.paid_already": "This is paid already. Please do not pay again.",
  "session.cart_ordered": "This cart has been ordered already. Please do not pay again.",
  "session.ended": "This payment is over. Please go back to the cart and begin a new one.",
  "session.card_on_payment_page": "This payment method takes the card on the payment page, not here. Nothing was sent.",
  "provider.not_found": "This payment method does not exist.",
  "verification.details_missing":
    "Please complete your account first. The bank wants to know: {{fields}}. Nothing was sent.",
  "saved_card.charged_by_subscription":
    'Your subscription "{{title}}" is charged to this card. Please choose another card for it first, or cancel it.',
  "saved_card.change_pending":
    'Your subscription "{{title}}" may still be charged to this card: its change to another card is not complete yet. Please try again later, or cancel it.',
  "transaction.not_found": "This card payment does not exist.",
  "transaction.not_answered": "The gateway did not answer. It is asked again by itself.",
  "account.not_found": "No gateway account has this name.",
  "saved_cards.unavailable": "{{reason}} Nothing was sent.",
} satisfies TextsOf<typeof paymentMessages>
