import { ModulesSdkUtils } from "@medusajs/framework/utils"
import { readFileSync } from "node:fs"
import path from "node:path"

/** Changes rows of the demo's database, whose server runs on the data in this folder. Answers how many. */
export async function changeRows(folder: string, { sql, values }: { sql: string; values: string[] }): Promise<number> {
  // The fourth line of the server's own note is its port; user and password are those of scripts/postgres.mjs.
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
