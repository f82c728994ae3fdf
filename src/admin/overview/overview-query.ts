import { type Overview, type OverviewPeriod, overviewPeriods } from "../../contracts"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { fetchJson } from "../http/store-server"
import { type FilterField, filtersRequest, readListQuery } from "../ui/list-query"

/** The last 30 days are the usual period. */
export const fields = {
  period: {
    kind: "choice",
    label: "cardPayments.overview.periodLabel",
    any: "cardPayments.overview.period.last_30_days",
    values: overviewPeriods,
  },
  from: { kind: "day", label: "cardPayments.table.from" },
  to: { kind: "day", label: "cardPayments.table.to" },
  account: { kind: "account" },
  currency: { kind: "choice", label: "cardPayments.overview.currency", any: "cardPayments.overview.mostUsed" },
} as const satisfies Record<string, FilterField>

export type OverviewFilters = Record<keyof typeof fields, string | null>
/** A period by its name, or by its first and its last day. */
export type PeriodFilters = Pick<OverviewFilters, "period" | "from" | "to">

/** The filters in the page's URL. Two days win over the name of a period; a single day is ignored. */
export function readOverviewFilters(params: URLSearchParams): OverviewFilters {
  const { filters } = readListQuery(params, { filters: fields })
  const { from, to } = filters
  return from && to ? { ...filters, period: null } : { ...filters, from: null, to: null }
}

/** The changes of the URL when one of the two days was chosen; the other one follows where needed. */
export function changeDays(
  shown: { from: string; to: string },
  change: { from?: string | null; to?: string | null },
): PeriodFilters {
  if (change.from === null || change.to === null) return { period: null, from: null, to: null }
  const [from, to] = [change.from ?? shown.from, change.to ?? shown.to]
  if (from <= to) return { period: null, from, to }
  return { period: null, from: change.to ?? from, to: change.from ?? to }
}

/** The name of the chosen period; null if days were chosen instead. */
export function chosenPeriod({ period, from }: PeriodFilters): OverviewPeriod | null {
  return from ? null : ((period as OverviewPeriod | null) ?? "last_30_days")
}

/** The figures; those of the previous filters stay visible while the new ones load. */
export function useOverview(filters: OverviewFilters) {
  return useQuery({
    queryKey: ["card-payments", "overview", filters],
    queryFn: () => fetchJson<Overview>("/admin/card-payments/overview", { query: filtersRequest(filters) }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** The address of a list, of payments by default, with the filters that have a value. */
export function listAddress(filters: Readonly<Record<string, string | null>>, list = "/card-payments"): string {
  return `${list}?${new URLSearchParams(filtersRequest(filters)).toString()}`
}
