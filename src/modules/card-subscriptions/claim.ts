import { claimRows } from "../../durable"
import type { Context } from "./context"

/** What there is to do: a table, and when a row of it is to be looked at. */
const kinds = {
  /** Charges to be made, under way, to be tried again, without news, or paid and without an order. */
  charge: { table: "card_subscription_charge", due: "next_poll_at <= ?::timestamptz" },
  /** Sign-ups in checkout whose order may stand by now. */
  signUp: { table: "card_subscription", due: "next_poll_at <= ?::timestamptz" },
  /** Subscriptions whose gateway has not heard of the latest change. */
  unsynced: { table: "card_subscription", due: "needs_sync" },
} as const

/** What a worker takes for itself. */
export type Claimed = keyof typeof kinds

/** Takes rows for this process alone, for a minute of the machine's clock: due dates go by another one, which may jump. */
export async function claim({ pg, clock }: Context, kind: Claimed, limit: number): Promise<string[]> {
  const { table, due } = kinds[kind]
  return claimRows(pg, {
    table,
    due: `${due} AND (leased_until IS NULL OR leased_until <= now())`,
    bindings: due.includes("?") ? [await clock()] : [],
    until: "leased_until",
    limit,
  })
}

/** Done with it, before the minute is over. */
export async function release({ pg }: Context, kind: Claimed, id: string): Promise<void> {
  await pg(kinds[kind].table).where({ id }).update({ leased_until: null })
}
