import type { Context } from "./context"
import { isInDoubt } from "./is-in-doubt"
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
  return { state: isInDoubt(row) ? "confirming" : told[state], amount, currency_code, destination, updated_at }
}
