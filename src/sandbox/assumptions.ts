import { ANSWER_MS } from "./callbacks/callbacks"
import { periods } from "./recurring/schedule"

/**
 * What the sandbox does although no source says so, by subject: it is ours, and the real gateway may differ. What belongs to
 * one operation is in its declaration, what can be switched is said by the switch.
 */
export const assumptions: Readonly<Record<string, readonly string[]>> = {
  "Refusals and errors": [
    "Error codes but 1 (a missing parameter) and all error texts are ours; no source lists the gateway's.",
    "A wrong `control`, an unknown endpoint and a wrong login are answered with a `validation-error` that says why.",
    "A wrong OAuth signature is answered with HTTP 403, which is documented, and a `validation-error` that says why, which is not.",
    "A call in the wrong state of its order is answered with a `validation-error`, and changes nothing.",
    "An address without an operation is answered with HTTP 404 and type `error`.",
    "An impossible card is refused before a transaction begins, and names the field.",
    "There is no rate limit.",
  ],
  Requests: [
    "A blank value counts as not sent.",
    "A repeated field is refused, and so is a field that the operation does not have.",
    "A `client_orderid` is unique for the whole account, not only for an endpoint.",
    "Currencies are those of ISO 4217, and an amount has no more decimals than its currency.",
  ],
  Outcomes: [
    "The error codes of the test cards repeat the CVV2, and the texts are ours.",
    "The shopper's Cancel button declines the order, at a stage that ends in `_cancelled`.",
    "Whoever fails 3-D Secure is declined.",
  ],
  "Orders, captures and voids": [
    "A void after a partial capture releases the rest of the hold.",
    "Status by `client_orderid` alone is about the latest step of the whole order.",
    "In a status answer `amount` is the step's own and `initial-amount` the order's; `total-reversal-amount` appears once something was reversed; `by-request-sn` is echoed when it was asked for.",
  ],
  Callbacks: [
    `The gateway waits ${ANSWER_MS / 1_000} seconds for the store's answer.`,
    "A callback about payout-pay goes to the address of its payout-check.",
  ],
  "Stored cards": [
    "A stored card that has expired is declined like CVV2 101; any other is approved, unless the call brings a CVV2.",
  ],
  "3-D Secure": [
    "On its hosted forms the gateway runs 3-D Secure itself.",
    "Of the XML of 3DS 1.0.2 only what the sandbox itself reads is written.",
    "The `notificationURL` of a challenge is the `redirect_url` of the first call.",
    "The challenge window is proposed as full screen; the merchant's page may send another size.",
  ],
  "Payouts and transfers": [
    "An account number, an IBAN included, is not checked for its form; a card number is.",
    "Every card that exists may send a transfer (pan-eligibility).",
  ],
  "Recurring payments": [
    `A \`period\` is one of ${periods.join(", ")}, singular or plural, in either case; an \`interval\` is a whole number, 1 where it is absent.`,
    "Dates are ISO 8601, in UTC; the last day is included. Dates before today are not charged afterwards, today's is charged at once.",
    "The answer of create and update has status `active`, or `stop` once the finish date is over.",
    "A charge has the order id of the payment and its own number behind it; one that the merchant took is left out.",
    "The callback about a charge names its payment by `recurring-payment-id`.",
    "A charge that failed is no reason to stop, is not tried again, and uses up its turn in an `amount-sequence`.",
    "The last amount of an `amount-sequence` is repeated.",
    "Nobody is there to pass 3-D Secure, so a CVV2 that asks for it approves; without a CVV2 charges are approved.",
    "Recurring payments and orders share their ids. An update names the payment by the `client-orderid` of its creation.",
    "The card reference of create-card-ref v4 becomes a recurring payment by its first update.",
  ],
}
