import { type StartedDemo, startDemo } from "./stage/start-demo"

/** Between Jest's global set-up and tear-down, which are two files of one process. */
export const shared: { demo?: StartedDemo } = {}

/** One demo for all spec files of a run, which find it by the environment. A fresh checkout builds it first. */
export default async function startSharedDemo(): Promise<void> {
  shared.demo = await startDemo()
  process.env.BROWSER_DEMO = shared.demo.stateDir
}
