import type { Context } from "./context"

const LEASE = "interval '1 minute'"

/** Takes rows for this process alone, for a minute of the machine's clock: due dates go by another one, which may jump. */
async function claim(
  { pg }: Context,
  { table, due, limit }: { table: string; due: { sql: string; bindings: readonly unknown[] }; limit: number },
): Promise<string[]> {
  const { rows } = await pg.raw<{ rows: { id: string }[] }>(
    `UPDATE ${table} SET leased_until = now() + ${LEASE}
     WHERE id IN (
       SELECT id FROM ${table}
       WHERE ${due.sql} AND (leased_until IS NULL OR leased_until <= now()) AND deleted_at IS NULL
       LIMIT ? FOR UPDATE SKIP LOCKED)
     RETURNING id`,
    [...(due.bindings as string[]), limit],
  )
  return rows.map(({ id }) => id)
}

/** Charges to look at: to be charged, under way, to be tried again, without news, or paid and without an order. */
export async function claimCharges(context: Context, limit: number): Promise<string[]> {
  const due = { sql: "next_look_at <= ?::timestamptz", bindings: [await context.clock()] }
  return claim(context, { table: "card_subscription_charge", due, limit })
}

/** Sign-ups in checkout whose order may stand by now. */
export async function claimSignUps(context: Context, limit: number): Promise<string[]> {
  const due = { sql: "next_look_at <= ?::timestamptz", bindings: [await context.clock()] }
  return claim(context, { table: "card_subscription", due, limit })
}

/** Subscriptions whose gateway has not heard of the latest change. */
export async function claimUntold(context: Context, limit: number): Promise<string[]> {
  return claim(context, { table: "card_subscription", due: { sql: "needs_telling", bindings: [] }, limit })
}

/** Done with it, before the minute is over. */
export async function release({ pg }: Context, kind: "charge" | "subscription", id: string): Promise<void> {
  const table = kind === "charge" ? "card_subscription_charge" : "card_subscription"
  await pg(table).where({ id }).update({ leased_until: null })
}
