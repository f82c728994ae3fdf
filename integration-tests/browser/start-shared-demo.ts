import { type StartedDemo, startDemo } from "./environment/start-demo"

/** Shared by Jest's global set-up and tear-down, two files of one process. */
export const shared: { demo?: StartedDemo } = {}

/**
 * Starts one demo for all spec files of a run, which find it through the environment. Builds a
 * fresh checkout first.
 */
export default async function startSharedDemo(): Promise<void> {
  shared.demo = await startDemo()
  process.env.BROWSER_DEMO = shared.demo.stateDir
}
