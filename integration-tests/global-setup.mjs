import { mkdtempSync } from "node:fs"
import os from "node:os"
import path from "node:path"
import { startPostgres } from "../scripts/postgres.mjs"

/**
 * Starts one PostgreSQL for all specs of a run, unless DB_HOST (with DB_PORT, DB_USERNAME,
 * DB_PASSWORD) names another one.
 */
export default async function globalSetup() {
  process.env.MEDUSA_DISABLE_TELEMETRY = "true"
  process.env.NODE_ENV = "test"
  process.env.LOG_LEVEL ??= "error"
  // The folder of server logs and of the sandboxes' state.
  process.env.STORIES_FOLDER = mkdtempSync(path.join(os.tmpdir(), "card-payments-stories-"))
  if (process.env.DB_HOST) return
  const database = await startPostgres({ inMemory: true })
  Object.assign(process.env, database.env, { DATABASE_URL: database.url("postgres") })
  globalThis.embeddedPostgres = database
}
