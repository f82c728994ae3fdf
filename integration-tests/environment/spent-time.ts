/**
 * The purposes of a spec file's time besides its tests. If several run at the same time, the first
 * of them counts.
 */
const purposes = ["migration", "boot", "waiting"] as const

export type Purpose = (typeof purposes)[number]

/** The times of the running spec file; `timed-environment.cjs` reads and clears them. */
const place = globalThis as { spentTime?: Partial<Record<Purpose, number>> }

const underWay: Record<Purpose, number> = { migration: 0, boot: 0, waiting: 0 }
let since = 0

/** Runs an action, and adds its duration to the purpose. */
export async function spending<T>(purpose: Purpose, act: () => Promise<T>): Promise<T> {
  count()
  underWay[purpose] += 1
  try {
    return await act()
  } finally {
    count()
    underWay[purpose] -= 1
  }
}

function count(): void {
  const now = performance.now()
  const purpose = purposes.find((one) => underWay[one] > 0)
  if (purpose) {
    const spent = (place.spentTime ??= {})
    spent[purpose] = (spent[purpose] ?? 0) + now - since
  }
  since = now
}
