/**
 * How are traces kept free of secrets? Medusa's instrumentation writes whole URLs and all headers
 * into spans; `redactSpans` stands between the spans and the exporter. It needs no OpenTelemetry
 * package, only the shape of its objects.
 */
export { redactSpans, type SpanProcessorShape } from "./redact-spans"
