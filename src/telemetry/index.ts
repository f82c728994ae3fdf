/**
 * How are traces kept free of secrets? Medusa's instrumentation writes whole URLs and all headers
 * into spans; `redactSpans` stands between the spans and the exporter. Needs no OpenTelemetry
 * package: it uses only the shapes.
 */
export { redactSpans, type SpanProcessorShape } from "./redact-spans"
