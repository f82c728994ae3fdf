import { GatewayError } from "./errors"
import { signControl, verifyControl } from "./signing/control"

/**
 * A parameter of the server callback and of the browser's final redirect, as documentation shows
 * it.
 */
export type CallbackField = {
  /** `control` covers it; the other parameters are unverified until status confirms them. */
  signed?: true
  always?: true
  /** Not in the browser's final redirect. */
  callbackOnly?: true
  /** No source prints this name. */
  assumed?: true
  meaning: string
}

/**
 * Every parameter that a source prints (wire facts 8.1 and 8.2), by its wire name, and the ones the
 * sandbox adds. No source prints a parameter that only the final redirect has. The signed
 * parameters are listed in the order of their formula.
 */
export const callbackFields = {
  status: { always: true, signed: true, meaning: "status word of the transaction" },
  orderid: { always: true, signed: true, meaning: "the gateway's order id" },
  client_orderid: { always: true, signed: true, meaning: "the order id of the request" },
  merchant_order: { always: true, meaning: "the same as `client_orderid`" },
  control: { always: true, meaning: "the signature" },
  type: { always: true, meaning: "type of the transaction, such as `sale` or `reversal`" },
  amount: { meaning: "amount of the transaction in major units, where it has one" },
  descriptor: { meaning: "text on the cardholder's statement" },
  error_code: { meaning: "code of the error" },
  error_message: { meaning: "text of the error; may be the word `null`" },
  bin: { meaning: "first six digits of the card" },
  "last-four-digits": { meaning: "last four digits of the card" },
  "card-type": { meaning: "brand of the card" },
  "card-holder-name": { meaning: "name on the card" },
  phone: { meaning: "the shopper's telephone number" },
  "gate-partial-reversal": { meaning: "whether partial refunds are possible: `enabled` or `disabled`" },
  "gate-partial-capture": { meaning: "whether partial captures are possible: `enabled` or `disabled`" },
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

/** The parameters in order, each with its name. */
export const callbackFieldList: readonly (CallbackField & { name: CallbackFieldName })[] = Object.entries(
  callbackFields,
).map(([name, field]) => ({ name: name as CallbackFieldName, ...field }))

/** The keys of an account that a receiver needs: the current key and the rotated ones. */
type CallbackKeys = { merchantControlKey: string; previousControlKeys?: readonly string[] }

/**
 * A verified message of the gateway. The signature covers only `status`, `orderid` and
 * `client_orderid`; all other fields are unverified until the status operation confirms them (wire
 * facts 8).
 */
export type GatewayMessage = {
  status: string
  orderid: string
  client_orderid: string
  type?: string
  amount?: string
  currency?: string
  /** All fields, by their wire names. */
  fields: Readonly<Record<string, string>>
}

/** Fields from a query string or a form body, raw or already parsed by the web framework. */
export type MessagePart = string | Readonly<Record<string, unknown>> | undefined

const LIMITS = { parameters: 100, name: 100, value: 4096, total: 16_384 }
/** The signed parameters in the order of their formula. */
export const signedFields = callbackFieldList.flatMap(({ name, signed }) => (signed ? [name] : []))
const signedNames = [...signedFields, "control"]

/**
 * Reads and verifies a server callback (GET or POST; specification, Events and wire facts 8.1).
 * Pass `method`, `query` and `body` in this order, as a web framework provides them. No function
 * reads a callback without verifying it. The signature is lower-case hex SHA-1 of status + orderid
 * + client_orderid + merchant control key: `approved`, `1234567`, `hf-abc`, key
 * `test-merchant-control` give `652ace404c4dfe8bba069ecee594ec23a89340e1`.
 * @throws GatewayError `invalid` for repeated, missing or over-long parameters, `forged` for a
 * wrong signature.
 */
export function parseCallback(
  account: CallbackKeys,
  ...message: [method: string, query?: MessagePart, body?: MessagePart]
): GatewayMessage {
  return parseMessage(account, message, "callback")
}

/**
 * Reads and verifies the final redirect of the shopper's browser (form fields by POST;
 * specification, Events and wire facts 8.2).
 * @throws GatewayError `invalid` for repeated, missing or over-long parameters, `forged` for a
 * wrong signature.
 */
export function parseReturn(
  account: CallbackKeys,
  ...message: [method: string, query?: MessagePart, body?: MessagePart]
): GatewayMessage {
  return parseMessage(account, message, "return")
}

/**
 * The known parameters that an unverified message has, without their values, and the number of all
 * other parameters: their names may be a stranger's text.
 */
export function parameterNames(...[method, query, body]: [method: string, query?: MessagePart, body?: MessagePart]): {
  known: CallbackFieldName[]
  others: number
} {
  const given = new Set(
    partsOf(method, query, body)
      .flatMap(entriesOf)
      .map(([name]) => name),
  )
  const known = callbackFieldList.flatMap(({ name }) => (given.has(name) ? [name] : []))
  return { known, others: given.size - known.length }
}

/**
 * The signature of a callback or final redirect: lower-case hex SHA-1 of status + orderid +
 * client_orderid + key (wire facts 8.1). The inverse of `parseCallback`, for sandboxes and tests.
 */
export function signCallback(
  message: { status: string; orderid: string; client_orderid: string },
  merchantControlKey: string,
): string {
  return signControl(message.status + message.orderid + message.client_orderid, merchantControlKey)
}

function parseMessage(
  account: CallbackKeys,
  [method, query, body]: [method: string, query?: MessagePart, body?: MessagePart],
  what: "callback" | "return",
): GatewayMessage {
  if (typeof method !== "string") throw new GatewayError("invalid", `The ${what} has no method: pass GET or POST.`)
  const fields = readFields(what, partsOf(method, query, body))
  const { status, orderid, client_orderid, control } = fields
  if (!status || !orderid || !client_orderid || !control) {
    const missing = signedNames.filter((name) => !fields[name])
    throw new GatewayError("invalid", `The ${what} lacks ${missing.join(", ")}.`, { fields: missing })
  }
  // The formula has no separators, so one digest fits many splits of the same text. With a status
  // of letters, an order id of digits and a client_orderid that starts with a letter (ours do) only
  // one split is possible.
  if (!/^[a-z_-]{1,40}$/i.test(status) || !/^\d{1,20}$/.test(orderid)) {
    throw new GatewayError("invalid", `The ${what} has a status that is no word, or an orderid that is no number.`, {
      fields: ["status", "orderid"],
    })
  }
  const keys = [account.merchantControlKey, ...(account.previousControlKeys ?? [])]
  if (!verifyControl(status + orderid + client_orderid, control, keys)) {
    throw new GatewayError(
      "forged",
      `The signature of the ${what} does not match: check merchantControlKey, and previousControlKeys after a rotation.`,
    )
  }
  const { type, amount, currency } = fields
  return { status: status.toLowerCase(), orderid, client_orderid, type: type?.toLowerCase(), amount, currency, fields }
}

/** A GET has no body that counts. */
function partsOf(method: string, query: MessagePart, body: MessagePart): MessagePart[] {
  return method.toUpperCase() === "GET" ? [query] : [query, body]
}

function readFields(what: string, parts: MessagePart[]): Record<string, string> {
  const fields = Object.create(null) as Record<string, string>
  let total = 0
  let count = 0
  for (const [name, value] of parts.flatMap(entriesOf)) {
    if (typeof value !== "string" || /[[\]]/.test(name)) {
      throw new GatewayError("invalid", `The ${what} repeats or nests "${printable(name)}".`)
    }
    total += name.length + value.length
    if (
      ++count > LIMITS.parameters ||
      total > LIMITS.total ||
      name.length > LIMITS.name ||
      value.length > LIMITS.value
    ) {
      throw new GatewayError("invalid", `The ${what} is too long.`)
    }
    if (!isStorable(name) || !isStorable(value)) {
      throw new GatewayError(
        "invalid",
        `The ${what} has characters in "${printable(name)}" that PostgreSQL cannot store.`,
      )
    }
    if (name in fields) throw new GatewayError("invalid", `The ${what} repeats "${printable(name)}".`)
    fields[name] = value.trim()
  }
  return fields
}

/** PostgreSQL stores neither a zero character nor a lone surrogate. */
function isStorable(text: string): boolean {
  return !text.includes("\0") && !/\p{Surrogate}/u.test(text)
}

function entriesOf(part: MessagePart): [string, unknown][] {
  // A web framework may pass null for a missing part.
  if (part === undefined || part === null) return []
  if (typeof part === "string") return [...new URLSearchParams(part).entries()]
  return Object.entries(part)
}

function printable(name: string): string {
  return name.replace(/[^\w.-]/g, "?").slice(0, 40)
}
