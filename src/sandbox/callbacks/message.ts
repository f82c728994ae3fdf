import { signCallback } from "../../gateway"
import { callbackFieldList, type CallbackFieldName } from "../../gateway/callbacks"
import { gateFields, processorTxId } from "../operations/describe-status"
import { type Order, type Step, text } from "../books/ledger"

const callbackOnly: ReadonlySet<string> = new Set(
  callbackFieldList.filter((field) => field.callbackOnly).map(({ name }) => name),
)

/**
 * Parameters of the final redirect (wire facts 8.2): the callback's, without its callback-only
 * ones.
 */
export function redirectMessage(order: Order, step: Step, merchantControlKey: string): Record<string, string> {
  const fields = callbackMessage(order, step, merchantControlKey)
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !callbackOnly.has(name)))
}

/** Parameters of the server callback (wire facts 8.1), signed. The currency is not one of them. */
export function callbackMessage(order: Order, step: Step, merchantControlKey: string): Record<string, string> {
  const signed = { status: step.status, orderid: step.orderid, client_orderid: order.clientOrderid }
  const fields: Partial<Record<CallbackFieldName, string>> = {
    ...signed,
    merchant_order: order.clientOrderid,
    type: step.type,
    amount: order.currency ? text(order, step.amount) : undefined,
    descriptor: "SANDBOX",
    error_code: step.errorCode,
    error_message: step.errorMessage,
    name: order.card?.holder,
    email: order.fields.email,
    phone: order.fields.phone,
    "last-four-digits": order.card?.last4,
    bin: order.card?.bin,
    "card-type": order.card?.brand,
    "card-holder-name": order.card?.holder,
    ...gateFields,
    "reason-code": step.reasonCode,
    "processor-tx-id": processorTxId(order, step),
    comment: step.comment,
    // Assumption: a charge's callback names its recurring payment in the same field as the call.
    "recurring-payment-id": order.fields["recurring-payment-id"],
    merchantdata: order.fields.merchant_data,
    control: signCallback(signed, merchantControlKey),
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
