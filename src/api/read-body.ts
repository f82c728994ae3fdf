import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import type { IncomingMessage } from "node:http"
import { invalidData, refusal } from "../mapping"
import { toMessage } from "../messages"

/**
 * Reads a JSON body where Medusa's parser is off. `req.body` stays empty, so that no logger, tracer
 * or error handler sees the content. No error of this function quotes the body.
 * @param most bytes
 * @throws MedusaError invalid_data
 */
export async function readJson(req: IncomingMessage, most: number): Promise<unknown> {
  assertType(req, jsonType, "request.not_json_type")
  const text = await readText(req, most)
  try {
    return JSON.parse(text) as unknown
  } catch {
    // The parser's own message would quote the body.
    throw invalidData(toMessage("request.not_json"))
  }
}

/**
 * Reads the JSON body of an admin's route, where Medusa's parser is off: the parser's own errors
 * quote the body, which may have a card number, in the answer and in the log.
 * @param most bytes
 */
export function parseJsonBody(most: number) {
  return async (req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): Promise<void> => {
    // A request without a body is one without fields.
    if (req.body === undefined && hasBody(req)) req.body = await readJson(req, most)
    next()
  }
}

/**
 * Reads a form as browsers post it, with the same protection as `readJson`. The first value of a
 * repeated field counts.
 * @param most bytes
 * @throws MedusaError invalid_data
 */
export async function readForm(req: IncomingMessage, most: number): Promise<Record<string, string>> {
  if (!req.headers["content-type"] && !hasBody(req)) return {}
  assertType(req, formType, "request.not_form_type")
  const fields = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(await readText(req, most))) {
    if (!fields.has(name)) fields.set(name, value)
  }
  return Object.fromEntries(fields)
}

const jsonType = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i
const formType = /^application\/x-www-form-urlencoded\s*(;.*)?$/i

type TypeCode = "request.not_json_type" | "request.not_form_type"

function assertType({ headers }: IncomingMessage, type: RegExp, code: TypeCode): void {
  const { "content-type": given = "", "content-encoding": encoding = "identity" } = headers
  if (!type.test(given.trim())) throw invalidData(toMessage(code))
  if (encoding.toLowerCase() !== "identity") throw invalidData(toMessage("request.compressed"))
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0
}

async function readText(req: IncomingMessage & { body?: unknown }, most: number): Promise<string> {
  if (req.body !== undefined || req.readableEnded) {
    throw refusal(MedusaError.Types.UNEXPECTED_STATE, toMessage("request.body_parsed_before"))
  }
  if (Number(req.headers["content-length"] ?? 0) > most) throw tooLarge(most)
  const bytes = await bytesOf(req, most)
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    throw invalidData(toMessage("request.not_utf8"))
  }
}

/** Bytes beyond the limit are read and dropped, so that the response reaches the sender. */
function bytesOf(req: IncomingMessage, most: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    req.on("data", (chunk: Buffer) => {
      size += chunk.length
      if (size <= most) {
        chunks.push(chunk)
        return
      }
      chunks.length = 0
      reject(tooLarge(most))
    })
    req.once("end", () => resolve(Buffer.concat(chunks)))
    req.once("close", () => reject(invalidData(toMessage("request.broke_off"))))
    req.once("error", () => reject(invalidData(toMessage("request.broke_off"))))
  })
}

function tooLarge(most: number): MedusaError {
  return invalidData(toMessage("request.too_large", { kilobytes: String(Math.floor(most / 1024)) }))
}
