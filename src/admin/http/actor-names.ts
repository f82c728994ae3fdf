import { useQuery } from "@tanstack/react-query"
import { useCallback } from "react"
import { useMessages } from "../format/localized-text"
import type { TimelineEntry } from "../payments/transaction"
import { sdk } from "./store-server"

/** Names people by their e-mail, and keys as keys; what nobody knows any more stays as it is. */
export function usePeople(ids: readonly (string | null)[]): (id: string) => string {
  const { t } = useMessages()
  const nameOf = useActorNames(ids.map((actor) => ({ actor })))
  return useCallback((id) => (id.startsWith("apk_") ? t("cardPayments.timeline.key", { id }) : nameOf(id)), [nameOf, t])
}

type Users = { users: { id: string; email: string }[] }

/** Names the people of a timeline by their e-mail; an id that nobody knows any more stays as it is. The same function until names arrive. */
export function useActorNames(entries: readonly Pick<TimelineEntry, "actor">[]): (actor: string) => string {
  const ids = [...new Set(entries.flatMap(({ actor }) => (actor?.startsWith("user_") ? actor : [])))].sort()
  const { data } = useQuery({
    queryKey: ["card-payments", "actors", ids],
    queryFn: () =>
      sdk.client.fetch<Users>("/admin/users", { query: { id: ids, fields: "id,email", limit: ids.length } }),
    enabled: ids.length > 0,
    staleTime: Infinity,
  })
  return useCallback((actor) => data?.users.find(({ id }) => id === actor)?.email ?? actor, [data])
}
