/** Presets of a period, in the order of the form. */
export const periodPresets = ["last_month", "this_month", "last_week", "yesterday", "other"] as const
export type PeriodPreset = (typeof periodPresets)[number]

/** First and last day, such as `2026-10-31`, both included. */
export type Period = { from: string; to: string }

/** The days of a preset. @param today the day in the store's zone; `last_week` is the seven days before it */
export function periodOf(preset: Exclude<PeriodPreset, "other">, today: string): Period {
  const [year = 0, month = 1] = today.split("-").map(Number)
  switch (preset) {
    case "last_month":
      return { from: dayOf(year, month - 1, 1), to: dayOf(year, month, 0) }
    case "this_month":
      return { from: dayOf(year, month, 1), to: today }
    case "last_week":
      return { from: before(today, 7), to: before(today, 1) }
    case "yesterday":
      return { from: before(today, 1), to: before(today, 1) }
  }
}

/** @param month 1 is January; `day` 0 is the last day of the month before */
function dayOf(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}

function before(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)
}
