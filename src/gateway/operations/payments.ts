import { control, declare, unsigned } from "../declare-operation"
import {
  addresses,
  amountWithCurrency,
  asyncAnswer,
  browser,
  card,
  cardNames,
  comment,
  customer,
  formAnswer,
  later,
  openFields,
  optionalText,
  order,
  part,
  statusAnswer,
} from "../fields"
import { lazySchema } from "../lazy-schema"

const initial = { ...order, ...customer, ...addresses, ...browser }
const direct = lazySchema(() => openFields({ ...initial, ...card }))
/** The shopper returns to `redirect_url`, or to one address per outcome (wire facts 4.1, 4.2). */
const hosted = lazySchema(() =>
  openFields(initial, cardNames).superRefine((request, context) => {
    const { redirect_url, redirect_success_url, redirect_fail_url } = request
    if (redirect_url !== undefined || (redirect_success_url !== undefined && redirect_fail_url !== undefined)) return
    const message = "is missing: needed unless redirect_success_url and redirect_fail_url are given"
    context.addIssue({ code: "custom", path: ["redirect_url"], message })
  }),
)
/**
 * No source prints its fields: required are those of the assumed signature and the currency of the
 * amount.
 */
const universal = lazySchema(() =>
  openFields({ ...initial, order_desc: order.order_desc.optional(), ipaddress: order.ipaddress.optional() }, cardNames),
)

export const orderExample = {
  client_orderid: "invoice-1a",
  order_desc: "Order 1001",
  amount: "10.42",
  currency: "EUR",
  address1: "Main Street 1",
  city: "Berlin",
  zip_code: "10115",
  country: "DE",
  phone: "+493012345",
  email: "john.smith@example.com",
  ipaddress: "203.0.113.7",
  first_name: "John",
  last_name: "Smith",
  redirect_url: "https://shop.example.com/return",
  server_callback_url: "https://shop.example.com/callback",
}
export const cardExample = {
  card_printed_name: "JOHN SMITH",
  credit_card_number: "4538977399606732",
  expire_month: "12",
  expire_year: "2030",
  cvv2: "123",
}
export const laterExample = { client_orderid: "invoice-1a", orderid: "6768788" }

const initialFormula = control("endpointId", "client_orderid", "amount:minor", "email")

export const sale = declare({
  name: "sale",
  path: "/api/v2/sale",
  title: "SALE",
  summary: "Authorization and capture in one request.",
  safety: "money",
  request: direct,
  answer: asyncAnswer,
  answerType: "async-response",
  signing: initialFormula,
  example: { ...orderExample, ...cardExample },
})

export const preauth = declare({
  name: "preauth",
  path: "/api/v2/preauth",
  title: "PREAUTH",
  summary: "Reserves funds until capture or void.",
  safety: "money",
  request: direct,
  answer: asyncAnswer,
  answerType: "async-response",
  signing: initialFormula,
  example: { ...orderExample, ...cardExample },
})

export const saleForm = declare({
  name: "saleForm",
  path: "/api/v2/sale-form",
  title: "SALEFORM",
  summary: "A hosted page that takes the card and makes a sale.",
  safety: "money",
  request: hosted,
  answer: formAnswer,
  answerType: "async-form-response",
  signing: initialFormula,
  example: orderExample,
})

export const preauthForm = declare({
  name: "preauthForm",
  path: "/api/v2/preauth-form",
  title: "PREAUTHFORM",
  summary: "A hosted page that takes the card and reserves the funds.",
  safety: "money",
  request: hosted,
  answer: formAnswer,
  answerType: "async-form-response",
  signing: initialFormula,
  example: orderExample,
})

export const paymentForm = declare({
  name: "paymentForm",
  path: "/api/v2/payment-form",
  title: "PAYMENTFORM",
  summary: "The universal hosted page, for when neither sale form nor preauth form fits.",
  safety: "money",
  request: universal,
  answer: formAnswer,
  answerType: "async-form-response",
  signing: {
    scheme: "by-option",
    option: "paymentFormSigning",
    choices: { control: initialFormula, none: unsigned },
  },
  assumptions: {
    payment_form_fields:
      "The fields of payment-form are those of sale-form; those of its signature and the currency are required.",
    payment_form_signature: "payment-form is signed like sale-form.",
  },
  example: orderExample,
})

export const status = declare({
  name: "status",
  path: "/api/v2/status",
  title: "STATUS",
  summary: "The state of an order, or of one step of it by `by-request-sn`.",
  safety: "read",
  request: lazySchema(() =>
    openFields({
      client_orderid: later.client_orderid.optional(),
      orderid: later.orderid.optional(),
      "by-request-sn": optionalText(64),
    }).superRefine(({ client_orderid, orderid }, context) => {
      if (client_orderid !== undefined || orderid !== undefined) return
      context.addIssue({
        code: "custom",
        path: ["client_orderid"],
        message: "is missing: needed unless orderid is given",
      })
    }),
  ),
  answer: statusAnswer,
  answerType: "status-response",
  signing: control("login", "client_orderid", "orderid"),
  example: laterExample,
})

export const capture = declare({
  name: "capture",
  path: "/api/v2/capture",
  title: "CAPTURE",
  summary: "Captures authorized funds: all, or the given amount.",
  safety: "money",
  request: lazySchema(() => openFields({ ...later, ...part }).superRefine(amountWithCurrency)),
  answer: asyncAnswer,
  answerType: "async-response",
  signing: control("login", "client_orderid", "orderid", "amount:minor", "currency"),
  example: { ...laterExample, amount: "4.20", currency: "EUR" },
})

export const voidOperation = declare({
  name: "void",
  path: "/api/v2/void",
  title: "VOID",
  summary: "Cancels an authorization that is not captured yet.",
  safety: "money",
  // Wire facts 4.6: the documentation requires a comment.
  request: lazySchema(() => openFields({ ...later, comment: comment.default("Void") })),
  answer: asyncAnswer,
  answerType: "async-response",
  signing: control("login", "client_orderid", "orderid"),
  example: { ...laterExample, comment: "Void" },
})

export const returnOperation = declare({
  name: "return",
  path: "/api/v2/return",
  title: "RETURN",
  summary: "Releases a hold (original is a preauth) or refunds (original is a sale or capture).",
  safety: "money",
  request: lazySchema(() =>
    openFields({ ...later, ...part, comment: comment.default("Return") }).superRefine(amountWithCurrency),
  ),
  answer: asyncAnswer,
  answerType: "async-response",
  signing: control("login", "client_orderid", "orderid", "amount:minor", "currency"),
  example: { ...laterExample, amount: "4.20", currency: "EUR", comment: "Return" },
})
