/** Milliseconds until a screen asks again for what may have changed: the dashboard asks for nothing anew when a tab is looked at. */
export const pauses = {
  /** The gateway, or the schedule, is at it. */
  moving: 2_500,
  /** The same of something in a list. */
  movingInList: 5_000,
  /** Somebody else may approve it, or give back what they have taken of a limit, any minute. */
  waiting: 10_000,
  /** It counts as failed, and the gateway is asked about it in gaps of minutes. */
  inDoubt: 30_000,
} as const
