import type { TextsOf } from "../message"
import type { requestMessages } from "../requests"

export default {
  "request.problems": "{{problems}}",
  "permission.policy": "You may not {{activity}}. Ask for a role with the policy {{policy}}.",
  "permission.payout_list":
    "You may not {{activity}}. Ask to be named by your id or e-mail address in the plugin's option {{lists}}.",
  "permission.payout_role_or_list":
    "You may not {{activity}}. Ask for a role with the policy {{policy}}, or to be named by your id or e-mail address in the plugin's option {{lists}}.",
  "permission.lists.requesters": "payouts.requesters",
  "permission.lists.approvers": "payouts.approvers",
  "permission.lists.both": "payouts.requesters or payouts.approvers",
  "permission.duplicate_user":
    "You may not {{activity}}: another user has the same e-mail address in other letters. Delete one of them.",
  "permission.people_only": "An API key cannot {{activity}}: that takes a person who is signed in.",
  "permission.api_key_list":
    "This API key may not {{activity}}. Name its id in the plugin's option payouts.requesters: {{id}}.",
  "permission.users_and_keys_only": "Only a user or an API key can do this.",
  "permission.nobody_named": "Nobody is named who does this: give a user's id as actor_id.",
  "permission.user_gone": "This user no longer exists. Sign in as another one.",
  "permission.api_key_gone": "This API key no longer exists. Use another one.",
  "permission.actor_unknown": "actor_id names neither a user nor a secret API key: give the id of whoever does this.",
  "permission.publishable_key": "This is a publishable API key, which shops show to everybody. Use a secret one.",
  "permission.api_key_revoked": "This API key is revoked. Use another one.",
  "permission.api_key_creator_gone":
    "The user who made this API key no longer exists. Have somebody else make a new one.",
  "permission.run_from_outside":
    "A workflow that a request runs by its name cannot say who acts on a payout: use the routes of payouts, or a route of yours that knows who asks.",
  "permission.sign_in_as_admin": "Sign in as an admin user to work with payouts.",
  "permission.own_workflow":
    "Workflows of card payments are not run by this route: use the routes of card payments, or run them from code.",
  "permission.workflow_not_named":
    "While this store pays out, this route runs no workflow that the plugin's option payouts.runnableWorkflows does not name.",
  "request.not_json_type": "Send the request as JSON (Content-Type: application/json).",
  "request.not_form_type": "Send the fields as a form (Content-Type: application/x-www-form-urlencoded).",
  "request.compressed": "Send the body without compression.",
  "request.not_json": "The body is no JSON.",
  "request.not_utf8": "The body is no text in UTF-8.",
  "request.broke_off": "The request broke off.",
  "request.too_large": "The body is larger than {{kilobytes}} kB.",
  "request.body_parsed_before":
    "Another middleware of this store reads the bodies of the plugin's routes, where card data must not get. Take it off them.",
  "request.address_no_text": "The address has characters that are no text.",
  "request.search_unreadable": "The words to search for cannot be read: encode them for URLs.",
  "request.field_invalid": '"{{name}}" is not valid.',
  "request.provider_id_twice": 'Name one "provider_id", or none.',
  "request.too_many_attempts": {
    one: "There were too many attempts. Please wait {{minutes}} minute and try again. Nothing was sent.",
    other: "There were too many attempts. Please wait {{minutes}} minutes and try again. Nothing was sent.",
  },
  "sign_in.saved_cards": "Please sign in to use your saved cards.",
  "sign_in.subscriptions": "Please sign in to see your subscriptions.",
  "sign_in.to_save_card": "Please sign in to save a card, or pay without saving it. Nothing was sent.",
  "sign_in.to_pay_with_saved_card": "Please sign in to pay with a saved card. Nothing was sent.",
  "activity.see_payouts": "see payouts",
  "activity.create_payouts": "create payouts",
  "activity.check_payouts": "check payouts",
  "activity.request_payouts": "request payouts",
  "activity.approve_payouts": "approve payouts",
  "activity.resolve_payouts": "resolve unknown payouts",
  "activity.send_payouts": "send payouts",
  "activity.cancel_payouts": "cancel payouts",
  "activity.see_payments": "see card payments",
  "activity.capture_payments": "capture card payments",
  "activity.void_payments": "void card payments",
  "activity.refund_payments": "refund card payments",
  "activity.resolve_payments": "resolve unconfirmed card payments",
  "activity.see_plans": "see plans",
  "activity.create_plans": "create plans",
  "activity.change_plans": "change plans",
  "activity.see_subscriptions": "see subscriptions",
  "activity.create_subscriptions": "create subscriptions",
  "activity.charge_subscriptions": "charge subscriptions",
  "activity.change_subscriptions": "change subscriptions",
} satisfies TextsOf<typeof requestMessages>
