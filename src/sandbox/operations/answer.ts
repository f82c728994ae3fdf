import type { ServerResponse } from "node:http"
import { ACCEPT } from "../../gateway/transport"

export type AnswerFormat = "json" | "form"

/** Fields of an answer in the wire's order; undefined ones are left out. */
export type AnswerFields = Readonly<Record<string, string | undefined>>

export type Answer = { httpStatus: number; fields: AnswerFields }

/** One flat JSON object, or form text with a line feed after every value (wire facts 2). */
export function encodeAnswer(fields: AnswerFields, format: AnswerFormat): { contentType: string; body: string } {
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
