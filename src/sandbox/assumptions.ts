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
  Callbacks: [
    `The gateway waits ${ANSWER_MS / 1_000} seconds for the store's answer, and follows no redirect.`,
    "A transaction without an amount is told of without `amount`.",
  ],
  "3-D Secure": [
    "On its hosted forms the gateway runs 3-D Secure itself, whatever is switched on for direct calls.",
    "With `threeDSFlow` `gateway-html`, `html` is URL-encoded whatever the answer's format; with `gateway` it is plain in JSON.",
    "Of the XML of 3DS 1.0.2 only what the sandbox itself reads is written.",
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
    texts: ["`enumerate_amounts` stands in for `amount`; only a decline leads to the next one."],
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
    texts: ["An upload counts once, when its `tds-status` has come; any other is refused and changes nothing."],
  },
  {
    operations: ["uploadMethodUrlResult"],
    texts: [
      "Y is taken once the browser was at the method URL, U only where status gave none.",
      "A threeDSServerTransID that is sent has to be the one of the order's status.",
    ],
  },
  {
    operations: ["uploadCresResult"],
    texts: [
      "The CRes is refused unless its transaction ids are the order's and its transStatus is what the issuer said.",
    ],
  },
  {
    operations: ["uploadParesResult"],
    texts: [
      "The PaRes is refused unless it is this order's and says what the issuer said; so is an md that is not the one of its status.",
    ],
  },
  {
    operations: ["payout", "payoutCheck"],
    texts: [
      "Of several destinations the first of card, account, wallet, phone and `payoutOtherField` counts; the others describe the recipient.",
      "An account number, an IBAN included, is not checked for its form; a card number is.",
    ],
  },
  {
    operations: ["payoutForm"],
    texts: [
      "Its page takes a card, an account number, a wallet or a phone number; status tells of a card alone.",
      "Once one is entered status has a `processor-tx-id`, and before that it has none.",
    ],
  },
  {
    operations: ["payoutCheck"],
    texts: ["The check is a transaction of type `payout_check`, and is called back for."],
  },
  {
    operations: ["payoutPay"],
    texts: [
      "The payout is a step of type `payout` on the order of its check, told apart by its serial number.",
      "It is called back for at the address of its check.",
      "A check is paid once; after a payout that failed, a new check comes first.",
    ],
  },
  {
    operations: ["transfer"],
    texts: [
      "Exactly one source and one destination are named; anything else is refused.",
      "A source card comes with its name and date.",
    ],
  },
  { operations: ["panEligibilitySend"], texts: ["Every card that exists may send a transfer."] },
  {
    operations: ["createRecurringPayment", "updateRecurringPayment"],
    texts: [
      `A \`period\` is one of ${periods.join(", ")}, singular or plural, in either case; an \`interval\` is a whole number, 1 where it is absent.`,
      "Days are in ISO 8601; one without a time begins at 00:00 UTC, and the last one is included.",
      "Each date is counted from the first one, in UTC: 31 January is followed by 28 or 29 February and that by 31 March.",
      "Dates before today are not charged afterwards, today's is charged at once.",
      "A recurring payment is `active`, and `stop` once its finish date is over.",
    ],
  },
  {
    operations: recurring,
    texts: [
      "The card's CVV2 decides how its charges end; without one they are approved. Nobody is there to pass 3-D Secure, so a CVV2 that asks for it approves.",
      "Each charge by an `amount-sequence` takes its next amount, one that failed as well; the last amount is repeated.",
      "Each charge is told of as a sale is, with `recurring-payment-id`.",
      "Recurring payments and orders share their ids: the `client-orderid` of a new one is new to both.",
    ],
  },
  {
    operations: ["createRecurringPayment"],
    texts: [
      "Without `start-date` the first charge is made at once. Without `period` there is no schedule, only charges by process-recurring-payment.",
      "A charge of the schedule has the order id of the payment and its own number behind it; a number that the merchant took is left out.",
      "A charge of the schedule that failed is no reason to stop, and is not tried again.",
    ],
  },
  { operations: ["processRecurringPayment"], texts: ["The schedule goes on unchanged."] },
  {
    operations: ["updateRecurringPayment"],
    texts: [
      "The recurring-payment-id of create-card-ref v4 becomes a recurring payment by its first update, which names a currency and gives it its `client-orderid`.",
      "A finish date that is over stops the charges, a later one starts them again; without `start-date` the dates are counted from the earlier start.",
      "A new card is sent whole.",
    ],
  },
]

/** The sandbox's assumptions about one operation. */
export function assumptionsAbout(name: OperationName): string[] {
  return operationAssumptions.flatMap(({ operations, texts }) => (operations.includes(name) ? texts : []))
}
