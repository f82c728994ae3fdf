import type { PayoutAction } from "../modules/card-payouts"

/** What a person, or a key that a person made, does with payouts. */
export type PayoutDeed = "read" | "create" | PayoutAction

/** Operations of Medusa's policies for the resource `card_payout`: `src/policies/card-payout.ts`. */
export type PayoutOperation = "read" | "create" | "approve" | "pay" | "cancel"

export type DeedRule = {
  operation: PayoutOperation
  /** Lists of the plugin's option `payouts` that allow it where no role decides. */
  lists: readonly ("requesters" | "approvers")[]
  /** An API key is nobody who could answer for it. */
  peopleOnly: boolean
  /** As it goes on after "You may not". */
  words: string
}

const ask = { operation: "create", lists: ["requesters"], peopleOnly: false } as const
const judge = { operation: "approve", lists: ["approvers"], peopleOnly: true } as const

/** The one table of who may do what. */
export const payoutDeeds: Readonly<Record<PayoutDeed, DeedRule>> = {
  read: { operation: "read", lists: ["requesters", "approvers"], peopleOnly: false, words: "see payouts" },
  create: { ...ask, words: "create payouts" },
  check: { ...ask, words: "check payouts" },
  request: { ...ask, words: "request payouts" },
  approve: { ...judge, words: "approve payouts" },
  rule: { ...judge, words: "rule what became of payouts" },
  pay: { operation: "pay", lists: ["requesters", "approvers"], peopleOnly: false, words: "send payouts" },
  cancel: { operation: "cancel", lists: ["requesters", "approvers"], peopleOnly: false, words: "cancel payouts" },
}
