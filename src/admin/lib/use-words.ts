import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { wordsOf } from "./words-of"

/** Everything that is said on the screen, in the language the person reads; the same object until the language changes. */
export function useWords() {
  const { t, i18n } = useTranslation()
  // The translations stay one object when the language changes; the function that translates does not.
  return useMemo(() => wordsOf(t, i18n), [t, i18n])
}
