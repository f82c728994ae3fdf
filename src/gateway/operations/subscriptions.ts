import { declare, rsaSha256 } from "../declare-operation"
import {
  card,
  currencyCode,
  openFields,
  optionalText,
  optionalUrl,
  part,
  processRecurringAnswer,
  recurringAnswer,
  recurringPaymentId,
  text,
  updateRecurringAnswer,
} from "../fields"
import { lazySchema } from "../lazy-schema"

// Wire facts 4.17: these operations spell fields with hyphens.
const cardFields = {
  "credit-card-number": lazySchema(() => card.credit_card_number.optional()),
  cvv2: lazySchema(() => card.cvv2.optional()),
  "card-printed-name": optionalText(128),
  "expire-month": optionalText(2),
  "expire-year": optionalText(4),
}
const customer = {
  "first-name": optionalText(128),
  "last-name": optionalText(128),
  email: optionalText(128),
  "customer-ip": optionalText(45),
  country: optionalText(2),
  city: optionalText(128),
  "zip-code": optionalText(10),
  address1: optionalText(256),
  state: optionalText(3),
  phone: optionalText(15),
}
const amounts = {
  amount: part.amount,
  "amount-from": part.amount,
  "amount-to": part.amount,
  "amount-sequence": optionalText(1024),
}
const schedule = {
  period: optionalText(64),
  interval: optionalText(64),
  "start-date": optionalText(64),
  "finish-date": optionalText(64),
}
const addresses = { server_callback_url: optionalUrl, notify_url: optionalUrl }

const anyLength = {
  recurring_id_length:
    "A `recurring-payment-id` may be longer than the documented 10 or 128 characters: each id that create returned is sent.",
}

const scheduleAssumptions = {
  schedule_days:
    "The first and last day of the schedule are named `start-date` and `finish-date`. Their format and that of `period` and `interval` are not documented: any text is sent.",
  amount_sequence: "An `amount-sequence` is a comma-separated list.",
  schedule_card: "`cardrefid` may stand in for the card's own fields.",
  schedule_addresses: "`server_callback_url` and `notify_url` are accepted like sale's, and apply to all charges.",
  schedule_answer:
    "The `type` of the answer is not documented: any but an error is accepted. `status` is that of the recurring payment.",
}

/**
 * Fields that a charged card (SRC) needs beside its number; a card reference makes them
 * unnecessary.
 */
const neededOfSource = ["card-printed-name", "expire-month", "expire-year"] as const

export const createRecurringPayment = declare({
  name: "createRecurringPayment",
  path: "/api/v4/create-recurring-payment",
  title: "CREATE_RP_V4",
  summary: "A card with a schedule of charges (SRC), or a card to pay to (DST). Answered at once.",
  safety: "money",
  request: lazySchema(() =>
    openFields({
      "client-orderid": text(128),
      rp_card_type: text(3),
      order_desc: text(65_535),
      currency: currencyCode,
      ...amounts,
      ...schedule,
      ...cardFields,
      cardrefid: optionalText(20),
      ...customer,
      ...addresses,
    }).superRefine((request, context) => {
      const missing = (name: string, message: string) => context.addIssue({ code: "custom", path: [name], message })
      const source = request.rp_card_type === "SRC"
      if (source && request.email === undefined) missing("email", "is missing: needed where rp_card_type is SRC")
      if (request.cardrefid !== undefined) return
      if (request["credit-card-number"] === undefined) {
        missing("credit-card-number", "is missing: needed unless cardrefid is given")
      }
      for (const name of neededOfSource) {
        if (source && request[name] === undefined) missing(name, "is missing: needed where rp_card_type is SRC")
      }
    }),
  ),
  answer: recurringAnswer,
  answerType: "create-recurring-payment-response",
  answerTypeAssumed: true,
  signing: rsaSha256,
  sendsLogin: true,
  assumptions: {
    ...scheduleAssumptions,
    schedule_login: "The login is sent as `login`; the endpoint is that of the path.",
  },
  example: {
    "client-orderid": "plan-1a",
    rp_card_type: "SRC",
    order_desc: "Monthly box",
    currency: "EUR",
    amount: "10.42",
    period: "month",
    interval: "1",
    "start-date": "2027-01-31",
    "finish-date": "2030-12-31",
    "credit-card-number": "4538977399606732",
    cvv2: "123",
    "card-printed-name": "JOHN SMITH",
    "expire-month": "12",
    "expire-year": "2030",
    "first-name": "John",
    "last-name": "Smith",
    email: "john.smith@example.com",
    "customer-ip": "203.0.113.7",
    country: "DE",
    city: "Berlin",
    "zip-code": "10115",
    address1: "Main Street 1",
    server_callback_url: "https://shop.example.com/callback",
  },
})

export const processRecurringPayment = declare({
  name: "processRecurringPayment",
  path: "/api/v4/process-recurring-payment",
  summary: "Charges a recurring payment now.",
  safety: "money",
  request: lazySchema(() =>
    openFields({
      "client-orderid": text(128),
      "recurring-payment-id": recurringPaymentId,
      amount: part.amount,
    }),
  ),
  answer: processRecurringAnswer,
  answerType: "process-recurring-payment-response",
  signing: rsaSha256,
  assumptions: {
    charge_order: "The charge is an order with the call's `client-orderid`; the answer has its `paynet-order-id`.",
    charge_amount_optional: "`amount` may be left out: the recurring payment has its own.",
    ...anyLength,
  },
  example: { "client-orderid": "plan-1b", "recurring-payment-id": "7700001", amount: "10.42" },
})

export const updateRecurringPayment = declare({
  name: "updateRecurringPayment",
  path: "/api/v4/update-recurring-payment",
  summary: "Changes the card, the amount or the schedule of a recurring payment. Answered at once.",
  safety: "money",
  request: lazySchema(() =>
    openFields({
      "client-orderid": text(128),
      "recurring-payment-id": recurringPaymentId,
      ...amounts,
      currency: part.currency,
      ...schedule,
      ...cardFields,
      cardrefid: optionalText(20),
      order_desc: optionalText(65_535),
      ...addresses,
    }),
  ),
  answer: updateRecurringAnswer,
  answerType: "update-recurring-payment-response",
  answerTypeAssumed: true,
  signing: rsaSha256,
  assumptions: {
    ...scheduleAssumptions,
    schedule_order_id: "`client-orderid` is the one of the creation.",
    ...anyLength,
  },
  example: {
    "client-orderid": "plan-1a",
    "recurring-payment-id": "7700001",
    amount: "12.00",
    "finish-date": "2030-06-30",
  },
})
