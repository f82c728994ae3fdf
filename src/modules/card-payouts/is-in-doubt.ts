import type { PayoutRow } from "./rows"

/** It came to nothing without the gateway's word, and may be paid all the same: as long as the gateway is asked about it. */
export function isInDoubt({ state, doubted_until }: PayoutRow): boolean {
  return state === "failed" && doubted_until !== null
}
