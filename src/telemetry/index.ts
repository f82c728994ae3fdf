/**
 * How are traces kept free of secrets? Medusa's instrumentation writes whole addresses and all headers into spans;
 * `redactSpans` stands between them and the exporter. No package of OpenTelemetry is needed: the shapes are enough.
 */
export { redactSpans, type SpanProcessorShape } from "./redact-spans"
