import type { z } from "zod"
import { currencyExponent, isCurrency, splitDecimal } from "../money"
import { type Account, type AccountOptions, endpointFor, toAccount } from "./account-options"
import { type CallOptions, parseCallOptions, type WaitOptions } from "./call-options"
import type { Operation } from "./declare-operation"
import { GatewayError } from "./errors"
import { AMOUNT_LENGTH, fitAmount, orderIdOf, type StatusAnswer, secretFields, wellFormed } from "./fields"
import { fixedFields } from "./extra-fields"
import { isNearly } from "./nearest-name"
import { type OperationName, operations, type Operations } from "./operations"
import { readAnswer } from "./read-answer"
import { maskDigits } from "./redact"
import { type SignedRequest, signingOf, signRequest } from "./signing/sign-request"
import { createTransport, type Exchange, type Transport, TransportFailure } from "./transport"
import { type OrderIds, waitForFinal } from "./wait-for-final"

/** One call on the wire, for logs and measurements: no body, no card, no key, no signature. */
export type CallReport = {
  operation: OperationName
  clientOrderid?: string
  orderid?: string
  httpStatus?: number
  milliseconds: number
  outcome: "answered" | GatewayError["kind"]
  /** Set when the call failed. */
  error?: GatewayError
}

export type GatewayClient = {
  [Name in keyof Operations]: (
    request: z.input<Operations[Name]["request"]>,
    options?: CallOptions,
  ) => Promise<z.output<Operations[Name]["answer"]>>
} & {
  readonly account: Account
  /**
   * Polls the status at the documented intervals until it is final.
   * @throws GatewayError `unknown` when the deadline passes first or `signal` aborts
   */
  waitForFinal(ids: OrderIds, options?: WaitOptions): Promise<StatusAnswer>
  /** Closes all connections; calls in flight fail. */
  close(): void
}

/**
 * One typed method for each operation (reference: docs/reference/gateway.md). Requests and answers
 * use wire names; amounts are decimal text in major units (`"10.42"`). The client adds login,
 * signature and endpoint, and sends each call once. Its methods throw GatewayErrors of kind
 * `invalid`, `refused`, `unsent` or `unknown`. Source: specification, Endpoints and Authentication.
 * @param options an account's options, as a store writes them; an account checked by `parseAccount`
 * is used unchanged
 * @throws GatewayError `invalid` for wrong options: all problems at once, each with its fix.
 */
export function createGatewayClient(
  options: AccountOptions | Account,
  observe?: (report: CallReport) => void,
): GatewayClient {
  const account = toAccount(options)
  const transport = createTransport(account.timeouts)
  const methods = Object.fromEntries(
    Object.values(operations as unknown as Record<string, Operation>).map((operation) => [
      operation.name,
      methodOf({ account, operation, transport }, observe),
    ]),
  )
  const client = {
    ...methods,
    account,
    waitForFinal: (ids: OrderIds, options?: WaitOptions) => waitForFinal(client.status, ids, options),
    close: () => transport.close(),
  } as unknown as GatewayClient
  return client
}

/** Not an async function: the caller's stack must be captured before the first await. */
function methodOf(context: Context, observe: ((report: CallReport) => void) | undefined) {
  return function method(request: Record<string, unknown>, options?: CallOptions): Promise<unknown> {
    const caller: { stack?: string } = {}
    Error.captureStackTrace(caller, method)
    return observed(context, { request: snapshot(request), options, caller, observe })
  }
}

type ObservedCall = {
  request: Record<string, unknown>
  options: CallOptions | undefined
  caller: { stack?: string }
  observe?: (report: CallReport) => void
}

async function observed(context: Context, { request, options, caller, observe }: ObservedCall): Promise<unknown> {
  const started = performance.now()
  const report = (outcome: CallReport["outcome"], httpStatus?: number, error?: GatewayError) => {
    try {
      observe?.({
        operation: context.operation.name as OperationName,
        clientOrderid: orderIdOf(request),
        orderid: textOf(request.orderid),
        milliseconds: performance.now() - started,
        outcome,
        httpStatus,
        ...(error ? { error } : {}),
      })
    } catch {
      // A failing observer must not turn an answered call into a failed one.
    }
  }
  try {
    const { answer, httpStatus } = await call(context, request, options)
    report("answered", httpStatus)
    return answer
  } catch (thrown) {
    // After sending, every failure is a GatewayError; any other error comes from the caller's
    // input.
    const { name } = context.operation
    const unreadable = () => new GatewayError("invalid", `${name}: the call cannot be read`, { operation: name })
    const error = thrown instanceof GatewayError ? thrown : unreadable()
    report(error.kind, error.httpStatus, error)
    throw calledFrom(error, caller)
  }
}

/**
 * The stack of an error created after an answer shows only this library and the socket, so the
 * caller's stack replaces it.
 */
function calledFrom(error: GatewayError, caller: { stack?: string }): GatewayError {
  const frames = caller.stack?.split("\n").slice(1).join("\n")
  if (frames) error.stack = `${error.name}: ${error.message}\n${frames}`
  return error
}

type Context = { account: Account; operation: Operation; transport: Transport }

async function call(context: Context, input: Record<string, unknown>, options: CallOptions | undefined) {
  const { account, operation } = context
  const { endpoint: given, rebillAs, currency, signal } = parseCallOptions(operation, options)
  const fields = fieldsToSend({ ...context, currency }, input)
  const endpoint = given ?? endpointOf({ ...context, currency }, fields)
  return sendSigned(context, { fields, ...signRequest({ account, operation, endpoint, fields, rebillAs }) }, signal)
}

/**
 * Sends a signed request once and reads its answer, for callers that inspect the signed request
 * first.
 * @throws GatewayError `refused`, `unsent` or `unknown`
 */
export async function sendSigned(
  context: Context,
  { fields, url, body, headers }: SignedRequest & { fields: Record<string, string> },
  signal?: AbortSignal,
): Promise<{ answer: unknown; httpStatus: number }> {
  const { operation } = context
  const call = { url: withoutQuery(url), signature: signatureOf(context) }
  let exchange: Exchange
  try {
    exchange = await context.transport.post(url, body, { headers, signal })
  } catch (failure) {
    // Any other failure may have happened after sending, so the call counts as sent.
    if (!(failure instanceof TransportFailure)) {
      throw new GatewayError("unknown", `${operation.name}: the call broke off`, {
        ...details(operation, fields),
        ...call,
      })
    }
    throw new GatewayError(
      failure.sent ? "unknown" : "unsent",
      failure.sent
        ? `${operation.name}: sent, but no answer came (${failure.message})`
        : `${operation.name}: the gateway could not be reached (${failure.message})`,
      { ...details(operation, fields), ...call, ...(failure.code ? { failure: failure.code } : {}), cause: failure },
    )
  }
  const { untypedErrors } = context.account
  const sent = { operation, fields, secrets: secretsOf(context, fields, { body, headers }), untypedErrors, ...call }
  try {
    return { answer: readAnswer(sent, exchange), httpStatus: exchange.httpStatus }
  } catch (error) {
    if (error instanceof GatewayError) throw error
    // The original error may hold request data, so nothing of it is repeated.
    const { httpStatus } = exchange
    throw new GatewayError("unknown", `${operation.name}: the answer cannot be read`, {
      ...details(operation, fields),
      ...call,
      httpStatus,
    })
  }
}

function withoutQuery(address: string): string {
  const { origin, pathname } = new URL(address)
  return origin + pathname
}

function signatureOf({ account, operation }: Pick<Context, "account" | "operation">): GatewayError["signature"] {
  const signing = signingOf(operation, account)
  if (signing.scheme === "oauth") return signing.method
  return signing.scheme === "control" ? "control" : undefined
}

/**
 * Values to mask in the gateway's texts: keys, card data, signatures, the shopper's e-mail address,
 * and all undeclared fields, whose content is unknown.
 */
export function secretsOf(
  { account, operation }: Pick<Context, "account" | "operation">,
  fields: Record<string, string>,
  { body, headers }: { body: URLSearchParams; headers: Record<string, string> },
): string[] {
  const names = [
    ...secretFields,
    "email",
    ...Object.keys(fields).filter((name) => !Object.hasOwn(operation.request.shape, name)),
  ]
  const values = [...names.map((name) => fields[name]), body.get("control"), headers.Authorization]
  const keys = [account.merchantControlKey, ...account.previousControlKeys]
  return [...keys, ...values].filter((value): value is string => !!value)
}

/**
 * Specification, Limits: amounts of OAuth-signed calls have two decimals. Currencies without two
 * decimals keep their own.
 */
function withTwoDigits(
  { signing }: Operation,
  fields: Record<string, string | undefined>,
  currency = fields.currency,
): Record<string, string | undefined> {
  const schemes = signing.scheme === "by-option" ? Object.values(signing.choices) : [signing]
  const isSigned = schemes.every(({ scheme }) => scheme === "oauth")
  if (!isSigned || !currency || !isCurrency(currency) || currencyExponent(currency) !== 2) return fields
  const padded = ["amount", "amount-from", "amount-to", "amount-sequence"].flatMap((name) => {
    const given = fields[name]
    return given === undefined ? [] : [[name, given.split(",").map(twoDigits).join(",")]]
  })
  return { ...fields, ...Object.fromEntries(padded) }
}

function twoDigits(amount: string): string {
  const digits = splitDecimal(amount)
  if (!digits || digits.decimals.length > 2) return amount
  const text = `${digits.whole}.${digits.decimals.padEnd(2, "0")}`
  return text.length <= AMOUNT_LENGTH ? text : amount
}

/** A call's account and operation; `currency`: see `CallOptions`. */
type CallSubject = Pick<Context, "account" | "operation"> & { currency?: string }

/**
 * The fields that are signed and sent: checked, with the account's `extraFields`, which never
 * replace a field of the call.
 * @throws GatewayError `invalid` as `parseRequest`
 */
export function fieldsToSend(
  { account, operation, currency }: CallSubject,
  input: Record<string, unknown>,
): Record<string, string> {
  return { ...fixedFields(account, operation.name), ...parseRequest(operation, input, currency) }
}

/**
 * Checks a request and fills in defaults.
 * @param currency the amount's currency if the request has no field for it
 * @throws GatewayError `invalid` naming every wrong field and the value of none
 */
export function parseRequest(
  operation: Operation,
  input: Record<string, unknown>,
  currency?: string,
): Record<string, string> {
  const { amount } = input
  const result = operation.request.safeParse(
    typeof amount === "string" ? { ...input, amount: fitAmount(amount) } : input,
  )
  const left = result.success ? Object.keys(input).filter((name) => isLost(name, { input, taken: result.data })) : []
  const mistyped = mistypedMoney(operation, input)
  if (result.success && left.length + mistyped.length === 0) {
    const given = Object.entries(withTwoDigits(operation, result.data as Record<string, string | undefined>, currency))
    return Object.fromEntries(
      given.flatMap(([name, value]) => (value === undefined ? [] : [[name, wellFormed(value)]])),
    )
  }
  const unknown = (name: string): [string, string] => [name, "is no field of it"]
  const named = (result.error?.issues ?? []).flatMap((issue): [string, string][] =>
    issue.code === "unrecognized_keys" ? issue.keys.map(unknown) : [[issue.path.join("."), issue.message]],
  )
  // A caller may pass a card number as a field name.
  const issues = [...named, ...left.map(unknown), ...mistyped].map(([field, message]): [string, string] => [
    maskDigits(field),
    message,
  ])
  throw new GatewayError(
    "invalid",
    `${operation.name}: ${issues.map(([field, message]) => `${field} ${message}`).join("; ")}`,
    {
      operation: operation.name,
      clientOrderid: orderIdOf(input),
      fields: [...new Set(issues.map(([field]) => field))],
    },
  )
}

/**
 * Undeclared fields whose names nearly match an omitted `amount` or `currency`. Sent as a further
 * field, `ammount` would be ignored, and a partial operation would take the whole amount.
 */
function mistypedMoney({ request }: Operation, input: Record<string, unknown>): [string, string][] {
  const omitted = ["amount", "currency"].filter(
    (name) => Object.hasOwn(request.shape, name) && input[name] === undefined,
  )
  return Object.keys(input).flatMap((name): [string, string][] => {
    const meant = Object.hasOwn(request.shape, name) ? undefined : omitted.find((field) => isNearly(name, field))
    return meant ? [[name, `is no field of it: did you mean ${meant}?`]] : []
  })
}

/** An object of fields cannot hold a key named `__proto__`. */
function isLost(name: string, { input, taken }: { input: Record<string, unknown>; taken: object }): boolean {
  return input[name] !== undefined && !Object.hasOwn(taken, name)
}

/**
 * The endpoint of the request's currency; calls without a currency use the account's only or
 * default endpoint.
 */
export function endpointOf({ account, operation, currency: known }: CallSubject, fields: Record<string, string>) {
  const currency = known ?? fields.currency
  const endpoint = endpointFor(account, currency ?? "")
  if (endpoint) return endpoint
  const reason = currency
    ? `has no endpoint for ${currency}`
    : "has endpoints for several currencies and this call names none: say which in { endpoint }"
  throw new GatewayError("invalid", `${operation.name}: the account "${account.name}" ${reason}`, {
    ...details(operation, fields),
    fields: [currency ? "currency" : "endpoint"],
  })
}

function details(operation: Operation, fields: Record<string, string>) {
  return { operation: operation.name, clientOrderid: orderIdOf(fields), orderid: fields.orderid }
}

/**
 * A copy, so that the sent fields are the checked ones even if a getter returns another value
 * later. Plain JavaScript may pass any value: a non-object or unreadable value counts as a request
 * without fields.
 */
function snapshot(request: unknown): Record<string, unknown> {
  try {
    return typeof request === "object" ? { ...request } : {}
  } catch {
    return {}
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined
}
