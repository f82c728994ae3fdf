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

/**
 * A copy of the parameters with the changes applied; null and the empty string remove a parameter.
 * `offset` is removed unless the changes set it: another filter starts at the first page.
 */
export function changeParams(
  params: URLSearchParams,
  changes: Readonly<Record<string, string | number | null>>,
): URLSearchParams {
  const next = new URLSearchParams(params)
  if (!("offset" in changes)) next.delete("offset")
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === "" || (name === "offset" && value === 0)) next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

const usual = 20
const most = 100

/**
 * The `limit` (1 to 100, default 20) and `offset` (default 0); invalid values become the default.
 */
export function readPage(params: URLSearchParams): { limit: number; offset: number } {
  const limit = wholeNumber(params.get("limit"))
  const offset = wholeNumber(params.get("offset"))
  return { limit: limit === 0 ? usual : Math.min(limit, most), offset }
}

function wholeNumber(text: string | null): number {
  return text && /^\d{1,9}$/.test(text) ? Number(text) : 0
}
