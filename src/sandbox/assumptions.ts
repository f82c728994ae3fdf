import type { OperationName } from "../gateway"
import { ANSWER_MS } from "./callbacks/callbacks"
import { periods } from "./recurring/schedule"

/**
 * Undocumented behavior of the sandbox, by subject: it is ours, and the real gateway may differ.
 * Assumptions about the gateway's requests, answers and signatures are in the declarations;
 * assumptions that a switch changes are in the switch's description.
 */
export const assumptions: Readonly<Record<string, readonly string[]>> = {
  "Refusals and errors": [
    "All error texts, and all error codes except 1 (missing parameter), are ours; no source lists the gateway's.",
    "A wrong `control`, an unknown endpoint and a wrong login are answered with a `validation-error` that says why.",
    "A wrong OAuth signature is answered with HTTP 403, which is documented, and a `validation-error` with the reason, which is not.",
    "A call in the wrong state of its order is answered with a `validation-error`, and changes nothing.",
    "An address without an operation is answered with HTTP 404 and type `error`.",
    "An invalid card is refused before a transaction starts; the refusal names the field.",
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
    "A failed 3-D Secure declines the payment.",
  ],
  Callbacks: [
    `The gateway waits ${ANSWER_MS / 1_000} seconds for the store's answer, and follows no redirect.`,
    "The callback of a transaction without an amount has no `amount`.",
  ],
  "3-D Secure": [
    "On its hosted forms the gateway runs 3-D Secure itself, whatever is switched on for direct calls.",
    "With `threeDSFlow` `gateway-html`, `html` is URL-encoded whatever the answer's format; with `gateway` it is plain in JSON.",
    "The XML of 3DS 1.0.2 holds only the fields that the sandbox reads.",
    "The challenge window is proposed as full screen; the merchant's page may send another size.",
  ],
}

type About = { operations: readonly OperationName[]; texts: readonly string[] }

const uploads = ["uploadMethodUrlResult", "uploadCresResult", "uploadParesResult"] as const
const recurring = ["createRecurringPayment", "processRecurringPayment", "updateRecurringPayment"] as const

/** Assumptions about one operation or a few. */
export const operationAssumptions: readonly About[] = [
  {
    operations: ["status"],
    texts: [
      "Status by `client_orderid` alone is about the latest step of the whole order.",
      "`amount` is the step's own and `initial-amount` the order's; `total-reversal-amount` appears once something was reversed; `by-request-sn` is echoed when it was asked for.",
    ],
  },
  { operations: ["void"], texts: ["A void after a partial capture releases the rest of the hold."] },
  {
    operations: ["createCardRef", "createCardRefV4"],
    texts: ["The order must be approved; each call makes a new reference."],
  },
  {
    operations: ["makeRebill"],
    texts: ["`enumerate_amounts` replaces `amount`; only a decline leads to the next amount."],
  },
  {
    operations: ["makeRebill", "transfer"],
    texts: ["A card without a CVV2 is approved."],
  },
  {
    operations: ["makeRebill", "transfer", "createRecurringPayment", "processRecurringPayment"],
    texts: ["A stored card that has expired is declined like CVV2 101."],
  },
  {
    operations: uploads,
    texts: ["An upload is accepted once, while `tds-status` asks for it; any other is refused and changes nothing."],
  },
  {
    operations: ["uploadMethodUrlResult"],
    texts: [
      "Y is accepted after the browser opened the method URL, U only if status gave no method URL.",
      "A sent threeDSServerTransID must be the one of the order's status.",
    ],
  },
  {
    operations: ["uploadCresResult"],
    texts: ["The CRes is refused unless its transaction ids are the order's and its transStatus is the issuer's."],
  },
  {
    operations: ["uploadParesResult"],
    texts: [
      "The PaRes is refused unless it is this order's with the issuer's result; an md must be the one of the order's status.",
    ],
  },
  {
    operations: ["payout", "payoutCheck"],
    texts: [
      "If several destinations are sent, the first of card, account, wallet, phone and `payoutOtherField` counts; the others describe the recipient.",
      "The format of a card number is checked; that of an account number or IBAN is not.",
    ],
  },
  {
    operations: ["payoutForm"],
    texts: [
      "Its page takes a card, an account number, a wallet or a phone number; status describes only a card.",
      "Status has a `processor-tx-id` once a destination was entered.",
    ],
  },
  {
    operations: ["payoutCheck"],
    texts: ["The check is a transaction of type `payout_check` with its own callback."],
  },
  {
    operations: ["payoutPay"],
    texts: [
      "The payout is a step of type `payout` on the order of its check, identified by its serial number.",
      "Its callback goes to the address of its check.",
      "A check is paid once; a failed payout needs a new check.",
    ],
  },
  {
    operations: ["transfer"],
    texts: [
      "A call with more or fewer than one source and one destination is refused.",
      "A source card needs its holder and expiry date.",
    ],
  },
  { operations: ["panEligibilitySend"], texts: ["Every valid card may send a transfer."] },
  {
    operations: ["createRecurringPayment", "updateRecurringPayment"],
    texts: [
      `A \`period\` is one of ${periods.join(", ")}, singular or plural, in either case; an \`interval\` is a whole number, 1 by default.`,
      "Dates are in ISO 8601; a date without a time starts at 00:00 UTC, and the last day is included.",
      "Each date is computed from the first one, in UTC: 31 January is followed by 28 or 29 February, and then by 31 March.",
      "Dates before today are not charged later; today's is charged at once.",
      "A recurring payment is `active` until its finish date has passed, then `stop`.",
    ],
  },
  {
    operations: recurring,
    texts: [
      "The card's CVV2 decides the outcome of its charges; without one they are approved. A charge has no shopper for 3-D Secure, so a CVV2 that asks for it approves.",
      "Each charge by an `amount-sequence` uses up one amount, even if it fails; the last amount is repeated.",
      "Each charge has a callback like a sale's, with `recurring-payment-id`.",
      "The `client-orderid` of a new recurring payment must be unused by orders and recurring payments.",
    ],
  },
  {
    operations: ["createRecurringPayment"],
    texts: [
      "Without `start-date` the first charge is made at once. Without `period` there is no schedule, only charges by process-recurring-payment.",
      "The order id of a scheduled charge is the payment's order id, a dash and a number; numbers used by the merchant are skipped.",
      "A failed scheduled charge neither stops the schedule nor is retried.",
    ],
  },
  { operations: ["processRecurringPayment"], texts: ["The schedule stays unchanged."] },
  {
    operations: ["updateRecurringPayment"],
    texts: [
      "The recurring-payment-id of create-card-ref v4 becomes a recurring payment by its first update, which names a currency and gives it its `client-orderid`.",
      "A past finish date stops the charges and a later one resumes them; without `start-date` the dates are computed from the earlier start.",
      "A new card is sent with all its fields.",
    ],
  },
]

/** The sandbox's assumptions about one operation. */
export function assumptionsAbout(name: OperationName): string[] {
  return operationAssumptions.flatMap(({ operations, texts }) => (operations.includes(name) ? texts : []))
}
