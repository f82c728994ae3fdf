import type { ShippedLanguage } from "../messages"

/** Keys of texts that are the same in English and in other languages, with the reason. */
export type SameTexts = Partial<Record<ShippedLanguage | "every", Readonly<Record<string, string>>>>

/** The names of a text's parameters, in order. */
export function placeholdersOf(text: string): string[] {
  return [...text.matchAll(/{{(\w+)}}/g)].map(([, name]) => name ?? "").sort()
}

/** The words of a text, without its parameters. */
export function wordsOf(text: string): string[] {
  return text.replaceAll(/{{\w+}}/g, " ").match(/\p{L}{2,}/gu) ?? []
}

/**
 * The keys of texts that equal the English ones and are longer than a word: probably forgotten.
 * @param same keys of texts that are to be equal, with the reason
 */
export function leftInEnglish(
  english: ReadonlyMap<string, string>,
  own: ReadonlyMap<string, string>,
  same: Readonly<Record<string, string>>,
): string[] {
  return [...own].flatMap(([key, text]) => {
    const isEqual = text === english.get(key) && wordsOf(text).length > 1
    return isEqual && !Object.hasOwn(same, key) ? [key] : []
  })
}
