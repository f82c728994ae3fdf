import { z } from "zod"
import { decimalPattern, isZero } from "../money"
import { isWebAddress, parseUrl } from "./parse-url"
import { maskDigits } from "./redact"
import { lazySchema } from "./lazy-schema"

/**
 * Request fields of the wire, each with its documented maximum length (wire facts 4). The client
 * checks lengths and leaves alphabets to the gateway. White space around values is trimmed, as the
 * gateway does.
 */
const text = shared((max) => lazySchema(() => z.string().trim().min(1).max(max)))
const optionalText = shared((max) => lazySchema(() => text(max).optional()))

/**
 * Shares one schema per length: hundreds of fields use a dozen lengths, and a schema takes
 * kilobytes.
 */
function shared<Schema>(make: (max: number) => Schema): (max: number) => Schema {
  const made = new Map<number, Schema>()
  return (max) => {
    const schema = made.get(max) ?? make(max)
    made.set(max, schema)
    return schema
  }
}

const url = lazySchema(() =>
  z
    .string()
    .trim()
    .max(1024)
    .refine((value) => parseUrl(value) !== undefined, "must be an absolute URL"),
)
const optionalUrl = lazySchema(() => url.optional())

const LONGEST_TEXT = 65_535

/**
 * A recurring-payment-id that the gateway returned. Wire facts 4.17 print 10 characters for process
 * and 128 for update: an id of the gateway's own must never be refused for its length, so only the
 * length of the longest documented field limits it.
 */
const recurringPaymentId = text(LONGEST_TEXT)

export const AMOUNT_LENGTH = 10
const decimalText = decimalPattern({ decimals: 3 })

/**
 * Amount in major units with a dot, at most 10 characters: `10.42`, `1000`, `1.234`. Never a
 * number: floats lose cents.
 */
export const amountText = lazySchema(() =>
  z
    .string()
    .trim()
    .max(AMOUNT_LENGTH)
    .regex(decimalText, 'must be decimal text such as "10.42"')
    .refine((value) => !isZero(value), "must be more than zero"),
)

/**
 * Drops zero decimals from an amount that is too long for the wire: `12500000.00` (IDR) becomes
 * `12500000`. Otherwise the currency's decimals would exclude ordinary sums of currencies with
 * small units. An amount that fits is returned unchanged.
 */
export function fitAmount(amount: string): string {
  const text = amount.trim()
  // Skip overlong input: it is refused anyway, and stripping its zeros would cost time.
  if (text.length > 4 * AMOUNT_LENGTH) return amount
  if (text.length <= AMOUNT_LENGTH || !text.includes(".") || !decimalText.test(text)) return amount
  return text.replace(/\.?0+$/, "")
}

const currencyCode = lazySchema(() =>
  z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{3}$/, "must be a three-letter ISO 4217 code"),
)

/**
 * Wire facts 4.1: the fields of every initiating call. Required are the fields that the gateway
 * always needs (the formulas' fields, a description, the shopper's IP address). The documentation
 * also marks parts of the postal address and a phone number as required; acquirers differ there, so
 * a store sets them by `requiredFields`.
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
  first_name: optionalText(50),
  last_name: optionalText(50),
  address1: optionalText(256),
  city: optionalText(50),
  zip_code: optionalText(10),
  country: optionalText(2),
  /**
   * The documentation has two letters for US, CA and AU; Australia's own codes have three (NSW).
   */
  state: optionalText(3),
  phone: optionalText(15),
  cell_phone: optionalText(15),
  ssn: optionalText(4),
  birthday: optionalText(8),
}

export const addresses = {
  redirect_url: optionalUrl,
  redirect_success_url: optionalUrl,
  redirect_fail_url: optionalUrl,
  server_callback_url: optionalUrl,
  notify_url: optionalUrl,
  site_url: optionalText(128),
  purpose: optionalText(128),
  destination: optionalText(128),
  // Assumption: the lengths of these two fields and of the browser data, which no source prints.
  merchant_data: optionalText(1024),
  dapi_imei: optionalText(128),
}

export const browser = {
  customer_browser_info: optionalText(2048),
  customer_browser_accept_header: optionalText(2048),
  customer_browser_accept_language: optionalText(64),
  customer_browser_user_agent: optionalText(2048),
  customer_browser_java_enabled: optionalText(5),
  customer_browser_javascript_enabled: optionalText(5),
  customer_browser_color_depth: optionalText(3),
  customer_browser_screen_width: optionalText(6),
  customer_browser_screen_height: optionalText(6),
  customer_browser_time_zone: optionalText(6),
}

/**
 * Card data of the direct calls. These five values never leave the memory of the process that sends
 * them.
 */
export const card = {
  card_printed_name: text(128),
  credit_card_number: lazySchema(() =>
    z
      .string()
      .trim()
      .regex(/^\d{1,19}$/, "must be at most 19 digits"),
  ),
  expire_month: text(2),
  expire_year: text(4),
  cvv2: lazySchema(() =>
    z
      .string()
      .trim()
      .regex(/^\d{3,4}$/, "must be 3 or 4 digits"),
  ),
}

export const cardNames = Object.keys(card)

/**
 * Fields whose values must never be printed, stored or thrown, in any operation: card data and card
 * references, payout destinations, issuer answers, and signatures.
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

/** Fields that only the client sets, so that a caller cannot send a second one. */
const reservedField = /^(login|control|merchant_control(_key)?|oauth_.*)$/i

const FIELD_NAME_LENGTH = 64
const fieldName = new RegExp(`^(?=.*[a-z])[a-z\\d][\\w.[\\]-]{0,${FIELD_NAME_LENGTH - 1}}$`, "i")

/**
 * True if a field of this name may be sent beside the declared ones: no login or signature field
 * and no card number.
 */
export function isFurtherName(name: string): boolean {
  return fieldName.test(name) && !reservedField.test(name) && maskDigits(name) === name
}

/** The length limit of a field that no source prints. */
export const furtherText = text(65_535)

/**
 * The fields of a request. No source prints a complete list (specification, Schema names): declared
 * fields are checked, further ones are sent unchanged.
 * @param refused reserved names: another spelling of a declared field, or card fields on a hosted
 * page
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

/**
 * Replaces lone surrogates by U+FFFD, as the wire does, so that signing and comparing see the sent
 * text.
 */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\ufffd")
}

/**
 * The order id of a request or of an answer's request, in any operation's spelling (wire facts 15,
 * number 10).
 */
export function orderIdOf(fields: Readonly<Record<string, unknown>>): string | undefined {
  const id = fields.client_orderid ?? fields["client-order-id"] ?? fields["client-orderid"]
  return typeof id === "string" ? id : undefined
}

export const later = {
  client_orderid: text(128),
  orderid: text(20),
}

/** A partial amount: amount and currency are sent together, or neither (the whole amount). */
export const part = {
  amount: lazySchema(() => amountText.optional()),
  currency: lazySchema(() => currencyCode.optional()),
}

/**
 * Refuses a lone currency, which would be signed, and a lone amount, which could not be converted.
 */
export function amountWithCurrency(request: { amount?: string; currency?: string }, context: z.RefinementCtx) {
  if ((request.amount === undefined) === (request.currency === undefined)) return
  const path = [request.amount === undefined ? "amount" : "currency"]
  context.addIssue({ code: "custom", path, message: "is missing: amount and currency go together" })
}

export const comment = text(50)

export { currencyCode, optionalText, optionalUrl, recurringPaymentId, text, url }

// --- answers -------------------------------------------------------------------------------------

const word = lazySchema(() => z.string())
const optionalWord = lazySchema(() => word.optional())

/** No source prints this name, or prints it in full; the sandbox's docs page marks it. */
const assumedWord = lazySchema(() => word.optional().meta({ assumption: true }))

/** Wire facts 2.2. Unknown fields are kept; ids become text whether sent as text or number. */
export const asyncAnswer = lazySchema(() =>
  z.looseObject({
    type: z.literal("async-response"),
    "serial-number": optionalWord,
    "merchant-order-id": optionalWord,
    "paynet-order-id": optionalWord,
    "end-point-id": optionalWord,
    /** A missing status means `processing`. */
    status: optionalWord,
    "error-message": optionalWord,
    "error-code": optionalWord,
    /**
     * Specification, 3DS flow: the issuer's page, for a call with a card. Other spellings are read
     * as well.
     */
    redirect_url: optionalWord,
  }),
)

/**
 * The wire has the hyphen form; the specification's table spells it `redirect_url`. Both are read.
 */
export const formAnswer = lazySchema(() =>
  z
    .looseObject({
      type: z.literal("async-form-response"),
      "serial-number": optionalWord,
      "merchant-order-id": optionalWord,
      "paynet-order-id": word,
      "redirect-url": optionalWord,
      redirect_url: optionalWord,
    })
    .transform((answer, context) => {
      const redirect = answer["redirect-url"] ?? answer.redirect_url
      if (!redirect || !isWebAddress(redirect)) {
        context.addIssue({ code: "custom", path: ["redirect-url"], message: "is missing or no web address" })
        return z.NEVER
      }
      return { ...answer, "redirect-url": redirect }
    }),
)

/** The payer, the card and the recipient. */
const parties = {
  bin: optionalWord,
  "last-four-digits": optionalWord,
  "card-type": optionalWord,
  "cardholder-name": optionalWord,
  "card-exp-month": optionalWord,
  "card-exp-year": optionalWord,
  /** Equal for equal card numbers. */
  "card-hash-id": optionalWord,
  "card-ref-id": optionalWord,
  "bank-name": optionalWord,
  "card-country-alpha-three-code": optionalWord,
  "ips-src-payment-product-code": optionalWord,
  "ips-src-payment-product-name": optionalWord,
  "ips-src-payment-type-code": optionalWord,
  "ips-src-payment-type-name": optionalWord,
  "dest-bin": optionalWord,
  "dest-last-four-digits": optionalWord,
  "dest-card-type": optionalWord,
  "dest-bank-name": optionalWord,
  "destination-hash-id": optionalWord,
  name: optionalWord,
  "first-name": optionalWord,
  "last-name": optionalWord,
  email: optionalWord,
  phone: optionalWord,
}

/** Details from the acquirer and the endpoint's configuration. */
const processing = {
  "paynet-processing-date": optionalWord,
  "acquirer-processing-date": optionalWord,
  "processor-tx-id": optionalWord,
  "processor-rrn": optionalWord,
  "approval-code": optionalWord,
  "auth-response-code": optionalWord,
  "terminal-id": optionalWord,
  "receipt-id": optionalWord,
  "processor-auth-credit-code": optionalWord,
  "processor-credit-rrn": optionalWord,
  "processor-credit-arn": optionalWord,
  "processor-debit-arn": optionalWord,
  "gate-partial-reversal": optionalWord,
  "gate-partial-capture": optionalWord,
  descriptor: optionalWord,
  "original-gate-descriptor": optionalWord,
  "loyalty-balance": optionalWord,
  "loyalty-message": optionalWord,
  "loyalty-bonus": optionalWord,
  "loyalty-program": optionalWord,
}

/**
 * Wire facts 7. `status` is any word: an unlisted word is not final, not success and not failure.
 */
export const statusAnswer = lazySchema(() =>
  z.looseObject({
    type: z.literal("status-response"),
    status: word,
    "serial-number": optionalWord,
    "by-request-sn": optionalWord,
    "merchant-order-id": optionalWord,
    "paynet-order-id": optionalWord,
    amount: optionalWord,
    "initial-amount": optionalWord,
    currency: optionalWord,
    "transaction-type": optionalWord,
    "order-stage": optionalWord,
    "total-reversal-amount": optionalWord,
    "error-message": optionalWord,
    "error-code": optionalWord,
    "redirect-to": optionalWord,
    /** Specification, 3DS flow. Other spellings are read as well. */
    redirect_url: optionalWord,
    html: optionalWord,
    ...parties,
    ...processing,
    "verified-3d-status": optionalWord,
    "verified-rsc-status": optionalWord,
    /** The request's `merchant_data`. */
    merchantdata: optionalWord,
    /** Merchant-run 3-D Secure (wire facts 9): the next step of the shopper's browser. */
    "tds-status": optionalWord,
    "tds-method-url-frame-3ds-method-url": optionalWord,
    "tds-method-url-frame-3ds-server-trans-id": assumedWord,
    "tds-creq-form-acs-url": assumedWord,
    "tds-creq-form-creq": assumedWord,
    "tds-pareq-form-acs-url": assumedWord,
    "tds-pareq-form-pareq": assumedWord,
    "tds-pareq-form-md": assumedWord,
    "tds-pareq-form-term-url": assumedWord,
  }),
)
export type StatusAnswer = z.output<typeof statusAnswer>

/** Wire facts 4.8: synchronous in spite of the schema's name. v4 adds `recurring-payment-id`. */
export const cardRefAnswer = lazySchema(() =>
  z.looseObject({
    type: z.literal("create-card-ref-response"),
    "card-ref-id": word,
    /** One per card number, so that a card saved twice is recognized. */
    "unq-card-ref-id": optionalWord,
    "recurring-payment-id": optionalWord,
    "serial-number": optionalWord,
    status: optionalWord,
  }),
)

/**
 * Wire facts 4.9. The specification also promises brand and masked PAN; no source prints names for
 * them.
 */
export const cardInfoAnswer = lazySchema(() =>
  z.looseObject({
    type: z.literal("get-card-info-response"),
    bin: optionalWord,
    "last-four-digits": optionalWord,
    "masked-pan": assumedWord,
    "card-type": assumedWord,
    "card-printed-name": optionalWord,
    "expire-month": optionalWord,
    "expire-year": optionalWord,
    "result-3d": optionalWord,
    "serial-number": optionalWord,
  }),
)

/** Wire facts 4.17: only `recurring-payment-id` is documented (specification, Identifiers). */
export const recurringAnswer = lazySchema(() =>
  z.looseObject({
    type: word,
    "recurring-payment-id": word,
    "serial-number": assumedWord,
    status: assumedWord,
  }),
)

/** Wire facts 4.17: the answer of an update is not documented. */
export const updateRecurringAnswer = lazySchema(() => recurringAnswer.partial({ "recurring-payment-id": true }))

/** Wire facts 4.17: `status` is the status of the request, not of the charge that it starts. */
export const processRecurringAnswer = lazySchema(() =>
  z.looseObject({
    type: z.literal("process-recurring-payment-response"),
    status: optionalWord,
    "serial-number": optionalWord,
    "paynet-order-id": assumedWord,
  }),
)
