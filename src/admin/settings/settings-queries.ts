import { useQuery } from "@tanstack/react-query"
import type { AccountTest, CallbackTest, CardSettings, ModeNotice } from "../../contracts"
import { fetchJson } from "../http/store-server"
import { type RunRequest, useRequest } from "../http/use-request"

const path = "/admin/card-payments/settings"
const key = ["card-payments", "settings"] as const
const callbacksKey = ["card-payments", "callbacks"] as const

/** Accounts, options, assumptions, versions and schedules. */
export function useCardSettings() {
  return useQuery({
    queryKey: key,
    queryFn: () => fetchJson<{ settings: CardSettings }>(path),
    select: ({ settings }) => settings,
    staleTime: 0,
  })
}

/** Milliseconds. The mode of an account changes only with the server's configuration. */
const MODE_STALE_MS = 600_000

/** The accounts at which no real money moves; kept for all pages. */
export function useModeNotice() {
  return useQuery({
    queryKey: ["card-payments", "mode"],
    queryFn: () => fetchJson<ModeNotice>("/admin/card-payments/mode"),
    staleTime: MODE_STALE_MS,
    retry: false,
  })
}

/** Medusa's build leaves out folders with the name "test". */
const ends = { test: "check", callback: "callback" } as const

type TestRequest = { kind: "test" | "callback"; account: string }
export type TestAnswer = { test: AccountTest | CallbackTest }

/** Test connection, and the test callback. The caller shows outcome and failure. */
export function useAccountTest(): RunRequest<TestRequest, TestAnswer> {
  return useRequest<TestRequest, TestAnswer>({
    route: ({ kind, account }) => ({ path: `${path}/accounts/${encodeURIComponent(account)}/${ends[kind]}`, body: {} }),
    stale: [{ queryKey: key }, { queryKey: callbacksKey }],
  })
}
