import type { Catalogue } from "./message"

/**
 * Codes of notifications: the titles (subjects of e-mails) by kind, their texts, and the entries of
 * histories whose event is a notification.
 */
export const notificationMessages = {
  "notice_title.renewed": { plan: "text" },
  "notice_title.charge_failed": { plan: "text" },
  "notice_title.card_expiring": { plan: "text" },
  "notice_title.trial_ending": { plan: "text" },
  "notice_title.renewal_upcoming": { plan: "text" },
  "notice_title.plan_changed": { plan: "text" },
  "notice_title.canceling": { plan: "text" },
  "notice_title.canceled": { plan: "text" },
  "notice_title.payout_link": {},
  "notice_title.payout_status": {},
  "notice_title.payout_requested": {},
  "notice_title.payout_batch_requested": {},
  "notice_title.charged_back": {},
  "notice_title.unknown_for_an_hour": {},
  "notice_title.account_outage": {},
  "notice_title.reversal_failed": {},
  // Texts for customers.
  "notice.renewed": { plan: "text", amount: "amount", day: "day", order: "text" },
  "notice.next_charge": { next_amount: "amount", next_day: "day" },
  "notice.no_next_charge": {},
  "notice.charge_failed": { plan: "text", amount: "amount", day: "day" },
  "notice.retried_on": { retry_day: "day" },
  "notice.card_needed": {},
  "notice.choose_card": {},
  "notice.pay_here": { link: "text" },
  "notice.manage_here": { link: "text" },
  "notice.card_expiring": { plan: "text", card: "text", last_day: "day", amount: "amount", day: "day" },
  "notice.trial_ending": { plan: "text", amount: "amount", interval: "message", day: "day" },
  "notice.renewal_upcoming": { plan: "text", amount: "amount", interval: "message", day: "day" },
  "notice.plan_changing": { plan: "text", new_plan: "text", amount: "amount", interval: "message", day: "day" },
  "notice.plan_kept": { plan: "text" },
  "notice.canceling": { plan: "text", day: "day" },
  "notice.canceled": { plan: "text" },
  "notice.canceled_unpaid": { plan: "text" },
  "notice.ended": { plan: "text" },
  // Texts for recipients of payouts. The letters are not stored.
  "notice.payout_link": {},
  "notice.payout_status": {},
  "notice.payout_form_letter": { shop: "text", amount: "amount" },
  "notice.payout_details_letter": { shop: "text", amount: "amount" },
  "notice.payout_link_caution": {},
  "notice.payout_link_until": { until: "time" },
  "notice.payout_status_letter": { shop: "text", amount: "amount" },
  // Texts for admins. Those of payments are the entries of their timelines, without RBAC.
  "notice.payout_requested": {},
  "notice.payout_batch_requested": {},
  "notice.account_outage": { account: "text", since: "time" },
  "notice.of_order": { order: "text" },
  "notice.payment_page": {},
  // Entries of a subscription's history and of a payment's timeline.
  "subscription.card_expiring": { card: "text", last_day: "day", amount: "amount", day: "day" },
  "subscription.trial_ending": { amount: "amount", day: "day" },
  "subscription.renewal_upcoming": { amount: "amount", day: "day" },
  "payment.unknown_for_an_hour": { amount: "amount", since: "time" },
  "step.unknown_for_an_hour": { step: "message", amount: "amount", since: "time" },
  "payment.reversal_failed": { amount: "amount", reason: "message" },
} as const satisfies Catalogue
