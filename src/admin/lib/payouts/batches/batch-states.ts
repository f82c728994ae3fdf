import type { BatchState } from "./admin-batch"

/** Every state of a batch with the color of its badge. */
export const batchStates: Readonly<Record<BatchState, "green" | "orange" | "red" | "blue" | "grey">> = {
  checking: "blue",
  ready: "blue",
  awaiting_approval: "orange",
  paying: "blue",
  finished: "green",
  canceled: "grey",
}
