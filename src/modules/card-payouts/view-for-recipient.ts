import type { Context } from "./context"
import { isInDoubt } from "./is-in-doubt"
import { isLinkOpen } from "./is-link-open"
import { seekPayout } from "./payout-rows"
import type { PayoutRow, PayoutState } from "./rows"

/** What the recipient of a payout is told by the link that only they have. */
export type RecipientView = {
  /** `waits_for_recipient`: a hosted form whose page can be used; `probably_not_paid`: it came to nothing, without the gateway's word. */
  state: "preparing" | "waits_for_recipient" | "on_its_way" | "paid" | "not_paid" | "probably_not_paid" | "confirming"
  /** Decimal text in major units. */
  amount: string
  currency_code: string
  /** Masked. */
  destination: string
  updated_at: Date
}

const told: Readonly<Record<PayoutState, RecipientView["state"]>> = {
  draft: "preparing",
  checking: "preparing",
  checked: "preparing",
  awaiting_approval: "preparing",
  approved: "preparing",
  paying: "on_its_way",
  paid: "paid",
  failed: "not_paid",
  unknown: "confirming",
  canceled: "not_paid",
}

/** @returns undefined for a link that is none of ours */
export async function viewForRecipient({ pg, now }: Context, status_token: string): Promise<RecipientView | undefined> {
  const row = await seekPayout(pg, { status_token })
  if (!row) return undefined
  const { amount, currency_code, destination_label: destination, updated_at } = row
  return { state: stateFor(row, now()), amount, currency_code, destination, updated_at }
}

function stateFor(row: PayoutRow, now: Date): RecipientView["state"] {
  if (isInDoubt(row)) return "probably_not_paid"
  if (row.flow !== "form") return told[row.state]
  // Whether its recipient has entered a destination there is known once the gateway decides.
  if (isLinkOpen(row, now)) return "waits_for_recipient"
  return row.state === "paying" && !row.link ? "preparing" : told[row.state]
}
