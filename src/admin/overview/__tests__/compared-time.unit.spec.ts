import { QueryClient } from "@tanstack/react-query"
import { createElement } from "react"
import type { Overview } from "../../../contracts"
import { itEvery } from "../../../__tests__/it-every"
import { rendered } from "../../__tests__/rendered"
import { OverviewPage } from "../overview-page"
import { readOverviewFilters } from "../overview-query"

const day = { from: "2026-11-28", to: "2026-11-28" }
const before = { from: "2026-11-27", to: "2026-11-27" }
const overview = (compared_until: string | null): Overview => ({
  ...{ period: { ...day, name: null }, previous_period: before, compared_until, parts_are: "day", parts: [] },
  ...{ account: null, currency_code: null, currencies: [], totals: null, previous: null, now: null, payouts: null },
  subscriptions: { denied: null, currencies: [], tomorrow: "2026-11-29" },
  settings: { accounts: ["main"], time_zone: "Europe/Berlin" },
})

itEvery<[string, string | null, RegExp]>([
  ["ended", null, /Nov 28, 2026 to Nov 28, 2026, against Nov 27, 2026 to Nov 27, 2026\. Days/],
  [
    "has not ended",
    "2026-11-27T08:00:00.000Z",
    /Nov 28, 2026 until now, against Nov 27, 2026 to Nov 27, 2026, 9:00:00\sAM GMT\+1\. Days/,
  ],
])("a period that %s names the end of the period that it is compared with", async (_name, until, text) => {
  const client = new QueryClient()
  const filters = readOverviewFilters(new URLSearchParams())
  client.setQueryData(["card-payments", "overview", filters], overview(until))
  expect(await rendered(createElement(OverviewPage), client)).toMatch(text)
})
