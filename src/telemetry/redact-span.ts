import { type Attributes, redactAttributes } from "./redact-attributes"
import { redactText } from "./redact-text"

type WithAttributes = { attributes?: Attributes }

/** Of OpenTelemetry's `ReadableSpan`, the parts in which texts are. */
export type ReadableSpanShape = {
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
export function redactSpan(span: ReadableSpanShape): ReadableSpanShape {
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
