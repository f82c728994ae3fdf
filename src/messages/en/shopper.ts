import type { TextsOf } from "../message"
import type { shopperMessages } from "../shopper"

const texts: TextsOf<typeof shopperMessages> = {
  "card.number_missing": "Enter the card number.",
  "card.number_not_digits": "A card number has digits only.",
  "card.number_of_no_scheme": "This number belongs to no known kind of card. Check its digits, or use another card.",
  "card.number_incomplete": "The card number is not complete.",
  "card.number_too_long": "The card number has too many digits.",
  "card.number_wrong": "This is not a card number. Check its digits.",
  "card.holder_missing": "Enter the name on the card.",
  "card.holder_is_number": "Enter the name on the card, not its number.",
  "card.holder_incomplete": "Enter the whole name on the card.",
  "card.holder_too_long": "The name on the card is too long. Shorten it.",
  "card.holder_character": "The name on the card contains a character that cannot be sent.",
  "card.expiry_missing": "Enter the expiry date: month and year.",
  "card.expiry_month": "Check the month of the expiry date.",
  "card.expiry_year": "Enter the year of expiry with two or four digits.",
  "card.expired": "The card has expired. Use another card.",
  "card.expiry_too_far": "The expiry date is too far in the future. Check the year.",
  "card.cvv2_missing": "Enter the security code of the card.",
  "card.cvv2_three_digits": "The security code of this card has three digits, on its back.",
  "card.cvv2_four_digits": "The security code of this card has four digits, on its front.",
  "card.cvv2_length": "The security code has three or four digits.",
  "session.not_started": "The payment has not been started yet.",
  "session.finish_verification": "Please finish on the page that verifies your card.",
  "session.finish_payment": "Please finish the payment on the payment page.",
  "session.confirm_card": "Your bank wants you to confirm this card.",
  "session.confirm_payment": "Your bank wants you to confirm this payment.",
  "session.canceled": "This payment was canceled. You were not charged; please try again.",
  "session.amount_changed":
    "The amount to pay changed before this payment arrived. The payment is returned to your card automatically; please check the amount and pay again.",
  "session.nothing_due":
    "There was nothing left to pay. This payment is returned to your card automatically; please do not pay again.",
  "session.no_order_reversed":
    "This payment did not become an order and was returned to your card. You were not charged; please try again.",
  "session.no_order_reversing":
    "This payment did not become an order. It is returned to your card automatically; you may pay again.",
  "session.mismatch":
    "This payment could not be matched, and the shop is checking it. Please ask the shop before you pay again.",
  "session.not_valid":
    "This payment is not valid any more. If you have paid it, the money is returned to your card automatically. Please go back to see what is left to pay.",
  "session.gone": "This payment session does not exist any more. Please go back and pay again.",
  "session.confirming": "Your payment is still being confirmed. Please do not pay again.",
  "session.accepted": "Thank you, your payment was accepted.",
  "session.verified": "Your card was verified. Nothing was charged.",
  "session.verification_declined": "The bank did not confirm this card. Please try again or use another card.",
  "session.verification_failed": "The card could not be verified for a technical reason. Please try again.",
  "session.verifying": "Your card is still being verified.",
  "due.nothing_left": "There is nothing left to pay here. Nothing was charged.",
  "due.nothing_left_reversing":
    "There is nothing left to pay here. The payment is returned to your card automatically.",
  "due.another_amount": "The amount to pay is {{amount}} now. Please check it and pay again.",
  "due.another_amount_reversing":
    "The amount to pay is {{amount}} now. The payment is returned to your card automatically. Please check the amount and pay again.",
  "decline.insufficient_funds":
    "The payment was declined: there is not enough money on this card, or it has reached a limit. Please use another card.",
  "decline.expired_card": "The payment was declined: this card has expired. Please use another card.",
  "decline.canceled_by_shopper": "You canceled the payment. You were not charged; you can pay again.",
  "decline.authentication_failed":
    "The payment was declined: your bank could not confirm that it is you. Please try again or use another card.",
  "decline.try_another_card":
    "The payment was declined: your bank does not allow it with this card. Please use another card.",
  "decline.try_again_later":
    "The payment was declined: your bank cannot be reached at the moment. You were not charged; please try again in some minutes.",
  "decline.do_not_retry": "Your bank declined this card. Please use another card.",
  "decline.declined": "The payment was declined. Please try again or use another card.",
  "decline.filtered": "The payment was declined. Please try again or use another card.",
  "decline.error": "The payment did not go through for a technical reason. You were not charged; please try again.",
  "storefront.confirming": "Your payment is still being confirmed. Do not pay again.",
  "storefront.declined": "Your bank declined the payment. Try again or use another card.",
  "storefront.failed": "The payment did not go through and you have not been charged. Try again.",
  "storefront.unfinished": "The payment has not been finished.",
  "storefront.verified": "Your card was verified. Nothing was charged.",
  "storefront.verifying": "Your card is still being verified. Nothing is charged.",
  "storefront.not_confirmed": "Your bank did not confirm this card. Try again or use another card.",
  "storefront.not_verified": "The card could not be verified. Nothing was charged; try again.",
  "storefront.amount_changed": "The amount to pay has changed. Nothing was charged; check it and pay again.",
  "storefront.check_card": "Check the card. Nothing was charged.",
  "storefront.details_missing": "The payment cannot start yet. Missing: {{fields}}.",
  "storefront.bank_waits": "Your bank still waits for your confirmation. Do not pay again, but continue this payment.",
  "storefront.form_not_opened": "The card form could not be opened. You have not been charged; try again.",
  "storefront.placed": "Your order is placed. The payment is still being confirmed. Do not pay again.",
  "storefront.not_placed": "Your payment has arrived, but the order could not be placed yet. Do not pay again.",
  "storefront.not_placed_because":
    "Your payment has arrived, but the order could not be placed yet ({{reason}}). Do not pay again.",
  "storefront.verification_unfinished": "The verification of your card has not been finished.",
  "storefront.card_details_missing": "The card cannot be verified yet. Missing: {{fields}}.",
  "storefront.session_not_valid":
    "This payment is not valid any more. If you have paid it, the money is returned to your card automatically.",
  "storefront.details": "details",
}

export default texts
