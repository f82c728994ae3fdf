const NOT_MADE = "A charge cannot be made:"

/** What stands at a subscription because a charge could not be sent. What was declined is told from the charges themselves. */
export const chargeProblems = {
  /** Nothing was sent, for a reason that passes. Null where something graver is said already. */
  notMade(why: string, known: string | null): string | null {
    if (known !== null && !known.startsWith(NOT_MADE)) return null
    return `${NOT_MADE} ${why} It is tried again.`.slice(0, 500)
  },

  /** Whether it is that: it is over once something was sent and answered. */
  isNotMade: (problem: string | null): boolean => problem?.startsWith(NOT_MADE) ?? false,
}
