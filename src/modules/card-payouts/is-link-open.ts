import type { PayoutRow } from "./rows"

/** Whether a payout has a page on which its recipient can still do something, as far as anybody knows (option linkValidFor). */
export function isLinkOpen({ state, link, link_expires_at }: PayoutRow, now: Date): boolean {
  if (state !== "paying" && state !== "unknown") return false
  return link !== null && !(link_expires_at && new Date(link_expires_at) <= now)
}
