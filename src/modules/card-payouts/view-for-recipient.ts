import type { Context } from "./context"
import { seekPayout } from "./payout-rows"
import type { PayoutState } from "./rows"

/** What the recipient of a payout is told by the link that only they have. */
export type RecipientView = {
  state: "preparing" | "on_its_way" | "paid" | "not_paid" | "confirming"
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
export async function viewForRecipient({ pg }: Context, status_token: string): Promise<RecipientView | undefined> {
  const row = await seekPayout(pg, { status_token })
  if (!row) return undefined
  const { state, amount, currency_code, destination_label: destination, updated_at } = row
  // What came to nothing without the gateway's word may be paid all the same, as long as it is asked about.
  const isOpen = state === "failed" && row.is_doubted && row.next_look_at !== null
  return { state: isOpen ? "confirming" : told[state], amount, currency_code, destination, updated_at }
}
