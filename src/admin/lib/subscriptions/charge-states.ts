import type { ChargeState } from "./admin-subscription"

/** Every state of a charge with the color of its badge. */
export const chargeStates: Readonly<Record<ChargeState, "green" | "orange" | "red" | "blue" | "grey" | "purple">> = {
  due: "blue",
  awaiting: "blue",
  unconfirmed: "purple",
  charging: "orange",
  paid: "green",
  declined: "orange",
  failed: "red",
  lapsed: "grey",
  skipped: "grey",
  returned: "grey",
}
