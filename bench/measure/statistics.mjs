const RESAMPLES = 10_000

/** @param {readonly number[]} values */
export function median(values) {
  return quantile(values, 0.5)
}

/** Quantile with linear interpolation between neighbors. */
export function quantile(values, fraction) {
  if (!values.length) return NaN
  const sorted = [...values].sort((a, b) => a - b)
  const at = (sorted.length - 1) * fraction
  const below = sorted[Math.floor(at)]
  return below + (sorted[Math.ceil(at)] - below) * (at - Math.floor(at))
}

/**
 * Percentile bootstrap of the median: how much it would vary over other rounds of the same kind.
 * The random numbers are seeded, so that equal rounds give an equal interval.
 * @returns {[number, number]} the middle 95 %
 */
export function medianInterval(values) {
  const random = generator(20_260_101)
  const medians = Array.from({ length: RESAMPLES }, () =>
    median(values.map(() => values[Math.floor(random() * values.length)])),
  )
  return [quantile(medians, 0.025), quantile(medians, 0.975)]
}

/** mulberry32 */
function generator(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
