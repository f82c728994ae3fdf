import { formatTime } from "../format/format-date"
import type { Messages } from "../format/localized-text"
import { type ActionResult, readFailure } from "../http/action-result"
import { FieldsRefusal } from "../http/store-server"
import resources from "../i18n"

/**
 * What the server says in words for programs, which have to know a field's name, by the names of
 * what is said to people instead.
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

/**
 * What stands for a part of a sentence, by the beginning of its name. Everything else is text of
 * any kind.
 */
const parts: readonly [name: string, pattern: string][] = [
  ["amounts", String.raw`${amount}(?: and ${amount})*`],
  ["amount", amount],
  ["code", "[A-Z]{3}"],
  ["dots", "•.*"],
  // As the server calls them; else any sentence of a gateway that says "is missing" would be ours.
  ["field", namesOf("field")],
  ["letter", "[A-Z]+"],
  ["number", String.raw`\d+`],
  ["quoted", '[^"]+'],
  ["time", String.raw`\d{4}-\d\d-\d\dT[\d:.]+Z`],
]

/** The sentences that the server says of a payout: those that are most their own come first. */
const messagePatterns = Object.entries({ ...all, ...toPrograms })
  .map(([key, text]) => ({ key, text, pattern: patternOf(text), own: text.replace(/{{\w+}}/g, "").length }))
  .sort((one, other) => other.own - one.own)

/** What is not said as it stands in English either: words for programs, and times. */
const evenInEnglish = messagePatterns.filter(({ key, text }) => key in toPrograms || text.includes("{{time}}"))

/**
 * What the server says of a payout in English, in the language of these words: sentences of its
 * trail, why something cannot be done, what went wrong. What is not ours, such as the gateway's own
 * words, stays as it is.
 */
export function serverMessage(
  { t, price, locale }: Pick<Messages, "t" | "price" | "locale">,
  serverText: string,
): string {
  for (const { key, pattern } of locale.startsWith("en") ? evenInEnglish : messagePatterns) {
    const match = pattern.exec(serverText)
    if (match) return t(`cardPayments.payouts.serverText.${key}`, localizeParams(match.groups ?? {}))
  }
  // Several things may be wrong at once: each is told in a sentence of its own.
  const several = serverText.split(/(?<=[.?!]) (?=["A-Z])/)
  return several.length > 1 ? several.map((one) => serverMessage({ t, price, locale }, one)).join(" ") : serverText

  function localizeParams(groups: Record<string, string>): Record<string, string> {
    const messages = Object.entries(groups).map(([name, text]) => {
      if (name === "time") return [name, formatTime(text, locale, readersZone())]
      return [name, name.startsWith("amount") ? formatPrices(text) : serverMessage({ t, price, locale }, text)]
    })
    return Object.fromEntries(messages) as Record<string, string>
  }

  /** Of several currencies, a price each. */
  function formatPrices(text: string): string {
    const prices = text.split(" and ").map((one) => one.split(" "))
    return prices.map(([sum = "", currency = ""]) => price(sum, currency)).join(", ")
  }
}

/** Named with the time: the reader may live in another one than the store. */
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

type Reading = Pick<Messages, "t" | "price" | "locale">

/**
 * What was asked about payouts; why the server did not show it is said in the language of whoever
 * reads.
 */
export function localizeQueryError<Query extends { error: Error | null }>(messages: Reading, query: Query): Query {
  const { error } = query
  const status = error && "status" in error ? { status: error.status } : {}
  return { ...query, error: error && Object.assign(new Error(serverMessage(messages, error.message)), status) }
}

/**
 * Why a request about payouts was not carried out, with the fields that it is about; or that nobody
 * knows.
 */
export function readPayoutFailure(error: unknown, messages: Messages): Exclude<PayoutResult, { kind: "done" }> {
  const failure = readFailure(error, messages)
  if (failure.kind !== "refused") return failure
  const given = error instanceof FieldsRefusal ? error.fields : {}
  const fields = Object.fromEntries(
    Object.entries(given).map(([name, serverText]) => [name, serverMessage(messages, serverText)]),
  )
  return { ...failure, message: serverMessage(messages, failure.message), fields }
}

/** As of any action; a refusal may say which fields it is about. */
export type PayoutResult =
  | Exclude<ActionResult, { kind: "refused" }>
  | { kind: "refused"; message: string; fields: Readonly<Record<string, string>> }

/** A reason as it came from elsewhere, ended as a sentence so that another one can follow it. */
export function asSentence(reason: string): string {
  const text = reason.trim()
  return /[.!?…]$/.test(text) ? text : `${text}.`
}
