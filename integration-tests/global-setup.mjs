import { startPostgres } from "../scripts/postgres.mjs"

/** One PostgreSQL for all specs of a run; DB_HOST (with DB_PORT, DB_USERNAME, DB_PASSWORD) names another one instead. */
export default async function globalSetup() {
  process.env.MEDUSA_DISABLE_TELEMETRY = "true"
  process.env.NODE_ENV = "test"
  process.env.LOG_LEVEL ??= "error"
  if (process.env.DB_HOST) return
  const database = await startPostgres({ inMemory: true })
  Object.assign(process.env, database.env, { DATABASE_URL: database.url("postgres") })
  globalThis.embeddedPostgres = database
}
