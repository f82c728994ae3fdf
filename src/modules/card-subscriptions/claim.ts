import { type Lease, leaseRows, releaseRow } from "../../durable"
import type { Context } from "./context"

/** The kinds of work: a table, and the condition under which its rows are due. */
const kinds = {
  /**
   * Charges that are due, in flight, to be retried, past their confirmation deadline, or paid
   * without an order.
   */
  charge: { table: "card_subscription_charge", due: "next_poll_at <= ?::timestamptz" },
  /** Sign-ups in checkout that may have an order by now. */
  signUp: { table: "card_subscription", due: "next_poll_at <= ?::timestamptz" },
  /** Subscriptions whose latest change is to be synced to the gateway. */
  unsynced: { table: "card_subscription", due: "sync_state = 'pending'" },
} as const

/** The kinds of work that a worker claims. */
export type Claimed = keyof typeof kinds

/**
 * Claims due rows for this process alone, for a minute by the database's clock. Due dates go by
 * `clock` instead, which may be moved.
 */
export async function claim({ pg, clock }: Context, kind: Claimed, limit: number): Promise<Lease[]> {
  const { table, due } = kinds[kind]
  return leaseRows(pg, { table, due, bindings: due.includes("?") ? [await clock()] : [], limit })
}

/** Releases a row before its lease ends, unless another worker has claimed it since. */
export function release({ pg }: Context, kind: Claimed, lease: Lease): Promise<void> {
  return releaseRow(pg, kinds[kind].table, lease)
}
