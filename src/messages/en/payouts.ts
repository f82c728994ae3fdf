import type { TextsOf } from "../message"
import type { payoutMessages } from "../payouts"
import payoutFields from "./payout-fields"

const texts: TextsOf<typeof payoutMessages> = {
  ...payoutFields,

  "activity.see_payouts": "see payouts",
  "activity.export_payouts": "export payouts",
  "activity.create_payouts": "create payouts",
  "activity.check_payouts": "check payouts",
  "activity.request_payouts": "request payouts",
  "activity.approve_payouts": "approve payouts",
  "activity.resolve_payouts": "resolve unknown payouts",
  "activity.send_payouts": "send payouts",
  "activity.cancel_payouts": "cancel payouts",
  "activity.mail_links": "mail links to recipients",

  "payout.created": "Created: {{amount}} to {{destination}}.",
  "payout.created_with_form": "Created: {{amount}}. The recipient enters the destination.",
  "payout.check_sent": "Asked the gateway to check it; no money moves.",
  "payout.checked": "The gateway has checked it: the recipient can be paid.",
  "payout.check_refused": "The gateway refused it: {{reason}}",
  "payout.check_not_sent": "Nothing was checked: {{reason}}",
  "payout.check_answer_lost": "The gateway's answer to the check was lost: its status is polled.",
  "payout.check_not_found_at_gateway": "The check never arrived at the gateway: check it again.",
  "payout.check_expired": "The gateway's check has expired. Check it again, then request approval again.",
  "payout.requested": "Requested {{amount}}. {{approval}}",
  "payout.requested_with_batch": "Requested {{amount}} with its batch. {{approval}}",
  "payout.approved": "Approved: {{amount}}.",
  "payout.approved_by_first": "Approved: {{amount}}. One more person has to approve it.",
  "payout.approved_with_batch": "Approved with its batch: {{amount}}.",
  "payout.form_requested":
    "Asked the gateway for the page on which the recipient enters a card or another destination.",
  "payout.payment_sent": "Ordered the gateway to pay {{amount}}.",
  "payout.payment_ordered_with_batch": "To be paid, with its batch.",
  "payout.form_ready":
    "The page on which the recipient enters a card or another destination is ready: send its link to them.",
  "payout.details_page_ready": "The gateway needs more details from the recipient: send them its page.",
  "payout.link_shown": "Viewed the link of the recipient's page.",
  "payout.link_mailed": "Had the link of the recipient's page e-mailed to the recipient.",
  "payout.status_mailed": "Had the link of the status page e-mailed to the recipient.",
  "payout.payment_refused": "The gateway refused to pay it: {{reason}}",
  "payout.payment_not_sent": "Nothing was sent: {{reason}}",
  "payout.payment_refused_but_reported": "The gateway refused it, but reports a payment.",
  "payout.payment_refused_without_report": "The gateway refused it, and does not report whether it was paid before.",
  "payout.payment_answer_lost":
    "The gateway's answer was lost: its status is polled to find out whether it was paid. It is not sent again.",
  "payout.outcome_unknown": "It is not known whether it was paid: {{call}}, and {{status}}.",
  "payout.not_found_at_gateway": "It never arrived at the gateway: nothing was paid.",
  "payout.form_expired":
    "The recipient did not use the page before it expired, and no payment is known. The gateway may still accept a card or another destination there: check at the gateway before you create another payout for it.",
  "payout.declined": "The gateway declined it.",
  "payout.declined_because": "The gateway declined it: {{reason}}.",
  "payout.filtered": "The gateway stopped it by a filter.",
  "payout.filtered_because": "The gateway stopped it by a filter: {{reason}}.",
  "payout.not_executed": "The gateway could not execute it.",
  "payout.not_executed_because": "The gateway could not execute it: {{reason}}.",
  "payout.mismatch": "{{difference}} The answer is not accepted: check at the gateway.",
  "payout.changed_after_paid":
    "It was paid, but the gateway now reports: {{reported}}. Check at the gateway; nothing was changed here.",
  "payout.changed_after_paid_unnamed":
    "It was paid, but the gateway now reports another status. Check at the gateway; nothing was changed here.",
  "payout.paid": "Paid.",
  "payout.paid_after_failure": "The gateway paid it after all.",
  "payout.accepted_after_failure":
    "The gateway accepted it, although it counted as failed: its status is polled to find out whether it was paid.",
  "payout.resolved_as_paid": "Resolved manually as paid: {{note}}",
  "payout.resolved_as_not_paid": "Resolved manually as not paid: {{note}}",
  "payout.resolved_failed": "Resolved manually by an admin: it was not paid.",
  "payout.canceled": "Canceled.",
  "payout.canceled_with_batch": "Canceled with its batch.",
  "payout.retried": {
    one: "Retried once; it failed again.",
    other: "Retried {{count}} times; it failed each time.",
  },
  "payout.retried_after": {
    one: "{{error}} Retried once; it failed again.",
    other: "{{error}} Retried {{count}} times; it failed each time.",
  },

  "payout_approval.one_other": "Somebody else has to approve it.",
  "payout_approval.one": "Somebody has to approve it.",
  "payout_approval.two_others": "Two other people have to approve it.",
  "payout_approval.two": "Two people have to approve it.",

  "payout_reason.none": "the gateway gave no reason",
  "payout_reason.text": "{{text}}",
  "payout_reason.code": "code {{code}}",
  "payout_reason.text_and_code": "{{text}}, code {{code}}",
  "payout_status.call_not_answered": "the call was never answered",
  "payout_status.call_accepted": "the gateway accepted it",
  "payout_status.silent": "the gateway does not answer",
  "payout_status.not_found": "the gateway does not find it",
  "payout_status.names_no_order": "the gateway's status names no order",
  "payout_status.check_only": "the gateway's status shows its check only",
  "payout_status.destination_undecided": "it has not decided on the destination that the recipient entered",
  "payout_mismatch.order": "The gateway's answer is about another order ({{id}}).",
  "payout_mismatch.gateway_order": "The gateway's answer is about another gateway order ({{id}}).",
  "payout_mismatch.amount": "The gateway reports an amount of {{reported}}; {{expected}} was expected.",
  "payout_mismatch.amount_missing": "The gateway reports no amount; {{expected}} was expected.",
  "payout_mismatch.currency": "The gateway reports the currency {{reported}}; {{expected}} was expected.",
  "payout_mismatch.currency_missing": "The gateway reports no currency; {{expected}} was expected.",
  "payout_mismatch.type": "The gateway reports the type {{reported}}; a payout was expected.",
  "payout_mismatch.type_unnamed": "The gateway reports another type; a payout was expected.",

  "payout_call.no_answer": "{{operation}}: sent, but no answer came ({{failure}})",
  "payout_call.unreachable": "{{operation}}: the gateway could not be reached ({{failure}})",
  "payout_call.broke_off": "The call to the gateway broke off.",
  "payout_call.canceled": "The payout was canceled before the outcome of this check was known; no money was sent.",
  "payout_call.too_late": "the server took too long to prepare the call.",
  "payout_call.not_prepared": "The call could not be prepared on this server; nothing was sent.",
  "payout_call.error_answer": "{{operation}}: the gateway answered with an error ({{text}})",
  "payout_call.other_order": "{{operation}}: the gateway's answer is about another order",
  "payout_call.answer_unusable": "{{operation}}: the gateway's answer cannot be used (HTTP {{status}})",
  "payout_call.not_valid": "Nothing was sent: {{reason}}",
  "payout_call.key_missing":
    "None of the plugin's cardKeys can decrypt this payout's destination; nothing was sent. Put back the key that encrypted it.",
  "payout_call.form_host_not_allowed":
    "The form is at {{host}}, which the account's redirectHosts do not allow. Its address was shown to nobody.",
  "payout_call.wrong_flow": 'A payout of the kind "{{kind}}" cannot be made by {{flow}}; nothing was sent.',
  "payout_call.card_changed":
    "This is not the approved card, or the key that recognizes the card is missing; nothing was sent. Create another payout.",

  "payout.is_draft": "Nobody has requested this payout yet.",
  "payout.is_checking": "The gateway is checking this payout. Wait for its answer.",
  "payout.is_checked": "This payout has been checked and waits to be requested.",
  "payout.is_awaiting_approval": "This payout waits for its approval.",
  "payout.is_approved": "This payout is approved.",
  "payout.is_paying": "This payout is on its way. It cannot be stopped or paid again.",
  "payout.is_paid": "This payout is paid.",
  "payout.is_failed": "This payout failed. Its page shows the reason; if it is still needed, create a new one.",
  "payout.is_unknown":
    "It is not known yet whether this payout was paid. Do not pay it another way; the gateway's status is polled.",
  "payout.is_canceled": "This payout was canceled. Create a new one.",
  "payout.has_no_check": "This payout is paid in one step, without a check. Request it.",
  "payout.is_unchecked": "This payout has not been checked yet: check it first.",
  "payout.check_no_longer_valid": "The gateway's check of this payout has expired: check it again.",
  "payout.in_batch": "This payout is a row of a batch: it is requested and approved with it.",
  "payout.own_payout": "You requested this payout, or had a part in it: somebody else has to approve it.",
  "payout.approved_before": "You have approved this payout already. A second person has to approve it as well.",
  "payout.account_changed_since":
    "Your account, or a way to sign in to it, was created, linked or changed after this payout was requested: somebody else has to approve it.",
  "payout.nothing_to_resolve": "The outcome of this payout is known, or being confirmed; look again.",
  "payout.own_resolution": "You requested this payout, or had a part in it: somebody else has to resolve it.",
  "payout.account_changed_before_resolution":
    "Your account, or a way to sign in to it, was created, linked or changed after this payout was requested: somebody else has to resolve it.",
  "payout.form_still_open":
    "Its recipient can still be paid by the gateway's page until {{until}}. After that, you can record that it was not paid.",
  "payout.may_still_arrive":
    "It was sent only minutes ago and may still arrive at the gateway until {{until}}. After that, you can record that it was not paid.",
  "payout.approver_is_no_user": "Only a signed-in user of the admin approves payouts.",
  "payout.resolver_is_no_user": "Only a signed-in user of the admin resolves payouts.",
  "payout.page_not_open": "No page waits for the recipient now.",
  "payout.page_used": "The recipient has entered a destination already.",
  "payout.mail_switched_off": "The e-mail {{kind}} is switched off: see the option notifications.",
  "payout.mail_without_provider": "The store has no provider for e-mails in Medusa's notification module.",
  "payout.mail_without_address": "This payout has no e-mail address of its recipient.",
  "payout.changed_meanwhile": "This payout was changed in the meantime; look again.",
  "payout.duplicate":
    "The same amount already goes to the same destination: {{id}}. If this payout is intended as well, confirm it.",
  "payout.duplicates":
    "The same amount already goes to the same destination: {{id}} and {{count}} more. If this payout is intended as well, confirm it.",
  "payout.not_found": "This payout does not exist.",

  "payout_limit.day_overdrawn":
    "{{requested}} were requested on {{day}}, but that day's limit is now {{limit}}: cancel some payouts first. The limit is the option {{option}}.",
  "payout_limit.day_exceeded":
    "{{amount}} is more than the day's limit leaves: {{left}} of {{limit}} are left for {{day}}. Request less, or wait until tomorrow. The limit is the option {{option}}.",
  "payout_limit.payout_exceeded": "One payout may be at most {{limit}}.",
  "payout_account.off": "This account makes no payouts. Payouts are off: see the option payouts.",
  "payout_account.off_unlike": "This account makes no payouts. Payouts are on for: {{accounts}}.",
  "payout_account.kind_off": "This account pays out to: {{kinds}}. Others are switched on in {{option}}.",
  "payout_account.currency_off": "This account pays out in {{currencies}} only.",
  "payout_account.files_off": "This account makes no payouts from a file.",
  "payout_account.no_endpoint":
    'The account "{{account}}" has no endpoint for {{currency}}: add one to its option endpoints.',
  "payout_amount.spelling": 'Write the amount as digits with a dot, such as "10.50".',
  "payout_amount.zero": "The amount must be more than zero.",
  "payout_amount.decimals": { one: "{{currency}} has 1 decimal.", other: "{{currency}} has {{count}} decimals." },
  "payout_amount.no_decimals": "{{currency}} has no decimals.",
  "payout_amount.too_long": {
    one: "The gateway accepts amounts of at most {{count}} character.",
    other: "The gateway accepts amounts of at most {{count}} characters.",
  },

  "payout_destination.iban_country":
    "This IBAN starts with a country code that has no IBANs. Check its first two letters.",
  "payout_destination.iban_length":
    "This IBAN is too short or too long for its country. Compare it character by character.",
  "payout_destination.iban_check_digits":
    "This IBAN contains a typing error: its check digits do not match. Compare it character by character.",
  "payout_destination.account_number_too_long":
    'Account number is too long for payouts in one step: at most {{count}} characters; with bankFlow "check_pay" longer ones can be paid.',
  "payout_destination.encrypted_for_another":
    "This destination was not encrypted for this payout and account, or its key is gone: encrypt it again.",
  "payout_destination.used_before":
    "This destination was encrypted for a payout that exists already: encrypt one for each payout.",
  "payout_destination.card_keys_missing":
    "Payouts need the plugin's option cardKeys: destinations are encrypted with it.",
  "payout_card.typing_off":
    'Card numbers may be typed only for an account whose payment provider has integration: "direct". Send the recipient the hosted form instead.',
  "payout_card.typing_no_longer_on":
    "Card numbers may not be typed for this account any more. Create a payout by the hosted form.",
  "payout_card.not_typed": "Type the card once more for the check: its number was not stored.",
  "payout_card.not_for_this_payout": "This payout does not go to a typed card: leave the card out.",
  "payout_card.other_card":
    "This is not the card that the payout was created for. Type that one, or create another payout.",
  "payout_card.customer_missing": "A saved card needs its customer. Choose the customer, or another destination.",
  "payout_card.not_found":
    "The customer has no such card in this account. Choose another card, or another destination.",
  "payout_card.expired": "This card has expired. Choose another one.",
  "payout_card.key_missing":
    "None of the plugin's cardKeys can decrypt this saved card. Put back the key that encrypted it.",
  "payout_card.no_recurring_payment":
    "This card was saved without the recurring-payment-id that a transfer needs. Let the customer save it again.",
  "payout_card.no_recurring_payment_in_reference":
    'This card was saved without the recurring-payment-id that a transfer needs. Set {{option}} to "v4", and let the customer save it again.',
  "payout_link.customer_not_found": "This customer does not exist.",
  "payout_link.order_not_found": "This order does not exist.",

  "payout_count.rows": { one: "1 row", other: "{{count}} rows" },
  "payout_count.payouts": { one: "1 payout", other: "{{count}} payouts" },
  "payout_batch.created": 'Read {{rows}} from "{{name}}": {{payouts}}, {{invalid}} with problems.',
  "payout_batch.all_checked": "All rows are checked: {{payable}} can be paid, {{failed}} cannot.",
  "payout_batch.check_expired": "The gateway's check has expired. Request the batch again, which repeats the check.",
  "payout_batch.checked_again": {
    one: "1 row is checked again: the gateway's check had expired or was missing.",
    other: "{{count}} rows are checked again: the gateway's check had expired or was missing.",
  },
  "payout_batch.requested": {
    one: "Requested 1 payout: {{totals}}. {{approval}}",
    other: "Requested {{count}} payouts: {{totals}}. {{approval}}",
  },
  "payout_batch.approved": {
    one: "Approved 1 payout: {{totals}}.",
    other: "Approved {{count}} payouts: {{totals}}.",
  },
  "payout_batch.approved_by_first": {
    one: "Approved 1 payout: {{totals}}. One more person has to approve it.",
    other: "Approved {{count}} payouts: {{totals}}. One more person has to approve it.",
  },
  "payout_batch.no_row_waits_any_more": "No row waits for an approval any more. Approved: {{approved}}.",
  "payout_batch.payment_ordered": {
    one: "Ordered payment of 1 payout: {{totals}}.",
    other: "Ordered payment of {{count}} payouts: {{totals}}.",
  },
  "payout_batch.rows_canceled": { one: "Canceled 1 payout.", other: "Canceled {{count}} payouts." },
  "payout_batch.unsent_rows_canceled": {
    one: "Canceled 1 payout. Payouts already sent continue: {{sent}}.",
    other: "Canceled {{count}} payouts. Payouts already sent continue: {{sent}}.",
  },
  "payout_batch.paid": "Finished: {{paid}} of {{rows}} rows paid.",
  "payout_batch.paid_in_part": "Finished: {{paid}} of {{rows}} rows paid, {{rest}} not.",
  "payout_batch.no_row_left": "None of its rows is left to be paid.",
  "payout_batch.is_checking": "The rows of this batch are being checked. Wait until all of them are.",
  "payout_batch.is_ready": "This batch has not been requested yet.",
  "payout_batch.is_awaiting_approval": "This batch waits for its approval.",
  "payout_batch.is_paying": "This batch is being paid.",
  "payout_batch.is_finished": "This batch is finished.",
  "payout_batch.is_canceled": "This batch was canceled. Upload the file again.",
  "payout_batch.nothing_payable": "No row of this batch can be paid. Fix the file and upload it again.",
  "payout_batch.no_row_waits": "No row of this batch waits for an approval.",
  "payout_batch.nothing_to_pay": "No row of this batch waits to be paid.",
  "payout_batch.all_sent": "All payouts of this batch have been sent. They cannot be stopped.",
  "payout_batch.own_batch":
    "You uploaded or requested this batch, or had a part in one of its payouts: somebody else has to approve it.",
  "payout_batch.account_changed_since":
    "Your account, or a way to sign in to it, was created, linked or changed after this batch was requested: somebody else has to approve it.",
  "payout_batch.approved_before": "You have approved this batch already. A second person has to approve it as well.",
  "payout_batch.changed_meanwhile": "This batch was changed in the meantime; look again.",
  "payout_batch.must_be_checked_again": {
    one: "The gateway's check of this batch has expired: 1 row is checked again. Request it once it is ready.",
    other:
      "The gateway's check of this batch has expired: {{count}} rows are checked again. Request it once it is ready.",
  },
  "payout_batch.duplicates": {
    one: "1 row may be a duplicate: row {{row}} is like {{other}}. If all rows are intended, confirm them.",
    other: "{{count}} rows may be duplicates: row {{row}} is like {{other}}. If all rows are intended, confirm them.",
  },
  "payout_batch.not_found": "This batch does not exist.",
  "payout_duplicate.payout": "payout {{id}}, with the same destination and amount",
  "payout_duplicate.row": "row {{row}}, with the same destination and amount",
  "payout_duplicate.reference": "row {{row}}, with the same reference",

  "payout_page.title": "Payout",
  "payout_page.amount": "Amount",
  "payout_page.destination": "To",
  "payout_page.last_change": "Last change",
  "payout_page.preparing": "Your payout is being prepared. You do not have to do anything.",
  "payout_page.waits_for_recipient":
    "Your payout waits for you: enter a card or another destination on the page that the shop has sent you. If you have done that, it is on its way.",
  "payout_page.returned":
    "Thank you. If you have entered a card or another destination, it has arrived and your payout is being processed: you do not have to do anything more. If not, you can still do so on the page that the shop has sent you.",
  "payout_page.received":
    "Your details have arrived, and your payout is being processed. You do not have to do anything more.",
  "payout_page.on_its_way": "Your payout is on its way.",
  "payout_page.paid": "Your payout has been paid.",
  "payout_page.confirming": "The outcome of your payout is being confirmed. You do not have to do anything.",
  "payout_page.not_paid": "This payout was not paid. Please ask the shop.",
  "payout_page.probably_not_paid": "As far as is known, this payout was not paid. Please ask the shop.",
  "payout_page.link_unknown": "This link is not known. Please ask the shop for a new one.",
  "payout_page.updates_itself": "This page updates itself.",
}

export default texts
