import { formatTime } from "../format/format-date"
import type { RenderedMessage } from "../../messages"
import type { Messages } from "../format/localized-text"
import { type ActionResult, readFailure } from "../http/action-result"
import { StoreRefusal } from "../http/store-server"
import resources from "../i18n"

/**
 * Server texts written for API clients because they name a request field, by the translation key of
 * the text for people.
 */
export const toPrograms = {
  duplicate:
    "The same amount goes to the same destination already: {{id}}. If this one is meant as well, confirm it (duplicates_seen).",
  batchDuplicate:
    "A row may be there twice: row {{row}} is like {{other}}. If all are meant, confirm it (duplicates_seen).",
  batchDuplicates:
    "{{number}} rows may be there twice: row {{row}} is like {{other}}. If all are meant, confirm it (duplicates_seen).",
} as const

const { serverText: all } = resources.en.translation.cardPayments.payouts

const amount = String.raw`\d+(?:\.\d+)? [A-Z]{3}`

/** The pattern of a placeholder by the prefix of its name. Other placeholders match any text. */
const parts: readonly [name: string, pattern: string][] = [
  ["amounts", String.raw`${amount}(?: and ${amount})*`],
  ["amount", amount],
  ["code", "[A-Z]{3}"],
  ["dots", "•.*"],
  // Only the server's field names. Otherwise any gateway text with "is missing" would match.
  ["field", namesOf("field")],
  ["letter", "[A-Z]+"],
  ["number", String.raw`\d+`],
  ["quoted", '[^"]+'],
  ["time", String.raw`\d{4}-\d\d-\d\dT[\d:.]+Z`],
]

/**
 * The server's texts about payouts as patterns; those with the most fixed characters come first.
 */
const messagePatterns = Object.entries({ ...all, ...toPrograms })
  .map(([key, text]) => ({ key, text, pattern: patternOf(text), own: text.replace(/{{\w+}}/g, "").length }))
  .sort((one, other) => other.own - one.own)

/** Texts that English replaces too: those for API clients and those with a time. */
const evenInEnglish = messagePatterns.filter(({ key, text }) => key in toPrograms || text.includes("{{time}}"))

/**
 * Translates the server's English text about a payout: timeline messages, denial reasons and
 * errors. Unknown texts, such as the gateway's own messages, are returned unchanged.
 */
export function serverMessage(
  messages: Pick<Messages, "t" | "price" | "locale" | "text">,
  serverText: string | RenderedMessage | null,
): string {
  const { t, price, locale } = messages
  if (typeof serverText === "object") return serverText ? messages.text(serverText) : ""
  for (const { key, pattern } of locale.startsWith("en") ? evenInEnglish : messagePatterns) {
    const match = pattern.exec(serverText)
    if (match) return t(`cardPayments.payouts.serverText.${key}`, localizeParams(match.groups ?? {}))
  }
  // The server may report several problems in one text: translate each sentence separately.
  const several = serverText.split(/(?<=[.?!]) (?=["A-Z])/)
  return several.length > 1 ? several.map((one) => serverMessage(messages, one)).join(" ") : serverText

  function localizeParams(groups: Record<string, string>): Record<string, string> {
    const localized = Object.entries(groups).map(([name, text]) => {
      if (name === "time") return [name, formatTime(text, locale, readersZone())]
      return [name, name.startsWith("amount") ? formatPrices(text) : serverMessage(messages, text)]
    })
    return Object.fromEntries(localized) as Record<string, string>
  }

  /** Formats one amount or several joined by "and", such as `5.00 EUR and 7.00 USD`. */
  function formatPrices(text: string): string {
    const prices = text.split(" and ").map((one) => one.split(" "))
    return prices.map(([sum = "", currency = ""]) => price(sum, currency)).join(", ")
  }
}

/** The browser's time zone. The formatted time names it, because it may differ from the store's. */
function readersZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

function patternOf(text: string): RegExp {
  const pieces = text.split(/{{(\w+)}}/).map((piece, index) => {
    if (index % 2 === 0) return piece.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    const part = parts.find(([name]) => piece.startsWith(name))?.[1] ?? ".+"
    return `(?<${piece}>${part})`
  })
  return new RegExp(`^${pieces.join("")}$`, "s")
}

function namesOf(kind: string): string {
  return Object.entries(all)
    .flatMap(([key, text]) => (key.startsWith(kind) ? [text] : []))
    .join("|")
}

type Reading = Pick<Messages, "t" | "price" | "locale" | "text">

/** The query with its error message translated and its status kept. */
export function localizeQueryError<Query extends { error: Error | null }>(messages: Reading, query: Query): Query {
  const { error } = query
  const status = error && "status" in error ? { status: error.status } : {}
  return { ...query, error: error && Object.assign(new Error(refusalText(messages, error)), status) }
}

function refusalText(messages: Reading, error: Error): string {
  return error instanceof StoreRefusal && error.refusal
    ? messages.text(error.refusal)
    : serverMessage(messages, error.message)
}

/** The translated refusal of a request about payouts with its field messages, or `unanswered`. */
export function readPayoutFailure(error: unknown, messages: Messages): Exclude<PayoutResult, { kind: "done" }> {
  const failure = readFailure(error, messages)
  if (failure.kind !== "refused") return failure
  const given = error instanceof StoreRefusal ? { ...error.fields, ...error.problems } : {}
  const fields = Object.fromEntries(
    Object.entries(given).map(([name, problem]) => {
      const isData = typeof problem === "object" && problem.code !== "request.plain"
      return [
        name,
        isData
          ? messages.text(problem)
          : serverMessage(messages, typeof problem === "string" ? problem : problem.message),
      ]
    }),
  )
  return { ...failure, message: serverMessage(messages, failure.message), fields }
}

/** An `ActionResult` whose refusal has messages by field name. */
export type PayoutResult =
  | Exclude<ActionResult, { kind: "refused" }>
  | { kind: "refused"; message: string; fields: Readonly<Record<string, string>> }

/**
 * Ends the text with a period unless it has end punctuation, so that another sentence can follow.
 */
export function asSentence(reason: string): string {
  const text = reason.trim()
  return /[.!?…]$/.test(text) ? text : `${text}.`
}
