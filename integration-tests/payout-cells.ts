import type { PayoutState } from "../src/modules/card-payouts"
import { moves } from "../src/modules/card-payouts/states"
import { type PayoutDeed, payoutDeeds } from "../src/workflows/payout-deeds"

/** One approval up to 250, two above, none above 500. */
export const matrixRules = {
  payOnApproval: false,
  accounts: {
    main: { limits: { EUR: { perPayout: "500.00", perDay: "100000.00", secondApprovalAbove: "250.00" } } },
  },
}

export const everyDeed = Object.keys(payoutDeeds) as PayoutDeed[]
/** What the lists allow. */
export const deedsOf = {
  requester: ["read", "create", "check", "request", "pay", "cancel"],
  approver: ["read", "approve", "rule", "pay", "cancel"],
  both: everyDeed,
  nobody: [],
} as const satisfies Record<string, readonly PayoutDeed[]>

/** In the order in which a payout passes them. */
export const states = Object.keys(moves) as PayoutState[]
/** What is done to a payout that is there, and what is sent with it. */
export const verbs = {
  check: {},
  request: {},
  approve: {},
  pay: {},
  cancel: {},
  rule: { happened: false, note: "Looked at it." },
} as const
export type Verb = keyof typeof verbs
export type Amount = "10.00" | "300.00" | "600.00"

/** Every amount where it may matter: what lets money go. */
export const amountsOf = (verb: Verb): readonly Amount[] =>
  ["request", "approve", "pay"].includes(verb) ? ["10.00", "300.00", "600.00"] : ["10.00"]

/** What somebody may do, and whether they had a part in the payout. */
type Part = { deeds: readonly PayoutDeed[]; isMaker?: boolean }
export type Cell = { who: Part; verb: Verb; state: PayoutState; amount: Amount }

/**
 * What has to come of it, of a payout by the hosted form: written down once more, by hand.
 * @param paysAtOnce whether its last approval also pays it
 */
export function expected(
  { who, verb, state, amount }: Cell,
  paysAtOnce = false,
): { status: 200 | 400 | 403; state: PayoutState } {
  const refused = (status: 400 | 403) => ({ status, state })
  if (!who.deeds.includes(verb)) return refused(403)
  const tooMuch = amount === "600.00"
  switch (verb) {
    case "check":
      // The hosted form has nothing to check.
      return refused(400)
    case "request":
      return ["draft", "checked"].includes(state) && !tooMuch
        ? { status: 200, state: "awaiting_approval" }
        : refused(400)
    case "approve":
      if (state !== "awaiting_approval" || tooMuch || who.isMaker) return refused(400)
      if (amount === "300.00") return { status: 200, state: "awaiting_approval" }
      return { status: 200, state: paysAtOnce ? "paying" : "approved" }
    case "pay":
      // Also what was approved before the limit was made smaller.
      return state === "approved" && !tooMuch ? { status: 200, state: "paying" } : refused(400)
    case "cancel":
      return ["draft", "checking", "checked", "awaiting_approval", "approved"].includes(state)
        ? { status: 200, state: "canceled" }
        : refused(400)
    case "rule":
      return state === "unknown" && !who.isMaker ? { status: 200, state: "failed" } : refused(400)
  }
}
