import type { NotificationContent } from "@medusajs/framework/types"
import type { NotificationKind } from "../../contracts"
import { catalogue, type KnownMessage, type Message, type ShippedLanguage } from "../../messages"
import { languageOf, localizedText } from "../../messages/localized"

/** What leads to the link, the link, and what follows it. */
export type Letter = { opening: KnownMessage; link: string; rest: readonly KnownMessage[] }

/** The content of a notification, before it has a language. */
export type Content = {
  kind: NotificationKind
  title: KnownMessage
  /** The sentences of the text. Their parameters have different names. */
  messages: readonly KnownMessage[]
  /** The page of the shop or of the admin that it is about; null if there is none. */
  link: string | null
  /** Ids for the provider's own template: of the subscription, its charge, the order. */
  ids: Readonly<Record<string, string | number | null>>
  /** The customer's first name. */
  name: string | null
  /** What only the person who gets the e-mail may read: Medusa does not store it. */
  letter?: Letter
}

/** The content of a notification, and the person who gets it. */
export type Described = Content & {
  resource: {
    type: "card_subscription" | "card_transaction" | "card_account" | "card_payout" | "card_payout_batch"
    id: string
  }
  language: ShippedLanguage
  timeZone: string
  /** Of the customer or the recipient; null for admins. */
  email: string | null
  receiverId: string | null
}

/** The data of a notification, for the template of the store's provider; plain JSON. */
export type NotificationData = Record<string, unknown> & {
  kind: NotificationKind
  language: ShippedLanguage
  time_zone: string
  title: string
  text: string
  link: string | null
  name: string | null
  /** The codes of the text's sentences. */
  codes: string[]
  /** Amounts as `{ amount, currency }` in decimal text, days and times in ISO 8601. */
  params: Readonly<Record<string, unknown>>
  /** The same parameters as text in the language. */
  formatted: Readonly<Record<string, string>>
}

type Chosen = { language: ShippedLanguage; timeZone: string }

/** The e-mail itself, for kinds with a letter: providers send it as it is. */
export function letterOf({ title, letter }: Content, { language, timeZone }: Chosen): NotificationContent | undefined {
  if (!letter) return undefined
  const chosen = languageOf(language, timeZone)
  const paragraphs = [letter.opening, letter.link, ...letter.rest].map((part) => {
    return typeof part === "string" ? part : localizedText(part, chosen)
  })
  const html = paragraphs.map(escape).map((text, at) => `<p>${at === 1 ? `<a href="${text}">${text}</a>` : text}</p>`)
  return { subject: localizedText(title, chosen), text: paragraphs.join("\n\n"), html: html.join("\n") }
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? "")
}

export function dataOf(
  { kind, title, messages, link, ids, name }: Content,
  { language, timeZone }: Chosen,
): NotificationData {
  const chosen = languageOf(language, timeZone)
  const textOf = (message: Message) => localizedText(message, chosen)
  const params = messages.flatMap(({ code, params: of }) =>
    Object.entries(of).map((entry) => [code, ...entry] as const),
  )
  return {
    ...ids,
    ...{ kind, language, time_zone: timeZone, link, name },
    title: textOf(title),
    text: messages.map(textOf).join(" "),
    codes: messages.map(({ code }) => code),
    params: Object.fromEntries(params.map(([, key, value]) => [key, value])),
    formatted: Object.fromEntries(params.map(([code, key, value]) => [key, formatOf({ code, key, value })])),
  }

  function formatOf({ code, key, value }: { code: KnownMessage["code"]; key: string; value: unknown }): string {
    const kindOf = (catalogue[code] as Readonly<Record<string, string>>)[key]
    const { format } = chosen
    if (kindOf === "amount") return format.amount(value as Parameters<typeof format.amount>[0])
    if (kindOf === "day") return format.day(value as string)
    if (kindOf === "time") return format.time(value as string)
    if (kindOf === "message") return textOf(value as Message)
    return String(value)
  }
}
