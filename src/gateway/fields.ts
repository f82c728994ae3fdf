import { z } from "zod"
import { isWebAddress, parseUrl } from "./parse-url"
import { maskDigits } from "./redact"

/**
 * The request fields of the wire, each with its documented maximum length (wire facts 4). The client limits lengths and
 * leaves alphabets to the gateway; white space around values is dropped, as the gateway does.
 */
const text = (max: number) => z.string().trim().min(1).max(max)

const url = z
  .string()
  .trim()
  .max(1024)
  .refine((value) => parseUrl(value) !== undefined, "must be an absolute URL")

export const AMOUNT_LENGTH = 10
const decimalText = /^\d+(\.\d{1,3})?$/

/** Major units with a dot, at most 10 characters: `10.42`, `1000`, `1.234`. Never a number: floats lose cents. */
export const amountText = z
  .string()
  .trim()
  .max(AMOUNT_LENGTH)
  .regex(decimalText, 'must be decimal text such as "10.42"')
  .refine((value) => /[1-9]/.test(value), "must be more than zero")

/**
 * An amount too long for the wire, without the decimals that say nothing: `12500000.00` (IDR) is `12500000`. A currency's
 * own decimals would shut out sums that are ordinary where units are small. What fits is sent as it was given.
 */
export function fitAmount(amount: string): string {
  const text = amount.trim()
  // Longer ones are refused anyway, and cutting zeros off them would take its time.
  if (text.length > 4 * AMOUNT_LENGTH) return amount
  if (text.length <= AMOUNT_LENGTH || !text.includes(".") || !decimalText.test(text)) return amount
  return text.replace(/\.?0+$/, "")
}

const currencyCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, "must be a three-letter ISO 4217 code")

/**
 * Wire facts 4.1: what every initiating call may carry. Required is what the gateway cannot do without (the formulas'
 * fields, a description, the shopper's address on the net). The documentation marks parts of the postal address and a
 * phone number as required too; acquirers differ there, so a store says so by `requiredFields`.
 */
export const order = {
  client_orderid: text(128),
  order_desc: text(65_535),
  amount: amountText,
  currency: currencyCode,
  ipaddress: text(45),
  email: text(50),
}

export const customer = {
  first_name: text(50).optional(),
  last_name: text(50).optional(),
  address1: text(256).optional(),
  city: text(50).optional(),
  zip_code: text(10).optional(),
  country: text(2).optional(),
  /** Documented are two letters for US, CA and AU; Australia's own codes have three (NSW). */
  state: text(3).optional(),
  phone: text(15).optional(),
  cell_phone: text(15).optional(),
  ssn: text(4).optional(),
  birthday: text(8).optional(),
}

export const addresses = {
  redirect_url: url.optional(),
  redirect_success_url: url.optional(),
  redirect_fail_url: url.optional(),
  server_callback_url: url.optional(),
  notify_url: url.optional(),
  site_url: text(128).optional(),
  purpose: text(128).optional(),
  destination: text(128).optional(),
  // Assumption: the lengths of these two and of the browser's data, which no source prints.
  merchant_data: text(1024).optional(),
  dapi_imei: text(128).optional(),
}

export const browser = {
  customer_browser_info: text(2048).optional(),
  customer_browser_accept_header: text(2048).optional(),
  customer_browser_accept_language: text(64).optional(),
  customer_browser_user_agent: text(2048).optional(),
  customer_browser_java_enabled: text(5).optional(),
  customer_browser_javascript_enabled: text(5).optional(),
  customer_browser_color_depth: text(3).optional(),
  customer_browser_screen_width: text(6).optional(),
  customer_browser_screen_height: text(6).optional(),
  customer_browser_time_zone: text(6).optional(),
}

/** Card data of the direct calls. These five never leave the memory of the process that sends them. */
export const card = {
  card_printed_name: text(128),
  credit_card_number: z
    .string()
    .trim()
    .regex(/^\d{1,19}$/, "must be at most 19 digits"),
  expire_month: text(2),
  expire_year: text(4),
  cvv2: z
    .string()
    .trim()
    .regex(/^\d{3,4}$/, "must be 3 or 4 digits"),
}

export const cardNames = Object.keys(card)

/**
 * Names whose values must never be printed, stored or thrown, whatever the operation: cards and all that stands for one,
 * destinations of payouts, answers of an issuer, and what proves a signature.
 */
export const secretFields = [
  "control",
  "card_printed_name",
  "card-printed-name",
  "credit_card_number",
  "credit-card-number",
  "sending-card-number",
  "destination-card-no",
  "destination",
  "expire_month",
  "expire-month",
  "expire_year",
  "expire-year",
  "cvv2",
  "cardrefid",
  "sending-card-ref-id",
  "recurring-payment-id",
  "card_recurring_payment_id",
  "destination_card_recurring_payment_id",
  "account_number",
  "routing_number",
  "wallet",
  "ssn",
  "cRes",
  "cres",
  "paRes",
  "md",
] as const

/** Names that the client fills in itself, so that a caller cannot send a second one. */
const reservedField = /^(login|control|merchant_control(_key)?|oauth_.*)$/i

const FIELD_NAME_LENGTH = 64
const fieldName = new RegExp(`^(?=.*[a-z])[a-z\\d][\\w.[\\]-]{0,${FIELD_NAME_LENGTH - 1}}$`, "i")

/** Whether a field of this name may be sent beside the declared ones: no login or signature, and no card number. */
export function isFurtherName(name: string): boolean {
  return fieldName.test(name) && !reservedField.test(name) && maskDigits(name) === name
}

/** The longest value of a field that no source prints. */
export const furtherText = text(65_535)

/**
 * The fields of a request. No source prints a whole list (specification, Schema names): declared fields are checked, further
 * ones are sent as they are given.
 * @param refused names that mean something else: another spelling of a declared field, a card on a page that asks for one
 */
export function openFields<Shape extends z.ZodRawShape>(shape: Shape, refused: readonly string[] = []) {
  return z
    .object(shape)
    .catchall(furtherText.optional())
    .superRefine((request, context) => {
      const undeclared = Object.keys(request).filter((name) => !Object.hasOwn(shape, name))
      const keys = undeclared.filter((name) => !isFurtherName(name) || refused.includes(name))
      if (keys.length) context.addIssue({ code: "unrecognized_keys", keys, input: request })
    })
}

/** Half a surrogate pair goes over the wire as U+FFFD: signing and comparing have to see the same. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\ufffd")
}

/** The order id of a request or an answer's request, however the operation spells it (wire facts 15, number 10). */
export function orderIdOf(fields: Readonly<Record<string, unknown>>): string | undefined {
  const id = fields.client_orderid ?? fields["client-order-id"] ?? fields["client-orderid"]
  return typeof id === "string" ? id : undefined
}

export const later = {
  client_orderid: text(128),
  orderid: text(20),
}

/** A part of the original: amount and currency go together, or neither is sent (the whole). */
export const part = {
  amount: amountText.optional(),
  currency: currencyCode.optional(),
}

/** A lone currency would be signed, a lone amount could not be converted. */
export function amountWithCurrency(request: { amount?: string; currency?: string }, context: z.RefinementCtx) {
  if ((request.amount === undefined) === (request.currency === undefined)) return
  const path = [request.amount === undefined ? "amount" : "currency"]
  context.addIssue({ code: "custom", path, message: "is missing: amount and currency go together" })
}

export const comment = text(50)

export { currencyCode, text, url }

// --- answers -------------------------------------------------------------------------------------------------------

const word = z.string()

/** No source prints this name, or prints it whole: the sandbox's own page marks it. */
const assumedWord = word.optional().meta({ assumption: true })

/** Wire facts 2.2. Unknown fields are kept; ids are text whether they came as text or number. */
export const asyncAnswer = z.looseObject({
  type: z.literal("async-response"),
  "serial-number": word.optional(),
  "merchant-order-id": word.optional(),
  "paynet-order-id": word.optional(),
  "end-point-id": word.optional(),
  /** Absent means `processing`. */
  status: word.optional(),
  "error-message": word.optional(),
  "error-code": word.optional(),
  /** Specification, 3DS flow: the issuer's page, of a call that brought a card. Other spellings are read as well. */
  redirect_url: word.optional(),
})

/** The hyphen form is the wire's; `redirect_url`, as the specification's table spells it, is read as well. */
export const formAnswer = z
  .looseObject({
    type: z.literal("async-form-response"),
    "serial-number": word.optional(),
    "merchant-order-id": word.optional(),
    "paynet-order-id": word,
    "redirect-url": word.optional(),
    redirect_url: word.optional(),
  })
  .transform((answer, context) => {
    const redirect = answer["redirect-url"] ?? answer.redirect_url
    if (!redirect || !isWebAddress(redirect)) {
      context.addIssue({ code: "custom", path: ["redirect-url"], message: "is missing or no web address" })
      return z.NEVER
    }
    return { ...answer, "redirect-url": redirect }
  })

/** Who paid, with what, and where the money went. */
const parties = {
  bin: word.optional(),
  "last-four-digits": word.optional(),
  "card-type": word.optional(),
  "cardholder-name": word.optional(),
  "card-exp-month": word.optional(),
  "card-exp-year": word.optional(),
  /** The same for the same card number. */
  "card-hash-id": word.optional(),
  "card-ref-id": word.optional(),
  "bank-name": word.optional(),
  "card-country-alpha-three-code": word.optional(),
  "ips-src-payment-product-code": word.optional(),
  "ips-src-payment-product-name": word.optional(),
  "ips-src-payment-type-code": word.optional(),
  "ips-src-payment-type-name": word.optional(),
  "dest-bin": word.optional(),
  "dest-last-four-digits": word.optional(),
  "dest-card-type": word.optional(),
  "dest-bank-name": word.optional(),
  "destination-hash-id": word.optional(),
  name: word.optional(),
  "first-name": word.optional(),
  "last-name": word.optional(),
  email: word.optional(),
  phone: word.optional(),
}

/** What the acquirer and the endpoint's set-up say. */
const processing = {
  "paynet-processing-date": word.optional(),
  "acquirer-processing-date": word.optional(),
  "processor-tx-id": word.optional(),
  "processor-rrn": word.optional(),
  "approval-code": word.optional(),
  "auth-response-code": word.optional(),
  "terminal-id": word.optional(),
  "receipt-id": word.optional(),
  "processor-auth-credit-code": word.optional(),
  "processor-credit-rrn": word.optional(),
  "processor-credit-arn": word.optional(),
  "processor-debit-arn": word.optional(),
  "gate-partial-reversal": word.optional(),
  "gate-partial-capture": word.optional(),
  descriptor: word.optional(),
  "original-gate-descriptor": word.optional(),
  "loyalty-balance": word.optional(),
  "loyalty-message": word.optional(),
  "loyalty-bonus": word.optional(),
  "loyalty-program": word.optional(),
}

/** Wire facts 7. `status` is any word: an unlisted one is not final, not success and not failure. */
export const statusAnswer = z.looseObject({
  type: z.literal("status-response"),
  status: word,
  "serial-number": word.optional(),
  "by-request-sn": word.optional(),
  "merchant-order-id": word.optional(),
  "paynet-order-id": word.optional(),
  amount: word.optional(),
  "initial-amount": word.optional(),
  currency: word.optional(),
  "transaction-type": word.optional(),
  "order-stage": word.optional(),
  "total-reversal-amount": word.optional(),
  "error-message": word.optional(),
  "error-code": word.optional(),
  "redirect-to": word.optional(),
  /** Specification, 3DS flow. Other spellings are read as well. */
  redirect_url: word.optional(),
  html: word.optional(),
  ...parties,
  ...processing,
  "verified-3d-status": word.optional(),
  "verified-rsc-status": word.optional(),
  /** What the request sent as `merchant_data`. */
  merchantdata: word.optional(),
  /** Merchant-run 3-D Secure (wire facts 9): what the shopper's browser has to do next. */
  "tds-status": word.optional(),
  "tds-method-url-frame-3ds-method-url": word.optional(),
  "tds-method-url-frame-3ds-server-trans-id": assumedWord,
  "tds-creq-form-acs-url": assumedWord,
  "tds-creq-form-creq": assumedWord,
  "tds-pareq-form-acs-url": assumedWord,
  "tds-pareq-form-pareq": assumedWord,
  "tds-pareq-form-md": assumedWord,
  "tds-pareq-form-term-url": assumedWord,
})
export type StatusAnswer = z.output<typeof statusAnswer>

/** wire facts 4.8: synchronous in spite of the schema's name. v4 adds `recurring-payment-id`. */
export const cardRefAnswer = z.looseObject({
  type: z.literal("create-card-ref-response"),
  "card-ref-id": word,
  /** One for each card number, so that a card saved twice is recognised. */
  "unq-card-ref-id": word.optional(),
  "recurring-payment-id": word.optional(),
  "serial-number": word.optional(),
  status: word.optional(),
})

/** wire facts 4.9. The specification promises brand and masked PAN as well, for which no source prints a field name. */
export const cardInfoAnswer = z.looseObject({
  type: z.literal("get-card-info-response"),
  bin: word.optional(),
  "last-four-digits": word.optional(),
  "masked-pan": assumedWord,
  "card-type": assumedWord,
  "card-printed-name": word.optional(),
  "expire-month": word.optional(),
  "expire-year": word.optional(),
  "result-3d": word.optional(),
  "serial-number": word.optional(),
})

/** wire facts 4.17: only `recurring-payment-id` is documented (specification, Identifiers). */
export const recurringAnswer = z.looseObject({
  type: word,
  "recurring-payment-id": word,
  "serial-number": assumedWord,
  status: assumedWord,
})

/** wire facts 4.17: the answer of an update is not documented. */
export const updateRecurringAnswer = recurringAnswer.partial({ "recurring-payment-id": true })

/** wire facts 4.17: `status` is that of the request, not of the charge that it starts. */
export const processRecurringAnswer = z.looseObject({
  type: z.literal("process-recurring-payment-response"),
  status: word.optional(),
  "serial-number": word.optional(),
  "paynet-order-id": assumedWord,
})
