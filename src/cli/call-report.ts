import type { GatewayErrorKind } from "../gateway"
import type { ShownRequest, ShownSigning } from "./show-request"

/** What `call --json` prints; null is what did not come to be. */
export type CallReport = {
  operation: string
  dryRun: boolean
  request: ShownRequest | null
  signing: ShownSigning | null
  answer: {
    httpStatus: number
    /** Names that may be printed keep their value, what was sent in secret masked; all others read `***`. */
    fields: Record<string, string>
    /** `error-message`, with what was sent in secret masked. */
    message: string | null
    /** `redirect-url`, whole: the page to open in a browser. Null as well where it holds what was sent in secret. */
    page: string | null
  } | null
  error: {
    kind: GatewayErrorKind
    message: string
    code: string | null
    httpStatus: number | null
    orderid: string | null
    /** The option of the account that the failure leads to. */
    hint: string | null
    next: string
  } | null
}

/** The report for people. */
export function textOf({ dryRun, request, signing, answer, error }: CallReport): string {
  return [
    ...(request ? requestLines(request) : []),
    ...(signing ? ["", ...signingLines(signing)] : []),
    ...(dryRun && !error ? ["", "Not sent (--dry-run)."] : []),
    ...(answer ? ["", ...answerLines(answer)] : []),
    ...(error ? [...(request ? [""] : []), ...errorLines(error)] : []),
  ].join("\n")
}

function requestLines({ url, body, authorization }: ShownRequest): string[] {
  return [`POST ${url}`, ...(authorization ? [`  Authorization: ${authorization}`] : []), ...columns(body)]
}

function signingLines({ scheme, text, key }: ShownSigning): string[] {
  if (scheme === "none") return ["Not signed."]
  if (scheme === "control") return ["Signed (SHA-1 of this):", `  ${text} + ${key}`]
  return [`Signed (${scheme} with ${key}):`, `  ${text}`]
}

function answerLines({ httpStatus, fields, message, page }: NonNullable<CallReport["answer"]>): string[] {
  return [
    `Answer, HTTP ${httpStatus}:`,
    ...columns(fields),
    ...(message ? [`The gateway says: ${message}`] : []),
    ...(page ? [`Open in a browser: ${page}`] : []),
  ]
}

function errorLines({ kind, message, code, httpStatus, hint, next }: NonNullable<CallReport["error"]>): string[] {
  const facts = [httpStatus === null ? "" : `HTTP ${httpStatus}`, code === null ? "" : `code ${code}`].filter(Boolean)
  return [`Failed (${[kind, ...facts].join(", ")}): ${message}`, ...(hint === null ? [] : [`Hint: ${hint}`]), next]
}

function columns(fields: Record<string, string>): string[] {
  const width = Math.max(0, ...Object.keys(fields).map((name) => name.length))
  return Object.entries(fields).map(([name, value]) => `  ${name.padEnd(width)}  ${value}`)
}
