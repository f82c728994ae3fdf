import { pauses } from "../pauses"
import type { AdminBatchDetail } from "./admin-batch"

type Seen = Pick<AdminBatchDetail, "state"> & { actions: Pick<AdminBatchDetail["actions"], "request"> }

/** After how long the page of a batch asks for it again; false where nothing becomes of it by itself, or by others. */
export function batchPause({ state, actions }: Seen): number | false {
  if (state === "checking" || state === "paying") return pauses.moving
  const isHeldUp = state === "ready" && !actions.request.allowed
  return (state === "awaiting_approval" || isHeldUp) && pauses.waiting
}
