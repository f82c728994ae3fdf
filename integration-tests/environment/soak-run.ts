import { appendFileSync } from "node:fs"

/** The settings that `npm run test:soak` passes to its specs; an hour without them. */
export const soakRun = {
  seed: Number(process.env.SOAK_SEED ?? 1),
  /** A spec that can stop early starts nothing after this time, in milliseconds. */
  until: Number(process.env.SOAK_UNTIL ?? Date.now() + 3_600_000),
  /** Scales a number for one hour to the length of the run: ten minutes have a sixth. */
  inAnHour: (count: number) => Math.ceil((count * Number(process.env.SOAK_MINUTES ?? 60)) / 60),
}

/** Reports a number of cases, which the run's table adds up. */
export function counted(what: string, count: number): void {
  const { SOAK_COUNTS: file } = process.env
  if (file) appendFileSync(file, `${JSON.stringify({ what, count })}\n`)
}
