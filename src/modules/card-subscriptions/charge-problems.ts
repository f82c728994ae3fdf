import type { SaidProblem } from "./say-problem"

const NOT_MADE = "A charge cannot be made:"
const OUTSIDE = "The gateway charged"
const NO_PERIOD = "No period is open for it."
/** What the store has with its gateway, its providers and Medusa. */
const forStore = ["The gateway", NOT_MADE, "The order of a paid period"]

/** What stands at a subscription because a charge could not be sent. What was declined is told from the charges themselves. */
export const chargeProblems = {
  /** Nothing was sent, for a reason that passes. Null where something graver is said already. */
  notMade(why: string, known: string | null): string | null {
    if (known !== null && !known.startsWith(NOT_MADE)) return null
    return `${NOT_MADE} ${why} It is tried again.`.slice(0, 500)
  },

  /** Whether it is that: it is over once something was sent and answered. */
  isNotMade: (problem: string | null): boolean => problem?.startsWith(NOT_MADE) ?? false,

  /** Why a charge of the gateway is for no period. @param agreed the amount of the period that it was made for */
  whyOutside: (agreed: string | undefined): string => (agreed ? `${agreed} was agreed.` : NO_PERIOD),

  /** Whether the gateway does not keep to what was agreed: shown until it does. */
  isAnotherAmount: (why: string): boolean => why !== NO_PERIOD,

  /** What became of a charge beside what was agreed. */
  outside: {
    approved: (what: string, why: string): string => `${OUTSIDE} ${what}. ${why} What was charged is given back.`,
    declined: (what: string, why: string): string =>
      `The gateway tried to charge ${what}. ${why} The card was declined: nothing was charged.`,
  },

  /** A schedule that was ruled not to be at the gateway charged all the same. @param orderId the merchant's, of that schedule */
  lostSchedule: (orderId: string): Omit<SaidProblem, "subscription_id"> => ({
    problem: `${OUTSIDE} by a schedule that was taken not to be there (merchant order id ${orderId}). It charges in every period, and what is too much goes back. Stop it in the gateway's own panel.`,
    words: OUTSIDE,
  }),

  /** Whether it has been over for good once a charge is paid as it should be. */
  endsWithPayment: (problem: string | null): boolean => [NOT_MADE, OUTSIDE].some((words) => problem?.startsWith(words)),

  /** Whether customers are not told of it. */
  isForStore: (problem: string | null): boolean => forStore.some((words) => problem?.startsWith(words)),
}
