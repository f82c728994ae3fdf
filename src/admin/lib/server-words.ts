type Translations = {
  language: string
  resolvedLanguage?: string
  getResource(language: string, namespace: string, key: string): unknown
}

/**
 * The server's English sentence, or this plugin's own in the language the person reads, where it has one. English keeps
 * the server's, which knows the single case; so does every language without words of its own.
 */
export function serverWords(i18n: Translations, key: string, sentence: string): string {
  const language = i18n.resolvedLanguage ?? i18n.language ?? "en"
  if (language.startsWith("en")) return sentence
  const own = i18n.getResource(language, "translation", key)
  return typeof own === "string" ? own : sentence
}
