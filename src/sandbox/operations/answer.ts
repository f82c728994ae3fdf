import type { ServerResponse } from "node:http"
import { maskDigits } from "../../gateway/redact"
import { ACCEPT } from "../../gateway/transport"

export type AnswerFormat = "json" | "form"

/** Fields of an answer in the wire's order; undefined ones are left out. */
export type AnswerFields = Readonly<Record<string, string | undefined>>

export type Answer = { httpStatus: number; fields: AnswerFields }

/** One flat JSON object, or form text with a line feed after every value (wire facts 2). */
function encodeAnswer(fields: AnswerFields, format: AnswerFormat): { contentType: string; body: string } {
  const present = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined)
  if (format === "json") return { contentType: ACCEPT, body: JSON.stringify(Object.fromEntries(present)) }
  const body = present.map((entry) => `${new URLSearchParams([entry]).toString()}\n`).join("&")
  return { contentType: "text/html;charset=utf-8", body }
}

export function sendAnswer(response: ServerResponse, answer: Answer, format: AnswerFormat): void {
  const { contentType, body } = encodeAnswer(answer.fields, format)
  response.writeHead(answer.httpStatus, { "Content-Type": contentType, "Cache-Control": "no-store" })
  response.end(body)
}

/**
 * Assumption for all codes but 1: no source lists them. 1 is the official client's sample for a
 * missing parameter (wire facts 10).
 */
export const refusalCodes = {
  missing: "1",
  parameter: "2",
  signature: "3",
  endpoint: "4",
  login: "5",
  order: "6",
  transition: "7",
  repeated: "8",
  http: "9",
  card: "10",
  recurring: "11",
} as const

/**
 * The gateway refuses a call before acting. Digit runs of card length are masked, since the text
 * may quote any value.
 */
export class Refusal extends Error {
  readonly code: string

  get type() {
    return this.details.type ?? "validation-error"
  }

  constructor(
    reason: keyof typeof refusalCodes,
    message: string,
    readonly details: {
      type?: "validation-error" | "error"
      /** Set if it differs from the usual status: 403 for an OAuth signature (wire facts 10). */
      httpStatus?: number
      /**
       * Names of the fields and headers that are wrong, as the documentation has them; `control` for
       * a signature, `Endpoint` and `Method`.
       */
      wrong?: readonly string[]
      /**
       * The signed text, appended to the message unmasked, with long order ids; card data is
       * already replaced in it.
       */
      signedText?: string
    } = {},
  ) {
    super(maskDigits(message) + (details.signedText ?? ""))
    this.name = "Refusal"
    this.code = refusalCodes[reason]
  }
}
