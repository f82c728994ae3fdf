import type { ListQuery } from "./list-query"

/** Whether the list leaves anything out. */
export function isFiltered({ q, state, engine, plan_id }: ListQuery): boolean {
  return q.trim() !== "" || state !== null || engine !== null || plan_id !== null
}
