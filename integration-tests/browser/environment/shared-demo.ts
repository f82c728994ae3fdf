import { ModulesSdkUtils } from "@medusajs/framework/utils"
import { readFileSync } from "node:fs"
import path from "node:path"
import { eventually } from "../../races/eventually"
import type { DemoInfo } from "./start-demo"

/** The shared demo, for one spec file. */
export type Demo = {
  demoInfo: DemoInfo
  /** Everything that Medusa has logged so far, for all spec files. */
  log(): string
  /**
   * Changes rows of the demo's database that would otherwise change only with time. Returns the
   * number of changed rows.
   */
  changeRows(sql: string, values: string[]): Promise<number>
}

export function sharedDemo(): Demo {
  const { BROWSER_DEMO: stateDir } = process.env
  if (!stateDir) throw new Error("No demo runs: TEST_TYPE=browser starts one.")
  return {
    demoInfo: JSON.parse(readFileSync(path.join(stateDir, "demo.json"), "utf8")) as DemoInfo,
    log: () => readFileSync(path.join(stateDir, "medusa.log"), "utf8"),
    changeRows: (sql, values) => changeRows(path.join(stateDir, "postgres"), { sql, values }),
  }
}

/** Waits until the demo has added its history, which it does beside the first stories. */
export async function historyIsThere({ changeRows: change }: Demo): Promise<void> {
  const copies = "UPDATE card_transaction SET updated_at = updated_at WHERE id LIKE 'ctx_DEMO%'"
  await eventually(async () => {
    if ((await change(copies, [])) === 0) throw new Error("The history is not there.")
  }, 240_000)
}

/**
 * Changes rows of the demo's database, whose server uses the data in this folder. Returns the
 * number of changed rows.
 */
async function changeRows(folder: string, { sql, values }: { sql: string; values: string[] }): Promise<number> {
  // The fourth line of `postmaster.pid` is the port; user and password are those of
  // scripts/postgres.mjs.
  const port = readFileSync(path.join(folder, "postmaster.pid"), "utf8").split("\n")[3]
  const clientUrl = `postgres://postgres:postgres@127.0.0.1:${port}/demo`
  const connection = ModulesSdkUtils.createPgConnection({ clientUrl })
  try {
    const { rowCount } = await connection.raw<{ rowCount: number }>(sql, values)
    return rowCount
  } finally {
    await connection.destroy()
  }
}
