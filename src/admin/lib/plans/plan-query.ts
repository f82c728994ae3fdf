import { readPage } from "../read-page"

/** What the list of plans shows; empty text and null are no filter. */
export type PlanQuery = { q: string; is_active: boolean | null; limit: number; offset: number }

/** The list that an address asks for. What it does not say, or says wrongly, is the default: it may be typed by hand. */
export function readPlanQuery(params: URLSearchParams): PlanQuery {
  const offered = params.get("is_active")
  return {
    q: params.get("q") ?? "",
    is_active: offered === "true" || offered === "false" ? offered === "true" : null,
    ...readPage(params),
  }
}
