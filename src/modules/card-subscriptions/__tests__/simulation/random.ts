export type Random = ReturnType<typeof randomOf>

/** mulberry32: the same numbers for the same seed. */
export function randomOf(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (from: number, to: number) => from + next() * (to - from)
  return {
    chance: (probability: number) => next() < probability,
    between,
    whole: (from: number, to: number) => Math.floor(between(from, to + 1)),
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T,
    /** One of the list, each as often as its weight. */
    weighted<T>(list: readonly (readonly [number, T])[]): T {
      let left = next() * list.reduce((sum, [weight]) => sum + weight, 0)
      for (const [weight, value] of list) if ((left -= weight) < 0) return value
      return (list.at(-1) as readonly [number, T])[1]
    },
  }
}
