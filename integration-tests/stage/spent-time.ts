/** What the time of a spec file may go to beside its tests. Where several are under way, the first of them counts. */
const purposes = ["migration", "boot", "waiting"] as const

export type Purpose = (typeof purposes)[number]

/** Of the spec file that runs: `timed-environment.cjs` reads and empties it. */
const place = globalThis as { spentTime?: Partial<Record<Purpose, number>> }

const underWay: Record<Purpose, number> = { migration: 0, boot: 0, waiting: 0 }
let since = 0

/** Does something, and counts the time that it takes for that purpose. */
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
