import { DateTime } from "luxon"
import { toMessage } from "../../../../messages"
import type { Engine } from "../engine"

const HOUR_MS = 3_600_000

/**
 * The gateway charges by its own schedule and reports each charge. Each place that rests on an
 * assumption names it as in ADR 0013, or names its option.
 */
export const gatewayEngine: Engine = {
  hasSchedule: true,
  chargeDenial: toMessage("charge.by_gateway"),
  // Assumption (ADR 0013, "day"): the schedule has days, not times.
  firstDue: (start, { time_zone }) => DateTime.fromJSDate(start, { zone: time_zone }).startOf("day").toJSDate(),
  countCharges: (periods) => periods,
  openCharge({ due_at, settings }) {
    // No call lists the charges of a schedule. Assumption (option `unconfirmedAfter`): a report
    // that is missing after these hours needs a person.
    const confirmedBy = new Date(due_at.getTime() + settings.unconfirmedAfter * HOUR_MS)
    return { state: "awaiting", next_poll_at: confirmedBy }
  },
  // Assumption (option `gatewayRetries`): the gateway retries by itself; a retry of ours would
  // charge twice.
  retriesDeclined: ({ retries_are_ours }) => retries_are_ours === true,
}
