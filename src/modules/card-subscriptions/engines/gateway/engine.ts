import { DateTime } from "luxon"
import { toMessage } from "../../../../messages"
import type { Engine } from "../engine"

const HOUR_MS = 3_600_000

/** The gateway charges by its own schedule and reports each charge. */
export const gatewayEngine: Engine = {
  hasSchedule: true,
  chargeDenial: toMessage("charge.by_gateway"),
  // The schedule handles days, not times.
  firstDue: (start, { time_zone }) => DateTime.fromJSDate(start, { zone: time_zone }).startOf("day").toJSDate(),
  countCharges: (periods) => periods,
  openCharge({ due_at, settings }) {
    const confirmedBy = new Date(due_at.getTime() + settings.unconfirmedAfter * HOUR_MS)
    return { state: "awaiting", next_poll_at: confirmedBy }
  },
  // The gateway retries by itself; a retry of ours would charge twice.
  retriesDeclined: ({ retries_are_ours }) => retries_are_ours === true,
}
