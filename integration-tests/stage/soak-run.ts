import { appendFileSync } from "node:fs"

/** What `npm run test:soak` asks of the specs that it runs, and its hour where it is run without. */
export const soakRun = {
  seed: Number(process.env.SOAK_SEED ?? 1),
  /** Whoever can end early begins nothing after this moment, in milliseconds. */
  until: Number(process.env.SOAK_UNTIL ?? Date.now() + 3_600_000),
  /** How many of what an hour has so many of: a run of ten minutes has a sixth. */
  inAnHour: (count: number) => Math.ceil((count * Number(process.env.SOAK_MINUTES ?? 60)) / 60),
}

/** So many points, cells, rows … more were tried: the table of the run adds them up. */
export function counted(what: string, count: number): void {
  const { SOAK_COUNTS: file } = process.env
  if (file) appendFileSync(file, `${JSON.stringify({ what, count })}\n`)
}
