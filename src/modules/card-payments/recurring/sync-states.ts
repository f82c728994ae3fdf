import { syncMachine } from "../../../durable"

/**
 * What happens to the terms of a schedule:
 * - `request`: the subscription has other terms than the gateway acknowledged.
 * - `withdraw`: it has the acknowledged terms again.
 * - `send`: committed before the call.
 * - `acknowledge`: the gateway's answer. A lost answer makes no move.
 * - `refuse`: the gateway refused the terms, or they cannot be sent.
 * - `refuse_creation`: the gateway has no such schedule.
 * - `unsend`: the call was not sent after all.
 * - `contradict`: the gateway made a charge that the acknowledged terms do not explain.
 */
type Move = "request" | "withdraw" | "send" | "acknowledge" | "refuse" | "refuse_creation" | "unsend" | "contradict"

/**
 * The states of a schedule's terms. While they are `unknown`, only an update of all terms that the
 * gateway acknowledges ends it: a refusal or a call that was not sent says nothing about the
 * earlier call.
 */
const machine = syncMachine<Move>({
  synced: { request: "pending", contradict: "unknown" },
  pending: {
    request: "pending",
    withdraw: "synced",
    send: "unknown",
    refuse: "failed",
    unsend: "pending",
    contradict: "unknown",
  },
  unknown: {
    request: "unknown",
    send: "unknown",
    acknowledge: "synced",
    refuse: "unknown",
    refuse_creation: "failed",
    unsend: "unknown",
    contradict: "unknown",
  },
  failed: { request: "pending", withdraw: "synced", contradict: "unknown" },
})

export const { assertMove: syncAfter } = machine
