import type { TextsOf } from "../message"
import type { notificationMessages } from "../notifications"

const texts: TextsOf<typeof notificationMessages> = {
  "notice_title.renewed": "{{plan}}: your receipt",
  "notice_title.charge_failed": "{{plan}}: a payment failed",
  "notice_title.card_expiring": "{{plan}}: your card expires",
  "notice_title.trial_ending": "{{plan}}: your trial ends soon",
  "notice_title.renewal_upcoming": "{{plan}} renews soon",
  "notice_title.plan_changed": "{{plan}}: your plan",
  "notice_title.canceling": "{{plan}} is canceled",
  "notice_title.canceled": "{{plan}} has ended",
  "notice_title.payout_link": "Your payout waits for you",
  "notice_title.payout_status": "Your payout",
  "notice_title.payout_requested": "A payout waits for approval",
  "notice_title.payout_batch_requested": "A batch of payouts waits for approval",
  "notice_title.charged_back": "Chargeback",
  "notice_title.unknown_for_an_hour": "The outcome of a payment is unknown",
  "notice_title.account_outage": "The gateway does not answer",
  "notice_title.reversal_failed": "A payment could not be reversed",
  "notice.renewed": 'We charged {{amount}} for "{{plan}}", period of {{day}}. The order is {{order}}.',
  "notice.next_charge": "The next charge of {{next_amount}} is due on {{next_day}}.",
  "notice.no_next_charge": "No further charge is planned.",
  "notice.charge_failed": 'We could not charge {{amount}} for "{{plan}}", due on {{day}}.',
  "notice.retried_on": "We try again on {{retry_day}}.",
  "notice.card_needed": "Your card cannot be charged any more: please choose another card.",
  "notice.choose_card": "Please check your card, or choose another one.",
  "notice.pay_here": "Pay or choose another card: {{link}}",
  "notice.manage_here": "Your subscription: {{link}}",
  "notice.card_expiring":
    'The card {{card}} for "{{plan}}" is valid until {{last_day}}, and {{amount}} is charged on {{day}}. Please choose another card before then.',
  "notice.trial_ending": 'Your trial of "{{plan}}" ends: from {{day}} on, {{amount}} is charged {{interval}}.',
  "notice.renewal_upcoming": '"{{plan}}" renews on {{day}}: {{amount}} is charged {{interval}}.',
  "notice.plan_changing":
    'Your subscription "{{plan}}" changes: from {{day}} on, it is "{{new_plan}}", and {{amount}} is charged {{interval}}.',
  "notice.plan_kept": 'Your subscription stays "{{plan}}". The change that was planned is withdrawn.',
  "notice.canceling": '"{{plan}}" ends on {{day}}. Nothing more is charged.',
  "notice.canceled": '"{{plan}}" is canceled. Nothing more is charged.',
  "notice.canceled_unpaid":
    '"{{plan}}" is canceled, because a payment could not be collected. Nothing more is charged.',
  "notice.ended": '"{{plan}}" has ended with its period, as requested. Nothing more is charged.',
  "notice.payout_link": "A payout waits for its recipient. The link is in the e-mail alone.",
  "notice.payout_status": "A recipient can follow a payout. The link is in the e-mail alone.",
  "notice.payout_form_letter":
    "{{shop}} has a payout of {{amount}} for you. Enter a card or another destination on this page:",
  "notice.payout_details_letter":
    "Your payout of {{amount}} from {{shop}} needs more details. Enter them on this page:",
  "notice.payout_link_caution": "Give the link to nobody: whoever has it can be paid in your place.",
  "notice.payout_link_until": "The page can be used until {{until}}.",
  "notice.payout_status_letter": "On this page you can follow your payout of {{amount}} from {{shop}}:",
  "notice.payout_requested": "A payout was requested. It is sent only after approval.",
  "notice.payout_batch_requested": "A batch of payouts was requested. It is sent only after approval.",
  "notice.account_outage":
    'The gateway account "{{account}}" has not answered since {{since}}. Payments may fail until it does.',
  "notice.of_order": "Order {{order}}.",
  "subscription.card_expiring":
    "The card {{card}} is valid until {{last_day}}, before the charge of {{amount}} on {{day}}.",
  "subscription.trial_ending": "The trial ends with the charge of {{amount}} on {{day}}.",
  "subscription.renewal_upcoming": "{{amount}} is charged on {{day}}.",
  "payment.unknown_for_an_hour": "The outcome of the payment of {{amount}} is unknown since {{since}}.",
  "step.unknown_for_an_hour": "Not confirmed since {{since}}: {{step}} of {{amount}}.",
  "payment.reversal_failed": "{{amount}} could not be reversed for an hour: {{reason}} It is still tried again.",
}

export default texts
