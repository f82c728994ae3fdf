import type { ListQuery } from "./list-query"

/** The query string's parts for the server: only what is asked for. */
export function listRequest({ q, state, engine, plan_id, order, limit, offset }: ListQuery) {
  return {
    ...(q.trim() === "" ? {} : { q: q.trim() }),
    ...(state === null ? {} : { state }),
    ...(engine === null ? {} : { engine }),
    ...(plan_id === null ? {} : { plan_id }),
    order,
    limit,
    offset,
  }
}
