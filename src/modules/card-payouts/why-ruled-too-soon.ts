import type { Context } from "./context"
import type { PayoutRow } from "./rows"
import { sentences } from "./sentences"

/** Why nobody can say yet that a payout was not paid, and until when, in a sentence; undefined where they can. */
export function whyRuledTooSoon(
  { settings, now }: Pick<Context, "settings" | "now">,
  { flow, link_expires_at, paying_since }: Pick<PayoutRow, "flow" | "link_expires_at" | "paying_since">,
): string | undefined {
  // Whoever has the page's address can enter a destination there until its last day is over.
  const pageEnds = flow === "form" && link_expires_at ? new Date(link_expires_at) : undefined
  if (pageEnds && pageEnds > now()) return sentences.linkOpen(pageEnds)
  // A call that was given up on may be on its way still: the gateway would take it after the ruling.
  const arrives = paying_since ? new Date(new Date(paying_since).getTime() + settings.settleAfter * 1000) : undefined
  return arrives && arrives > now() ? sentences.ruledTooSoon(arrives) : undefined
}
