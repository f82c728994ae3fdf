import type { attentionMessages } from "../attention"
import type { TextsOf } from "../message"

const texts: TextsOf<typeof attentionMessages> = {
  "attention.payment_unknown":
    "The gateway has not confirmed the outcome of this payment. It is polled automatically; do not take the money another way.",
  "attention.step_unknown":
    "The {{step}} of {{amount}} is unconfirmed at the gateway, and blocks every other step of this payment. Check it, or resolve it manually.",
  "attention.mismatch":
    "{{mismatch}} The payment is not accepted. Reverse it as a whole, or clear it up with the gateway.",
  "attention.orphaned_payment":
    "{{amount}} belong to no order and could not be reversed for over an hour. {{reason}} Check the payment, or reverse it at the gateway.",
  "attention.reversal_failed":
    "{{amount}} should be reversed and could not be for over an hour. {{reason}} Check the payment, or reverse it at the gateway.",
  "attention.canceled_order":
    "The order is canceled, and {{amount}} are still authorized or captured. Check the payment, or void or refund it.",
  "attention.refund_unrecorded":
    "The refund of {{amount}} made at the gateway is not recorded in Medusa yet: order and payment show too much as paid. Check now to record it.",
  "attention.dispute": "A dispute about the payment of {{amount}} is not answered. Answer it at the gateway in time.",
  "attention.chargeback": "The shopper's bank took back {{amount}}. Answer the chargeback at the gateway in time.",
  "attention.hold_expires": "The authorization of {{amount}} expires about {{at}}. Capture it before, or void it.",
  "attention.hold_expired":
    "The authorization of {{amount}} expired about {{at}}, if the bank keeps it as long as the account's option holdDays says. Try to capture it, or void it.",
  "attention.declined_after_order":
    "The payment was declined after the order was placed. Ask for another payment, or cancel the order.",
  "attention.account_outage": {
    one: 'The gateway account "{{account}}" does not answer: {{count}} call failed, the last one at {{at}} ({{failure}}).',
    other:
      'The gateway account "{{account}}" does not answer: {{count}} calls failed, the last one at {{at}} ({{failure}}).',
  },
  "attention.job_late":
    "The scheduled job {{job}} has not run since {{at}}. Is a worker running? Was Redis emptied? Then restart the worker.",
  "attention.job_never_ran": "The scheduled job {{job}} has never run. Is a worker running?",
  "attention.no_worker": 'No process of the store runs scheduled jobs. Start one with workerMode "worker" or "shared".',
  "attention.payment_events_unpublished": {
    one: "{{count}} event of payments is not published: the event bus does not take it. The operator of the store has to repair the event bus; then everything is published by itself.",
    other:
      "{{count}} events of payments are not published: the event bus does not take them. The operator of the store has to repair the event bus; then everything is published by itself.",
  },
  "attention.payout_events_unpublished": {
    one: "{{count}} event of payouts is not published: the event bus does not take it. The operator of the store has to repair the event bus; then everything is published by itself.",
    other:
      "{{count}} events of payouts are not published: the event bus does not take them. The operator of the store has to repair the event bus; then everything is published by itself.",
  },
  "attention.subscription_events_unpublished": {
    one: "{{count}} event of subscriptions is not published: the event bus does not take it. The operator of the store has to repair the event bus; then everything is published by itself.",
    other:
      "{{count}} events of subscriptions are not published: the event bus does not take them. The operator of the store has to repair the event bus; then everything is published by itself.",
  },
  "attention.callbacks_stopped": {
    one: 'No callback of the account "{{account}}" has arrived since {{at}}; the last {{count}} payment was confirmed by polling. Compare the callback address, and look for refused callbacks.',
    other:
      'No callback of the account "{{account}}" has arrived since {{at}}; the last {{count}} payments were confirmed by polling. Compare the callback address, and look for refused callbacks.',
  },
  "attention.cards_unreadable": {
    one: '{{count}} saved card is encrypted with the key "{{key}}", which the option cardKeys does not have. Add the key again.',
    other:
      '{{count}} saved cards are encrypted with the key "{{key}}", which the option cardKeys does not have. Add the key again.',
  },
  "attention.schedules_unreadable": {
    one: 'The reference of {{count}} recurring payment is encrypted with the key "{{key}}", which the option cardKeys does not have. Add the key again.',
    other:
      'The references of {{count}} recurring payments are encrypted with the key "{{key}}", which the option cardKeys does not have. Add the key again.',
  },
  "attention.payouts_unreadable": {
    one: 'The destination of {{count}} payout is encrypted with the key "{{key}}", which the option cardKeys does not have. Add the key again.',
    other:
      'The destinations of {{count}} payouts are encrypted with the key "{{key}}", which the option cardKeys does not have. Add the key again.',
  },
  "attention.payout_unknown":
    "The gateway has not confirmed whether {{amount}} were paid out. The payout is polled automatically; do not pay it another way.",
  "attention.payout_approval": "A payout of {{amount}} to {{recipient}} waits for your approval.",
  "attention.batch_approval": {
    one: 'The batch "{{name}}" with {{count}} payout waits for your approval.',
    other: 'The batch "{{name}}" with {{count}} payouts waits for your approval.',
  },
  "attention.subscription_problem": "{{title}}: {{problem}}",
  "attention.subscription_unpaid": "All retries failed. The subscription is unpaid.",
  "attention.charge_unconfirmed":
    "The gateway has not confirmed the charge of {{amount}} for {{day}}. Enter the outcome that the gateway reports.",
}

export default texts
