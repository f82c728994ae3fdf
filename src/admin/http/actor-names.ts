import { COMMAND_LINE, type TransactionEntry } from "../../contracts"
import { useQuery } from "@tanstack/react-query"
import { useCallback } from "react"
import { useMessages } from "../format/localized-text"
import { sdk } from "./store-server"

/**
 * Returns a function that maps an actor id to a label: a user's e-mail address, a text for an API
 * key, or the id itself if the user no longer exists.
 */
export function usePeople(ids: readonly (string | null)[]): (id: string) => string {
  const { t } = useMessages()
  const nameOf = useActorNames(ids.map((actor) => ({ actor })))
  return useCallback((id) => (id.startsWith("apk_") ? t("cardPayments.timeline.key", { id }) : nameOf(id)), [nameOf, t])
}

type Users = { users: { id: string; email: string }[] }

/**
 * Returns a function that maps a user id to the user's e-mail address, and the command line to its
 * name; unknown ids are returned unchanged. The function is stable until the names arrive.
 */
export function useActorNames(entries: readonly Pick<TransactionEntry, "actor">[]): (actor: string) => string {
  const { t } = useMessages()
  const ids = [...new Set(entries.flatMap(({ actor }) => (actor?.startsWith("user_") ? actor : [])))].sort()
  const { data } = useQuery({
    queryKey: ["card-payments", "actors", ids],
    queryFn: () =>
      sdk.client.fetch<Users>("/admin/users", { query: { id: ids, fields: "id,email", limit: ids.length } }),
    enabled: ids.length > 0,
    staleTime: Infinity,
  })
  return useCallback(
    (actor) =>
      actor === COMMAND_LINE
        ? t("cardPayments.reconciliation.byCommand")
        : (data?.users.find(({ id }) => id === actor)?.email ?? actor),
    [data, t],
  )
}
