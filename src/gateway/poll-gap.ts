const SECOND = 1000
const MINUTE = 60 * SECOND

/**
 * How long to wait before asking for a status again, by how long it has not been final: 4 s for five minutes, 6 minutes for
 * an hour, then an hour (wire facts 10: every 3 to 5 s, then every 5 to 10 minutes). A tenth of jitter spreads the calls.
 * @param ageMs milliseconds since the call that began it
 * @returns milliseconds
 */
export function pollGap(ageMs: number): number {
  const gap = ageMs < 5 * MINUTE ? 4 * SECOND : ageMs < 60 * MINUTE ? 6 * MINUTE : 60 * MINUTE
  return withJitter(gap)
}

/** Within a twentieth of it, either way. */
export function withJitter(milliseconds: number): number {
  return milliseconds * (0.95 + Math.random() * 0.1)
}
