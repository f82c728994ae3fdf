import { useEffect, useMemo } from "react"
import { useLocation, useNavigate } from "react-router-dom"
import { addressOfParams } from "./address-of-params"
import { paramsOfAddress } from "./params-of-address"

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
