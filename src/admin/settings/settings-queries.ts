import { useQuery } from "@tanstack/react-query"
import type { AccountTest, CallbackTest, CardSettings } from "../../contracts"
import { attentionKey } from "../attention/attention-queries"
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

/** Medusa's build leaves out folders with the name "test". */
const ends = { test: "check", callback: "callback" } as const

type TestRequest = { kind: "test" | "callback"; account: string }
export type TestAnswer = { test: AccountTest | CallbackTest }

/** Test connection, and the test callback. The caller shows outcome and failure. */
export function useAccountTest(): RunRequest<TestRequest, TestAnswer> {
  return useRequest<TestRequest, TestAnswer>({
    route: ({ kind, account }) => ({ path: `${path}/accounts/${encodeURIComponent(account)}/${ends[kind]}`, body: {} }),
    stale: [{ queryKey: key }, { queryKey: callbacksKey }, { queryKey: attentionKey }],
  })
}
