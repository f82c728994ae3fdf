const fallback = "en"

/**
 * The dashboard's language code as a locale that `Intl` takes: the dashboard writes `ptBR` where `Intl` wants `pt-BR`
 * and throws at anything else. What no locale can be made of becomes English.
 */
export function intlLocale(language: string | undefined): string {
  if (!language) return fallback
  const tag = language.replace("_", "-").replace(/^([a-z]{2})([A-Z]{2})$/, "$1-$2")
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? fallback
  } catch {
    return fallback
  }
}
