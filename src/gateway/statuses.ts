/**
 * The closed list of status words (wire facts 6.1), and which of them are final. Any other word is
 * not final, not success and not failure.
 */
export const statuses = {
  approved: { final: true },
  declined: { final: true },
  error: { final: true },
  filtered: { final: true },
  processing: { final: false },
  unknown: { final: false },
  chain_declined: { final: false },
} as const satisfies Record<string, { final: boolean }>

export type Status = keyof typeof statuses

/** True for a word on the closed list of statuses (wire facts 6.1). */
export function isStatus(word: string): word is Status {
  return Object.hasOwn(statuses, word)
}

/** True only for a listed final word. */
export function isFinal(word: string): boolean {
  return isStatus(word) && statuses[word].final
}
