import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type { Messages } from "../format/localized-text"
import { isDay, readAmount } from "../format/parse-input"
import { fetchJson, searchRequest } from "../http/store-server"
import type { SavedView } from "./list/saved-views"

export type ListPage = {
  limit: number
  /**
   * The cursors of the visited pages. The last one is where this page starts; empty on the first
   * page.
   */
  trail: string[]
}

/** The query in a list's URL; null means no filter, or the list's default order. */
export type ListQuery<Filter extends string> = ListPage & {
  filters: Record<Filter, string | null>
  order: string | null
}

/**
 * A filter as data: its control, its test id and the test of its values derive from it. `label` and
 * `any`, the text without a filter, are translation keys.
 */
export type FilterField =
  | { kind: "search" }
  /** One of `values`; without them the list's `choices` are the options, and any value is valid. */
  | {
      kind: "choice"
      label: string
      any: string
      values?: readonly string[]
      option?: (value: string, messages: Messages) => string
    }
  | { kind: "text"; label: string }
  /** Decimal text in major units. */
  | { kind: "amount"; label: string }
  /** An account of the options; hidden while there is only one. */
  | { kind: "account" }
  /** The value of a date input (`2027-12-31`), in the store's time zone. */
  | { kind: "day"; label: string }
  /** Set by links only; `label` is the badge's text. */
  | { kind: "link"; label: string }

/** The part of a list's declaration that reads a URL. */
export type ListFields<Filter extends string> = {
  filters: Readonly<Record<Filter, FilterField>>
  /** The orders besides the usual one, as translation keys by value; `usual` is the usual one's. */
  orders?: { usual: string; others: Readonly<Record<string, string>> }
  /** Sets of filters that the menu of views always offers; the names are translation keys. */
  views?: readonly SavedView[]
}

/**
 * Reads a list's query from the URL. Missing and invalid values become the default: users can edit
 * the URL.
 */
export function readListQuery<Filter extends string>(
  params: URLSearchParams,
  { filters, orders }: ListFields<Filter>,
): ListQuery<Filter> {
  const valid = (name: string, isValid: (text: string) => boolean) => {
    const text = params.get(name)
    return text && isValid(text) ? text : null
  }
  const entries = Object.entries<FilterField>(filters)
  return {
    filters: Object.fromEntries(entries.map(([name, field]) => [name, valid(name, valueTest(field))])) as Record<
      Filter,
      string | null
    >,
    order: valid("order", (text) => Object.keys(orders?.others ?? {}).includes(text)),
    ...readPage(params),
  }
}

function valueTest(field: FilterField): (text: string) => boolean {
  if (field.kind === "amount") return (text) => readAmount(text, "en") === text
  if (field.kind === "day") return isDay
  const values = field.kind === "choice" ? field.values : undefined
  return (text) => values === undefined || values.includes(text)
}

const usual = 20
const most = 100

/** The `limit` (1 to 100, default 20) and the visited pages. */
export function readPage(params: URLSearchParams): ListPage {
  const text = params.get("limit") ?? ""
  const limit = /^\d{1,9}$/.test(text) ? Number(text) : 0
  return {
    limit: limit === 0 ? usual : Math.min(limit, most),
    trail: params.getAll("after").filter((cursor) => cursor !== ""),
  }
}

/** The query parameters of a request. */
export type ListRequest = Readonly<Record<string, string | number | boolean>>

/** The filters that are set, as the server's query parameters. */
export function filtersRequest(filters: Readonly<Record<string, string | null>>): Record<string, string> {
  const given = Object.entries(filters).map(([name, text]) => [name, text?.trim() ?? ""] as const)
  return Object.fromEntries(given.filter(([, text]) => text !== ""))
}

/** The server's query parameters of a page. */
export function listRequest(query: ListPage & Partial<ListQuery<string>>): ListRequest {
  const { limit, trail, filters = {}, order = null } = query
  return { ...filtersRequest({ ...filters, order, after: trail.at(-1) ?? null }), limit }
}

/** True if any filter is set. */
export function isFiltered({ filters }: Pick<ListQuery<string>, "filters">): boolean {
  return Object.keys(filtersRequest(filters)).length > 0
}

/** The URL changes that clear these filters. */
export function noFilters<Filter extends string>(filters: Readonly<Record<Filter, unknown>>): Record<Filter, null> {
  return Object.fromEntries(Object.keys(filters).map((name) => [name, null])) as Record<Filter, null>
}

/** The answer of every paged list; `count` is missing if counting would take long. */
export type ListAnswer<Rows> = Rows & { next: string | null; count?: number }

type ListSource<Answer> = {
  path: string
  key: (request: object) => readonly unknown[]
  enabled?: boolean
  /**
   * The poll interval of an answer in milliseconds; false while nothing in it is expected to
   * change.
   */
  pollInterval?: (answer: Answer) => number | false
}

/** A page of a list; the previous page stays visible while the next one loads. */
export function useListPage<Rows extends object>(request: ListRequest, source: ListSource<ListAnswer<Rows>>) {
  const { path, key, enabled = true, pollInterval } = source
  return useQuery({
    queryKey: key(request),
    queryFn: () => fetchJson<ListAnswer<Rows>>(path, searchRequest(request)),
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled,
    refetchInterval: ({ state }) => state.data !== undefined && (pollInterval?.(state.data) ?? false),
  })
}
