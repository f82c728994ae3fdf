import type { IncomingMessage, ServerResponse } from "node:http"

/** Bytes. order_desc alone may have 64k characters, each up to nine bytes once encoded. */
const BODY_LIMIT = 1_048_576

export class BodyTooLong extends Error {}

/** The whole body as UTF-8 text. @throws BodyTooLong beyond 1 MiB. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  // The request stays open after an early exit, so that its sender still gets an answer.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > BODY_LIMIT) throw new BodyTooLong("The request body is longer than 1 MiB")
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString("utf8")
}

export function sendJson(response: ServerResponse, httpStatus: number, body: unknown): void {
  response.writeHead(httpStatus, { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" })
  response.end(JSON.stringify(body, null, 2))
}

/**
 * The text of any thrown value. Checks the property instead of `instanceof`: Node's errors cross
 * realms in test runners.
 */
export function errorText(error: unknown): string {
  if (typeof error !== "object" || error === null || !("message" in error)) return String(error)
  return String(error.message)
}
