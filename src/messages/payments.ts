import type { Catalogue } from "./message"

/** Codes about payments, their operations, saved cards and callbacks. */
export const paymentMessages = {
  "session.paid_already": {},
  "session.cart_ordered": {},
  "session.ended": {},
  "session.card_on_payment_page": {},
  "provider.not_found": {},
  "verification.details_missing": { fields: "text" },
  "saved_card.charged_by_subscription": { title: "text" },
  "saved_card.change_pending": { title: "text" },
  "transaction.not_found": {},
  "transaction.not_answered": {},
  "account.not_found": {},
  "saved_cards.unavailable": { reason: "text" },
} as const satisfies Catalogue
