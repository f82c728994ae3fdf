import { claimRows } from "../../durable"
import type { Context } from "./context"

const tables = { payout: "card_payout", batch: "card_payout_batch" } as const

/** What a worker takes for itself. */
export type Claimed = keyof typeof tables

/** Takes rows that are due for this process alone, for a minute of the machine's clock. Several servers share the work. */
export function claim({ pg, now }: Context, kind: Claimed, limit: number): Promise<string[]> {
  return claimRows(pg, {
    table: tables[kind],
    due: "next_poll_at <= ?::timestamptz AND (leased_until IS NULL OR leased_until <= now())",
    bindings: [now()],
    until: "leased_until",
    orderBy: "next_poll_at",
    limit,
  })
}

/** Done with it, before the minute is over. */
export async function release({ pg }: Context, kind: Claimed, id: string): Promise<void> {
  await pg(tables[kind]).where({ id }).update({ leased_until: null })
}
