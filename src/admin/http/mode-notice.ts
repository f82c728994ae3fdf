import { useQuery } from "@tanstack/react-query"
import type { ModeNotice } from "../../contracts"
import { fetchJson } from "./store-server"

/** Milliseconds. The mode of an account and the store's zone change only with the server's configuration. */
const STALE_MS = 600_000

/** The accounts that are not live, and the store's time zone; kept for all pages. */
export function useModeNotice() {
  return useQuery({
    queryKey: ["card-payments", "mode"],
    queryFn: () => fetchJson<ModeNotice>("/admin/card-payments/mode"),
    staleTime: STALE_MS,
    retry: false,
  })
}
