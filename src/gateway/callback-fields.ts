/** A parameter of the server callback and of the browser's final redirect, for people. */
export type CallbackField = {
  /** `control` covers it; the other parameters are hearsay until status confirms them. */
  signed?: true
  always?: true
  /** Not in the browser's final redirect. */
  callbackOnly?: true
  /** No source prints this name. */
  assumed?: true
  meaning: string
}

/**
 * Every parameter that a source prints (wire facts 8.1 and 8.2), by its name on the wire, and what the sandbox adds. No
 * source has a final redirect with a parameter of its own. The signed ones stand in the order of their formula.
 */
export const callbackFields = {
  status: { always: true, signed: true, meaning: "status word of the transaction" },
  orderid: { always: true, signed: true, meaning: "the gateway's order id" },
  client_orderid: { always: true, signed: true, meaning: "the order id of the request" },
  merchant_order: { always: true, meaning: "the same as `client_orderid`" },
  control: { always: true, meaning: "the signature" },
  type: { always: true, meaning: "type of the transaction, such as `sale` or `reversal`" },
  amount: { meaning: "amount of the transaction in major units, where it has one" },
  descriptor: { meaning: "what the cardholder's statement says" },
  error_code: { meaning: "code of what went wrong" },
  error_message: { meaning: "text of what went wrong; may be the word `null`" },
  bin: { meaning: "first six digits of the card" },
  "last-four-digits": { meaning: "last four digits of the card" },
  "card-type": { meaning: "brand of the card" },
  "card-holder-name": { meaning: "name on the card" },
  phone: { meaning: "the shopper's telephone number" },
  "gate-partial-reversal": { meaning: "whether parts can be given back: `enabled` or `disabled`" },
  "gate-partial-capture": { meaning: "whether parts can be captured: `enabled` or `disabled`" },
  "processor-tx-id": { meaning: "the processor's id of the transaction" },
  name: { callbackOnly: true, meaning: "who paid" },
  email: { callbackOnly: true, meaning: "the shopper's e-mail address" },
  "approval-code": { callbackOnly: true, meaning: "the issuer's approval" },
  "processor-rrn": { callbackOnly: true, meaning: "the processor's retrieval reference number" },
  "reason-code": { callbackOnly: true, meaning: "reason of a chargeback" },
  comment: { callbackOnly: true, meaning: "`comment` of the request" },
  "rapida-balance": { callbackOnly: true, meaning: "not explained by any source" },
  merchantdata: { callbackOnly: true, meaning: "`merchant_data` of the request" },
  "recurring-payment-id": { callbackOnly: true, assumed: true, meaning: "the recurring payment that was charged" },
} as const satisfies Record<string, CallbackField>

export type CallbackFieldName = keyof typeof callbackFields

/** The parameters in their order, each with what is said of it. */
export const callbackFieldList: readonly (CallbackField & { name: CallbackFieldName })[] = Object.entries(
  callbackFields,
).map(([name, field]) => ({ name: name as CallbackFieldName, ...field }))
