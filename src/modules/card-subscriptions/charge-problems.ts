const NOT_MADE = "A charge cannot be made:"
const declined = "A charge was declined."
const cardNeeded = "The card cannot be charged any more: another one is needed."

/** What stands at a subscription because of a charge, until it is paid. */
export const chargeProblems = {
  declined,
  cardNeeded,
  unpaid: "A charge is unpaid. Nothing more is charged until it is paid.",

  /** Nothing was sent, for a reason that passes. Null where something graver is said already. */
  notMade(why: string, known: string | null): string | null {
    if (known !== null && !known.startsWith(NOT_MADE)) return null
    return `${NOT_MADE} ${why} It is tried again.`.slice(0, 500)
  },

  /** Whether it is over once everything is paid. */
  endsWithPayment: (problem: string | null): boolean =>
    problem !== null && (problem.startsWith(NOT_MADE) || problem === declined || problem === cardNeeded),
}
