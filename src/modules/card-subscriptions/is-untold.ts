const beginnings = [
  "The gateway does not know of the latest change",
  "The gateway does not charge this subscription yet",
  "The gateway has not confirmed the schedule",
]

/** Whether a subscription's problem is that the gateway was not told of it as it is now: telling it again can end that. */
export function isUntold(problem: string | null): boolean {
  return beginnings.some((words) => problem?.startsWith(words))
}
