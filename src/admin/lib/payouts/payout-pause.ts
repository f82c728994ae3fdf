import type { AdminPayoutDetail } from "./admin-payout"
import { isPayoutMoving } from "./is-payout-moving"
import { pauses } from "./pauses"

type Seen = Pick<AdminPayoutDetail, "state" | "is_in_doubt"> & {
  actions: Pick<AdminPayoutDetail["actions"], "request">
}

/** After how long the page of a payout asks for it again; false where nothing becomes of it by itself, or by others. */
export function payoutPause({ state, actions, is_in_doubt }: Seen): number | false {
  if (isPayoutMoving(state)) return pauses.moving
  const isHeldUp = (state === "draft" || state === "checked") && !actions.request.allowed
  if (state === "awaiting_approval" || isHeldUp) return pauses.waiting
  return is_in_doubt && pauses.inDoubt
}
