// Usage: node scripts/with-postgres.mjs <command> [args...]. Runs the command against a temporary
// PostgreSQL (DATABASE_URL), or against the one named by DB_HOST.
import { spawn } from "node:child_process"
import { startPostgres, takeOverSignals } from "./postgres.mjs"

const [command, ...args] = process.argv.slice(2)
if (!command) {
  console.error("usage: node scripts/with-postgres.mjs <command> [args...]")
  process.exit(2)
}
const database = process.env.DB_HOST ? undefined : await startPostgres()
await database?.ensureDatabase("medusa")
const env = { ...process.env, MEDUSA_DISABLE_TELEMETRY: "true" }
if (database) Object.assign(env, database.env, { DATABASE_URL: database.url("medusa") })
const child = spawn(command, args, { stdio: "inherit", env })
takeOverSignals((signal) => child.kill(signal))
const code = await new Promise((resolve) => {
  child.once("error", (error) => {
    console.error(`${command}: ${error.message}`)
    resolve(127)
  })
  child.once("exit", (status, signal) => resolve(status ?? (signal ? 1 : 0)))
})
await database?.stop()
process.exit(code)
