import { syncMachine } from "../../../../durable"

/**
 * What happens to a subscription that the gateway charges by a schedule:
 * - `change`: its terms changed.
 * - `contradict`: the gateway made a charge that is for no period.
 * - `retry`: another sync was requested.
 * - `acknowledge`: the gateway has the terms, or needs none.
 * - `defer`: the terms were not sent, or not acknowledged, and are sent again.
 * - `lose`: the answer to the creation of the schedule is missing. It is never sent again.
 * - `refuse`: the gateway refused the terms, or they cannot be sent.
 * - `drop`: the sign-up ended without a schedule.
 */
type Move = "change" | "contradict" | "retry" | "acknowledge" | "defer" | "lose" | "refuse" | "drop"

const outdated = { change: "pending", contradict: "pending", retry: "pending", drop: "synced" } as const

/**
 * The states of a subscription's sync. Workers sync what is `pending`; `unknown` and `failed` wait
 * for a change or a person.
 */
const machine = syncMachine<Move>({
  synced: outdated,
  pending: { ...outdated, acknowledge: "synced", defer: "pending", lose: "unknown", refuse: "failed" },
  unknown: outdated,
  failed: outdated,
})

export const { assertMove: syncAfter } = machine

/** The result of a sync. */
export type SyncResult = Extract<Move, "acknowledge" | "defer" | "lose" | "refuse">
