/** The axis of a chart: a round maximum and minimum that hold all values, and the lines between. */
export type Scale = { least: number; most: number; ticks: number[] }

const LINES = 4

/**
 * Only the pixels of a chart are computed from these numbers; its texts are the exact amounts.
 * @param wholeNumbers true for counts, which need no line at a half
 */
export function scaleOf(values: readonly number[], { wholeNumbers = false } = {}): Scale {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)]
  const spread = most - least
  if (spread === 0) return { least: 0, most: 1, ticks: [0, 1] }
  const rough = spread / LINES
  const power = 10 ** Math.floor(Math.log10(rough))
  const round = [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= rough) ?? rough
  const step = wholeNumbers ? Math.max(1, Math.ceil(round)) : round
  const [first, last] = [Math.floor(least / step), Math.ceil(most / step)]
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step)
  return { least: first * step, most: last * step, ticks }
}

/** Which of so many labels fit side by side: every n-th one, always with the last. */
export function labelsThatFit(count: number, { width, each }: { width: number; each: number }): number[] {
  const most = Math.max(1, Math.floor(width / each))
  const step = Math.max(1, Math.ceil(count / most))
  return Array.from({ length: count }, (_, at) => at).filter((at) => (count - 1 - at) % step === 0)
}
