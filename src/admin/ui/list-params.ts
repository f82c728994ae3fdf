import { useEffect, useMemo } from "react"
import { useLocation, useNavigate } from "react-router-dom"

/**
 * `useSearchParams` with the search text `q` in the URL fragment, where no access log records it.
 * A `q` in the query string is moved to the fragment.
 */
export function useListParams(): [URLSearchParams, (params: URLSearchParams, options?: { replace: boolean }) => void] {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const params = useMemo(() => paramsOfAddress({ search, hash }), [search, hash])
  const isOlder = new URLSearchParams(search).has("q")
  useEffect(() => {
    if (isOlder) void navigate(addressOfParams(params), { replace: true })
  }, [isOlder, params, navigate])
  return [params, (next, options) => void navigate(addressOfParams(next), options)]
}

/**
 * The parameters in a list's URL. The search text `q` is in the fragment because it may be a
 * person's name: browsers send the fragment neither in the request nor in the referrer, so no
 * access log records it. Older URLs may have `q` in the query string.
 */
export function paramsOfAddress({ search, hash }: { search: string; hash: string }): URLSearchParams {
  const params = new URLSearchParams(search)
  const q = new URLSearchParams(hash.slice(1)).get("q")
  if (q) params.set("q", q)
  return params
}

/** The inverse of `paramsOfAddress`: query string and fragment with their `?` and `#`. */
export function addressOfParams(params: URLSearchParams): { search: string; hash: string } {
  const others = new URLSearchParams(params)
  others.delete("q")
  const q = params.get("q")
  return {
    search: others.size > 0 ? `?${others.toString()}` : "",
    hash: q ? `#${new URLSearchParams({ q }).toString()}` : "",
  }
}

type ParamChanges = Readonly<Record<string, string | null>>

/**
 * A copy of the parameters with the changes applied; null and the empty string remove a parameter.
 */
export function changeParams(params: URLSearchParams, changes: ParamChanges): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === "") next.delete(name)
    else next.set(name, value)
  }
  return next
}

/** The same with the first page: other filters show other rows. */
export function changeFilters(params: URLSearchParams, changes: ParamChanges): URLSearchParams {
  return changeParams(params, { ...changes, after: null })
}

/**
 * The URL parameters of the next or previous page. The URL has one `after` cursor for each previous
 * page; the last one is where the current page starts. The cursors are kept because the server
 * returns none for the previous page.
 */
export function followTrail(params: URLSearchParams, to: { after: string } | "back"): URLSearchParams {
  const next = new URLSearchParams(params)
  const trail = params.getAll("after")
  next.delete("after")
  for (const cursor of to === "back" ? trail.slice(0, -1) : [...trail, to.after]) next.append("after", cursor)
  return next
}
