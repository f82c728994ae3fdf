import type { Context } from "./context"

const LEASE = "interval '1 minute'"

const tables = { payout: "card_payout", batch: "card_payout_batch" } as const

/** What a worker takes for itself. */
export type Claimed = keyof typeof tables

/** Takes rows that are due for this process alone, for a minute. Several servers share the work. */
export async function claim({ pg, now }: Context, kind: Claimed, limit: number): Promise<string[]> {
  const table = tables[kind]
  const { rows } = await pg.raw<{ rows: { id: string }[] }>(
    `UPDATE ${table} SET leased_until = now() + ${LEASE}
     WHERE id IN (
       SELECT id FROM ${table}
       WHERE next_look_at <= ?::timestamptz AND (leased_until IS NULL OR leased_until <= now()) AND deleted_at IS NULL
       ORDER BY next_look_at LIMIT ? FOR UPDATE SKIP LOCKED)
     RETURNING id`,
    [now(), limit],
  )
  return rows.map(({ id }) => id)
}

/** Done with it, before the minute is over. */
export async function release({ pg }: Context, kind: Claimed, id: string): Promise<void> {
  await pg(tables[kind]).where({ id }).update({ leased_until: null })
}
