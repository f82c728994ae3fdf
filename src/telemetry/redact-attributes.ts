import { REDACTED } from "./redact-address"
import { redactText } from "./redact-text"

export type Attributes = Readonly<Record<string, unknown>>

/** Medusa's spans of requests have every header as an attribute, by its bare name. */
const MEDUSA_HTTP = "@medusajs/http"

/** OpenTelemetry's own names of headers. */
const headerPrefix = /^http\.(?:request|response)\.header\./

/** An allow-list: tokens, cookies, keys, signatures and searches come in headers of any name. */
const harmlessHeaders = new Set([
  ...["host", "user-agent", "referer", "referrer", "origin", "location", "date", "vary", "server", "retry-after"],
  ...["accept", "accept-encoding", "accept-language", "connection", "cache-control", "upgrade", "transfer-encoding"],
  ...["content-type", "content-length", "content-encoding", "x-request-id", "x-correlation-id", "traceparent"],
])

/** Names of attributes that hold a query, a body, values of a statement or credentials. */
const secretName =
  /(?:^|[._-])(?:body|query|cookies?|authorization|pass(?:word|wd)?|secret|token|signature|control|values|payload|params|baggage|api[_-]?key|cvv2?|pan)$|\.parameters?\.|_parameters?\./i

/** @param scope the name of the instrumentation that made the span */
export function redactAttributes(attributes: Attributes, scope?: string): Attributes {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      redactText(name),
      isSecret(name, scope) ? REDACTED : redactValue(value),
    ]),
  )
}

function isSecret(name: string, scope: string | undefined): boolean {
  const isHeader = headerPrefix.test(name) || (scope === MEDUSA_HTTP && !name.startsWith("http."))
  const header = name.replace(headerPrefix, "").replaceAll("_", "-").toLowerCase()
  return (isHeader && !harmlessHeaders.has(header)) || secretName.test(name)
}

function redactValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redactValue)
  return typeof value === "string" ? redactText(value) : value
}
