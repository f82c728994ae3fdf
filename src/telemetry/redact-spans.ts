import { REDACTED, redactText } from "./redact-text"

/** Of OpenTelemetry's `SpanProcessor`: each version's own types fit. */
export type SpanProcessorShape = {
  onStart(span: never, context: never): void
  onEnd(span: never): void
  forceFlush(): Promise<void>
  shutdown(): Promise<void>
}

type Redacting<Processor extends SpanProcessorShape> = Pick<Processor, keyof SpanProcessorShape>

/**
 * Hands a processor copies of the spans, without parameters of callbacks, tokens, card data, e-mail addresses, credentials and
 * headers that nobody knows to be harmless. For a processor that exports what has ended, as `SimpleSpanProcessor` and
 * `BatchSpanProcessor` do.
 * @param next the processor that exports; it is to be registered nowhere else
 */
export function redactSpans<Processor extends SpanProcessorShape>(next: Processor): Redacting<Processor> {
  const redacting: SpanProcessorShape = {
    onStart: (span, context) => next.onStart(span, context),
    onEnd: (span) => next.onEnd(redactSpan(span as ReadableSpanShape) as never),
    forceFlush: () => next.forceFlush(),
    shutdown: () => next.shutdown(),
  }
  return redacting as Redacting<Processor>
}

type WithAttributes = { attributes?: Attributes }

/** Of OpenTelemetry's `ReadableSpan`, the parts in which texts are. */
type ReadableSpanShape = {
  name: string
  status: { code: number; message?: string }
  attributes: Attributes
  events: readonly WithAttributes[]
  links: readonly WithAttributes[]
  instrumentationScope?: { name: string }
  /** Its name in OpenTelemetry 1. */
  instrumentationLibrary?: { name: string }
  spanContext(): unknown
}

/** Copied as they are: numbers, times and ids. A field that is not listed stays behind. */
const plainFields = [
  ...["kind", "parentSpanContext", "parentSpanId", "startTime", "endTime", "duration", "ended", "resource"],
  ...["instrumentationScope", "instrumentationLibrary"],
  ...["droppedAttributesCount", "droppedEventsCount", "droppedLinksCount"],
] as const

/** A copy for exporters. The span itself stays as it is: other processors may have it. */
function redactSpan(span: ReadableSpanShape): ReadableSpanShape {
  const fields = span as unknown as Record<string, unknown>
  const plain = Object.fromEntries(plainFields.filter((name) => name in span).map((name) => [name, fields[name]]))
  const scope = (span.instrumentationScope ?? span.instrumentationLibrary)?.name
  const { code, message } = span.status
  return {
    ...plain,
    name: redactText(span.name),
    status: message === undefined ? { code } : { code, message: redactText(message) },
    attributes: redactAttributes(span.attributes, scope),
    events: span.events.map(withRedactedAttributes),
    links: span.links.map(withRedactedAttributes),
    spanContext: () => span.spanContext(),
  }
}

function withRedactedAttributes<Holder extends WithAttributes>(holder: Holder): Holder {
  return holder.attributes ? { ...holder, attributes: redactAttributes(holder.attributes) } : holder
}

type Attributes = Readonly<Record<string, unknown>>

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
function redactAttributes(attributes: Attributes, scope?: string): Attributes {
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
