import { type Lease, leaseRows, releaseRow } from "../../durable"
import type { Context } from "./context"

const tables = { payout: "card_payout", batch: "card_payout_batch" } as const

/** The kinds of rows that a worker claims. */
export type Claimed = keyof typeof tables

/**
 * Claims due rows for this process alone, so that several servers share the work. The lease lasts a
 * minute by the database's clock.
 */
export function claim({ pg, now }: Context, kind: Claimed, limit: number): Promise<Lease[]> {
  return leaseRows(pg, {
    table: tables[kind],
    due: "next_poll_at <= ?::timestamptz",
    bindings: [now()],
    orderBy: "next_poll_at",
    limit,
  })
}

/** Releases a row before its lease ends, unless another worker has claimed it since. */
export function release({ pg }: Context, kind: Claimed, lease: Lease): Promise<void> {
  return releaseRow(pg, tables[kind], lease)
}
