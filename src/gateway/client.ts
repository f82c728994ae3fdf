import type { z } from "zod"
import { type Account, type AccountOptions, type Endpoint, endpointFor, toAccount } from "./account"
import type { ControlSigning, Operation, Unsigned } from "./declare"
import { GatewayError } from "./errors"
import { fitAmount, secretFields } from "./fields"
import { type OperationName, operations, type Operations } from "./operations"
import { readAnswer } from "./read-answer"
import { controlText, signControl } from "./signing/control"
import { createTransport, type Exchange, type Transport, TransportFailure } from "./transport"

export type CallOptions = {
  /** The endpoint to call. By default the one of the request's currency, else the account's. */
  endpoint?: Endpoint
  signal?: AbortSignal
}

/** What happened on the wire, for logs and measurements: no body, no card, no key, no signature. */
export type CallReport = {
  operation: OperationName
  clientOrderid?: string
  orderid?: string
  httpStatus?: number
  milliseconds: number
  outcome: "answered" | GatewayError["kind"]
}

export type GatewayClient = {
  [Name in OperationName]: (
    request: z.input<Operations[Name]["request"]>,
    options?: CallOptions,
  ) => Promise<z.output<Operations[Name]["answer"]>>
} & { readonly account: Account; close(): void }

/**
 * One typed method an operation, named as the path's last part in camel case. Requests and answers use the wire's names;
 * the client adds login, signature and endpoint, and sends each call once. Its methods throw GatewayErrors of kind
 * `invalid`, `refused`, `unsent` or `unknown`.
 * @param options an account's options, as a store writes them; one that `parseAccount` checked is taken as it is
 * @throws GatewayError `invalid` for wrong options: all problems at once, each with its fix.
 */
export function createGatewayClient(
  options: AccountOptions | Account,
  observe?: (report: CallReport) => void,
): GatewayClient {
  const account = toAccount(options)
  const transport = createTransport(account.timeouts)
  const methods = Object.fromEntries(
    Object.values(operations).map((operation) => [
      operation.name,
      async (request: Record<string, unknown>, options: CallOptions = {}) => {
        const started = performance.now()
        const report = (outcome: CallReport["outcome"], httpStatus?: number) => {
          try {
            observe?.({
              operation: operation.name as OperationName,
              clientOrderid: textOf(request.client_orderid),
              orderid: textOf(request.orderid),
              milliseconds: performance.now() - started,
              outcome,
              httpStatus,
            })
          } catch {
            // Whoever watches must not turn an answered call into a failed one.
          }
        }
        try {
          const { answer, httpStatus } = await call({ account, operation, transport }, request, options)
          report("answered", httpStatus)
          return answer
        } catch (error) {
          if (error instanceof GatewayError) report(error.kind, error.httpStatus)
          throw error
        }
      },
    ]),
  )
  return { ...methods, account, close: () => transport.close() } as unknown as GatewayClient
}

type Context = { account: Account; operation: Operation; transport: Transport }

async function call(context: Context, input: Record<string, unknown>, options: CallOptions) {
  const fields = parseRequest(context.operation, input)
  const { url, body } = signedRequest(context, fields, options)
  let exchange: Exchange
  try {
    exchange = await context.transport.post(url, body, { signal: options.signal })
  } catch (failure) {
    if (!(failure instanceof TransportFailure)) throw failure
    throw new GatewayError(
      failure.sent ? "unknown" : "unsent",
      failure.sent
        ? `${context.operation.name}: sent, but no answer came (${failure.message})`
        : `${context.operation.name}: the gateway could not be reached (${failure.message})`,
      { ...facts(context.operation, fields), cause: failure },
    )
  }
  const sent = { operation: context.operation, fields, secrets: secretsOf(context.account, fields, body) }
  return { answer: readAnswer(sent, exchange), httpStatus: exchange.httpStatus }
}

function secretsOf(account: Account, fields: Record<string, string>, body: URLSearchParams): string[] {
  const values = [...secretFields.map((name) => fields[name]), body.get("control")]
  const keys = [account.merchantControlKey, ...account.previousControlKeys]
  return [...keys, ...values].filter((value): value is string => !!value)
}

function parseRequest(operation: Operation, input: Record<string, unknown>): Record<string, string> {
  const { amount } = input
  const result = operation.request.safeParse(
    typeof amount === "string" ? { ...input, amount: fitAmount(amount) } : input,
  )
  if (result.success) {
    return Object.fromEntries(Object.entries(result.data).filter(([, value]) => value !== undefined)) as Record<
      string,
      string
    >
  }
  const issues = result.error.issues.flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => [key, "is no field of it"])
      : [[issue.path.join("."), issue.message]],
  ) as [string, string][]
  throw new GatewayError(
    "invalid",
    `${operation.name}: ${issues.map(([field, message]) => `${field} ${message}`).join("; ")}`,
    {
      operation: operation.name,
      clientOrderid: textOf(input.client_orderid),
      fields: [...new Set(issues.map(([field]) => field))],
    },
  )
}

function signedRequest(context: Context, fields: Record<string, string>, options: CallOptions) {
  const { account, operation } = context
  const endpoint = options.endpoint ?? endpointFor(account, fields.currency ?? "")
  if (!endpoint) {
    throw new GatewayError(
      "invalid",
      `${operation.name}: the account "${account.name}" has no endpoint for ${fields.currency}`,
      {
        ...facts(operation, fields),
        fields: ["currency"],
      },
    )
  }
  const body = new URLSearchParams(fields)
  const signing = signingOf(operation, account)
  if (signing.scheme === "control") {
    if (signing.parts.includes("login")) body.set("login", account.login)
    body.set("control", signControl(formulaText(context, signing, { fields, endpoint }), account.merchantControlKey))
  }
  return { url: operationUrl(account, operation, endpoint), body }
}

function formulaText(
  { account, operation }: Context,
  signing: ControlSigning,
  { fields, endpoint }: { fields: Record<string, string>; endpoint: Endpoint },
): string {
  try {
    return controlText({
      parts: signing.parts,
      fields,
      login: account.login,
      endpointId: endpoint.id,
      minorUnits: account.minorUnits,
    })
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new GatewayError("invalid", `${operation.name}: ${error.message}`, {
      ...facts(operation, fields),
      fields: ["amount", "currency"],
    })
  }
}

/** How an operation is signed for this account, its options applied. */
export function signingOf(
  operation: Operation,
  account: Pick<Account, "paymentFormSigning">,
): ControlSigning | Unsigned {
  const { signing } = operation
  if (signing.scheme !== "by-option") return signing
  return signing.choices[account[signing.option]] ?? { scheme: "none" }
}

/** `{base}/api/v2/sale/1042`, or with a group `{base}/api/v2/sale/group/77` (wire facts 1). */
export function operationUrl(
  account: Pick<Account, "baseUrl" | "groupPath">,
  operation: Pick<Operation, "path">,
  endpoint: Endpoint,
) {
  const group = endpoint.group && account.groupPath ? "group/" : ""
  return `${account.baseUrl}${operation.path}/${group}${endpoint.id}`
}

function facts(operation: Operation, fields: Record<string, string>) {
  return { operation: operation.name, clientOrderid: fields.client_orderid, orderid: fields.orderid }
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined
}
