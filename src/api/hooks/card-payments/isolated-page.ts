import { type Message, type ShippedLanguage, toMessage } from "../../../messages"
import { textIn } from "../../store-language"

/** A page and the headers that isolate it. */
export type IsolatedPage = { html: string; headers: Record<string, string> }

export type PageOptions = {
  /** Random, new for each response: only our own script and style have it. */
  nonce: string
  /** The language of our own texts; English by default. */
  language?: ShippedLanguage
}

type Document = PageOptions & {
  body: string
  title?: Message
  data?: Record<string, string>
  /** The page's own rules, after the common ones. */
  style?: string
}

const defaultTitle = toMessage("three_ds_page.title")

/** The page's HTML; `body` is markup, whose values the caller has escaped. */
export function documentOf({ nonce, language = "en", body, title = defaultTitle, data = {}, style = "" }: Document) {
  const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${escape(value)}"`)
  const common =
    ":root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;margin:1rem}button{font:inherit;padding:.5rem 1rem}"
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width,initial-scale=1"><title>${textsOf(language)(title)}</title>`,
    `<style nonce="${nonce}">${common}${style}</style></head>`,
    `<body${attributes.join("")}>${body}</body></html>`,
  ].join("")
}

/** Texts in the page's language, escaped. */
export function textsOf(language: ShippedLanguage = "en"): (message: Message) => string {
  return (message) => escape(textIn(language, message))
}

type Policy = {
  nonce: string
  embedders: readonly string[]
  formAction: string
  /** Origins of images; none by default. */
  images?: readonly string[]
}

/** The Content-Security-Policy of a page: only its own script and style, and the images named. */
export function policyOf({ nonce, embedders, formAction, images = [] }: Policy): string {
  const origins = (given: readonly string[]) =>
    given.filter((origin) => /^https?:\/\/[^\s;,'"*]+$/i.test(origin)).join(" ")
  const shown = origins(images)
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    ...(shown ? [`img-src ${shown}`] : []),
    `form-action ${formAction}`,
    "base-uri 'none'",
    `frame-ancestors ${origins(embedders) || "'none'"}`,
  ].join("; ")
}

/** The page with its headers. */
export function isolated(html: string, policy: string, referrer = "no-referrer"): IsolatedPage {
  return {
    html,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policy,
      "Cache-Control": "no-store",
      "Referrer-Policy": referrer,
      "X-Content-Type-Options": "nosniff",
      "X-Robots-Tag": "noindex",
    },
  }
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "\r": "&#13;",
  "\n": "&#10;",
  "\0": "",
}

/** Escapes text and quoted attribute values. HTML cannot contain a zero character. */
export function escape(text: string): string {
  return text.replace(/[&<>"'\r\n\0]/g, (character) => entities[character] ?? "")
}
