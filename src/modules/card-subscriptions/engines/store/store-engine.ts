import type { Engine } from "../engine"

/** The store charges the saved card when a period is due. */
export const storeEngine: Engine = {
  hasSchedule: false,
  firstDue: (start) => start,
  countCharges: (periods, { catch_up }) => (catch_up === "all" ? periods : 1),
  openCharge({ subscription, isLatest, now }) {
    if (subscription.catch_up === "latest" && !isLatest) return { state: "lapsed" }
    return { state: "due", next_poll_at: now }
  },
  retriesDeclined: () => true,
}
