/** What is said while nobody knows whether the gateway has a subscription's schedule. */
export const unconfirmedSchedule = {
  problem:
    "The gateway has not confirmed the schedule: whether it charges is not known. It is not given to it a second time. Look at the gateway, and say what you found.",
  /** Of one whose id is known. */
  toldAgain: "The gateway has not confirmed the schedule yet. It is told again by itself.",
  whyNotRetried:
    "Whether the gateway has the schedule is not known, so it is not given to it again. Look there, and say what you found.",
} as const
