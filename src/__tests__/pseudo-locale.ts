import labels from "../admin/i18n/json/en.json"
import { messageNamespace } from "../admin/i18n/message-namespace"
import type { Text } from "../messages"
import { texts } from "../messages/localized"

export type TextTree = { readonly [key: string]: string | TextTree }

/** The dashboard's language under which the pseudo-locale is shown: its pages run from right to left. */
export const pseudoLanguage = "ar"

/** By how much a pseudo text is longer than the English one. */
const growth = 0.4

const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
const accented = [..."åƀçđéƒğĥîĵķļɱñöþqŕšţûṽŵẋýžÅƁÇĐÉƑĞĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ"]

/**
 * An English text as a longer one with accents, still legible: "Capture" is "Çåþţûŕééé" and the
 * like. Placeholders stay.
 */
export function pseudoText(text: string): string {
  return text
    .split(/({{\w+}})/)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(/\p{L}+/gu, pseudoWord)))
    .join("")
}

function pseudoWord(word: string): string {
  const letters = [...word].map((letter) => accented[plain.indexOf(letter)] ?? letter)
  const last = letters.at(-1) ?? ""
  return letters.join("") + last.repeat(Math.ceil(word.length * growth))
}

/** Every text of the admin's labels, with the same keys. */
export function pseudoTree(tree: TextTree): TextTree {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === "string" ? pseudoText(value) : pseudoTree(value),
    ]),
  )
}

/** Every text of the messages, plural forms included. */
export function pseudoMessages(texts: Readonly<Record<string, Text>>): Record<string, Text> {
  return Object.fromEntries(
    Object.entries(texts).map(([code, text]) => [
      code,
      typeof text === "string" ? pseudoText(text) : (pseudoTree(text) as Exclude<Text, string>),
    ]),
  )
}

/** All texts of the pseudo-locale, as the dashboard takes those of a language. */
export function pseudoResources() {
  return { translation: pseudoTree(labels), [messageNamespace]: pseudoMessages(texts.en) }
}
