/** Not-found answers after which a call counts as never arrived; they must also span a time. */
export const NOT_FOUND_ANSWERS = 3

/** The not-found answers about a call so far, and the time of the first one. */
export type NotFoundCount = { not_found_count: number; not_found_since: Date | null }

type NotFoundAnswer = {
  /** The time at which the question was sent, since the answer may be counted much later. */
  askedAt: Date
  /** Seconds that the answers must span. */
  span: number
}

/**
 * Counts one more not-found answer about a call. One answer proves nothing: the call may be late.
 * `isEnough` is true once several answers span the time. The caller must check that the other side
 * knows other calls meanwhile.
 */
export function countNotFoundAnswer(
  { not_found_count: before, not_found_since }: NotFoundCount,
  { askedAt, span }: NotFoundAnswer,
): { counted: { not_found_count: number; not_found_since: Date }; hasSpanEnded: boolean; isEnough: boolean } {
  const since = not_found_since ? new Date(not_found_since) : askedAt
  const hasSpanEnded = askedAt.getTime() - since.getTime() >= span * 1000
  return {
    counted: { not_found_count: before + 1, not_found_since: since },
    hasSpanEnded,
    isEnough: hasSpanEnded && before + 1 >= NOT_FOUND_ANSWERS,
  }
}
