/** Answers without a trace before a call counts as never arrived; they must also span a time. */
export const NOT_FOUND_ANSWERS = 3

/** Answers so far that show no trace of a call, and the time of the first one. */
export type NotFoundCount = { not_found_count: number; not_found_since: Date | null }

type NotFoundAnswer = {
  /** The time of the question: the process may be held up before it counts the answer. */
  askedAt: Date
  /** Seconds that the answers must span. */
  span: number
}

/**
 * Counts one more answer that shows no trace of a call. One answer proves nothing: the call may be late. `isEnough` is
 * true once several answers span the time; whether the other side answers for other calls meanwhile is the caller's to
 * know.
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
