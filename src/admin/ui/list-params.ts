import { useEffect, useMemo } from "react"
import { useLocation, useNavigate } from "react-router-dom"

/** What the address of a list says, and a way to change it: `useSearchParams`, with what is searched for where no log has it. */
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
 * What the address of a list says. What is searched for stands behind the `#`: a name of somebody, which no request carries there,
 * neither for the page itself nor as its referrer, so that no access log has it. An older address may have it among the others.
 */
export function paramsOfAddress({ search, hash }: { search: string; hash: string }): URLSearchParams {
  const params = new URLSearchParams(search)
  const q = new URLSearchParams(hash.slice(1)).get("q")
  if (q) params.set("q", q)
  return params
}

/** The parts of an address that `paramsOfAddress` reads as these parameters. */
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
 * An address's parameters with some of them set, or taken out with null and empty text. Another choice of rows begins at
 * its first page.
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

/** The page of a list that an address asks for. What it does not say, or says wrongly, is the first page of twenty. */
export function readPage(params: URLSearchParams): { limit: number; offset: number } {
  const limit = wholeNumber(params.get("limit"))
  const offset = wholeNumber(params.get("offset"))
  return { limit: limit === 0 ? usual : Math.min(limit, most), offset }
}

function wholeNumber(text: string | null): number {
  return text && /^\d{1,9}$/.test(text) ? Number(text) : 0
}
