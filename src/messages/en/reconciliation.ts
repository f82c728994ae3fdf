import type { TextsOf } from "../message"
import type { reconciliationMessages } from "../reconciliation"

const texts: TextsOf<typeof reconciliationMessages> = {
  "reconciliation.not_found": "There is no such reconciliation.",
  "reconciliation.difference_not_found": "There is no such difference.",
  "reconciliation.period_reversed": "{{field}} is before the first day.",
  "reconciliation.period_future": "{{field}} is after today, {{today}}.",
  "reconciliation.period_too_long": "{{field}}: a period has at most {{most}} days.",
  "reconciliation.account_unknown": "{{field}} is none of {{accounts}}.",
  "reconciliation.ended": "It has ended already.",
  "reconciliation.not_done": "A report is compared once the comparison with the gateway is done.",
  "reconciliation.failed_repeatedly": "It stopped after several errors in a row: {{reason}}.",
  "reconciliation_cause.status_differs": "The status differs",
  "reconciliation_cause.amount_differs": "The amount differs",
  "reconciliation_cause.currency_differs": "The currency differs",
  "reconciliation_cause.type_differs": "The transaction type differs",
  "reconciliation_cause.order_differs": "The gateway answers about another order",
  "reconciliation_cause.capture_missing_here": "A capture is missing in the plugin's ledger",
  "reconciliation_cause.capture_missing_at_gateway": "A capture is missing at the gateway",
  "reconciliation_cause.capture_missing_in_medusa": "A capture is missing in Medusa",
  "reconciliation_cause.refund_missing_here": "A refund is missing in the plugin's ledger",
  "reconciliation_cause.refund_missing_at_gateway": "A refund is missing at the gateway",
  "reconciliation_cause.refund_missing_in_medusa": "A refund is missing in Medusa",
  "reconciliation_cause.void_missing_here": "The hold was released there, and not in the plugin's ledger",
  "reconciliation_cause.void_missing_in_medusa": "The hold was released, and Medusa's payment is not canceled",
  "reconciliation_cause.chargeback_missing_here": "A chargeback is missing in the plugin's ledger",
  "reconciliation_cause.payment_missing_here": "The payment is missing in the plugin's ledger",
  "reconciliation_cause.payment_unknown_at_gateway": "The gateway does not know the payment",
  "reconciliation_cause.payment_missing_in_medusa": "The payment is missing in Medusa",
  "reconciliation_cause.payment_missing_in_report": "The payment is missing in the report",
  "reconciliation_cause.step_unresolved": "The outcome of a capture, void or refund is unknown",
  "reconciliation_cause.gateway_no_answer": "The gateway gave no answer that can be read",
  "reconciliation_repair.none": "Nothing here repairs this safely: compare both sides, and correct the wrong one.",
  "reconciliation_repair.made": "The repair was made already.",
  "reconciliation_repair.under_way": "Somebody is making this repair.",
  "reconciliation_repair.agrees_by_now": "Both sides agree by now: nothing is left to repair.",
  "reconciliation_repair.outdated": "The payment changed since the preview: read the new preview first.",
  "reconciliation_effect.check":
    "The plugin asks the gateway for the status and records the answer, as the schedule does.",
  "reconciliation_effect.check_unrecorded":
    "If the payment is paid, it becomes an order in Medusa; if no order needs it any more, it is returned, as the schedule would.",
  "reconciliation_effect.record_capture": "Medusa gets a capture of {{amount}}, which the gateway has confirmed.",
  "reconciliation_effect.record_refund": "Medusa gets a refund of {{amount}}, which the gateway has confirmed.",
  "reconciliation_effect.record_void": "Medusa's payment is canceled; the gateway has released the hold.",
  "reconciliation_effect.no_money": "No money is moved.",
}

export default texts
