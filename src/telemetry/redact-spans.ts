import { type ReadableSpanShape, redactSpan } from "./redact-span"

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
