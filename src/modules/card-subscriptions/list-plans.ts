import type { Context } from "./context"
import type { PlanRow } from "./rows"

export type PlanFilters = {
  /** A part of the name or the id. */
  q?: string
  product_id?: string
  variant_id?: string
  currency_code?: string
  is_active?: boolean
  /** Not those whose end is over. */
  notEndedAt?: Date
  limit: number
  offset?: number
}

/** A page of plans, newest first, and how many there are in all. */
export async function listPlans(
  { pg }: Pick<Context, "pg">,
  { q, notEndedAt, limit, offset = 0, ...equal }: PlanFilters,
): Promise<{ rows: PlanRow[]; count: number }> {
  const where = Object.fromEntries(Object.entries(equal).filter(([, value]) => value !== undefined))
  const matching = pg("card_plan").where({ ...where, deleted_at: null })
  if (notEndedAt) void matching.where((any) => void any.whereNull("ends_at").orWhere("ends_at", ">", notEndedAt))
  if (q) {
    const part = `%${q.replace(/[\\%_]/g, "\\$&")}%`
    void matching.where((any) => void any.whereILike("id", part).orWhereILike("name", part))
  }
  const [counted] = (await matching.clone().count("id as count")) as { count: string | number }[]
  const rows = (await matching.clone().orderByRaw("created_at DESC, id DESC").limit(limit).offset(offset)) as PlanRow[]
  return { rows, count: Number(counted?.count ?? 0) }
}
