import { REDACTED, redactText } from "./redact-text"

/** The shape of OpenTelemetry's `SpanProcessor`; compatible with every version's types. */
export type SpanProcessorShape = {
  onStart(span: never, context: never): void
  onEnd(span: never): void
  forceFlush(): Promise<void>
  shutdown(): Promise<void>
}

type Redacting<Processor extends SpanProcessorShape> = Pick<Processor, keyof SpanProcessorShape>

/**
 * Passes copies of ended spans to a processor, without callback parameters, tokens, card data,
 * e-mail addresses, credentials, or headers that are not on the list of harmless ones. For
 * processors that export ended spans, such as `SimpleSpanProcessor` and `BatchSpanProcessor`.
 * @param next the exporting processor; do not register it anywhere else
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

/** The parts of OpenTelemetry's `ReadableSpan` that contain text. */
type ReadableSpanShape = {
  name: string
  status: { code: number; message?: string }
  attributes: Attributes
  events: readonly WithAttributes[]
  links: readonly WithAttributes[]
  instrumentationScope?: { name: string }
  /** The name of `instrumentationScope` in OpenTelemetry 1. */
  instrumentationLibrary?: { name: string }
  spanContext(): unknown
}

/** Fields copied unchanged: numbers, times and ids. Fields not listed are dropped. */
const plainFields = [
  ...["kind", "parentSpanContext", "parentSpanId", "startTime", "endTime", "duration", "ended", "resource"],
  ...["instrumentationScope", "instrumentationLibrary"],
  ...["droppedAttributesCount", "droppedEventsCount", "droppedLinksCount"],
] as const

/** A redacted copy. The span itself stays unchanged for other processors. */
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

/** Medusa's request spans have every header as an attribute, by its bare name. */
const MEDUSA_HTTP = "@medusajs/http"

/** OpenTelemetry's names of header attributes. */
const headerPrefix = /^http\.(?:request|response)\.header\./

/**
 * An allow-list, since tokens, cookies, keys, signatures and search texts come in headers of any
 * name.
 */
const harmlessHeaders = new Set([
  ...["host", "user-agent", "referer", "referrer", "origin", "location", "date", "vary", "server", "retry-after"],
  ...["accept", "accept-encoding", "accept-language", "connection", "cache-control", "upgrade", "transfer-encoding"],
  ...["content-type", "content-length", "content-encoding", "x-request-id", "x-correlation-id", "traceparent"],
])

/** Names of attributes with a query, a body, a statement's values or credentials. */
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
