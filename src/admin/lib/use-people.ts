import { useCallback } from "react"
import { useActorNames } from "./use-actor-names"
import { useWords } from "./use-words"

/** Names people by their e-mail, and keys as keys; what nobody knows any more stays as it is. */
export function usePeople(ids: readonly (string | null)[]): (id: string) => string {
  const { t } = useWords()
  const nameOf = useActorNames(ids.map((actor) => ({ actor })))
  return useCallback((id) => (id.startsWith("apk_") ? t("cardPayments.timeline.key", { id }) : nameOf(id)), [nameOf, t])
}
