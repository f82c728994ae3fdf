import type { Command } from "./command"
import { readEnvFile } from "./env-file"
import { jsonText } from "./json-text"
import { oneLine } from "./one-line"
import { readArguments } from "./read-arguments"
import { findOpenWork, openKinds, type OpenWork } from "./uninstall/find-open-work"
import { DatabaseError, readStoreDatabase } from "./store-database"
import { UsageError } from "./usage-error"

/** What `--json` prints. */
export type UninstallReport = { ok: boolean; open: OpenWork[] }

const options = {
  check: { type: "boolean" },
  env: { type: "string" },
  account: { type: "string" },
  schema: { type: "string" },
  json: { type: "boolean" },
} as const

/** Of a store of years. */
const LIMIT_MS = 60_000

/** Of each kind; `--json` has all. */
const SHOWN = 5

export const uninstallCommand: Command = {
  summary: "Lists what is open before the plugin or an account is taken out",
  help: () => `Usage: card-payments uninstall --check [options]

Lists what still needs the plugin, from the store's database: regions that offer cards, open payments, holds, unresolved
operations, running subscriptions and their charges, schedules at the gateway, open payouts, unprocessed callbacks. It
reads, and changes nothing. Run it in the store's folder; the database is the one that DATABASE_URL names.

  --check             is to be given: this command takes nothing out by itself
  --env <file>        reads DATABASE_URL from a .env file instead of the environment
  --account <name>    what is open of one account, before that account is taken out or renamed
  --schema <name>     of the database, where it is not public
  --json              one JSON object: { ok, open: [{ kind, count, ids }] }

Exit code: 0 when nothing is open, 1 when something is or the database cannot be read, 2 for wrong arguments.`,
  async run(args, terminal) {
    const { values } = readArguments({ args, options })
    if (!values.check) throw new UsageError("It only checks: card-payments uninstall --check.")
    const env = values.env === undefined ? terminal.env : await readEnvFile(values.env)
    const url = env.DATABASE_URL
    if (!url) throw new UsageError("DATABASE_URL is missing: set it, or name a .env file with --env <file>.")
    try {
      const database = { url, schema: values.schema ?? "public", limitMs: LIMIT_MS }
      const open = await readStoreDatabase(database, (query) => findOpenWork(query, values.account))
      const report: UninstallReport = { ok: !open?.length, open: open ?? [] }
      terminal.out(values.json ? jsonText(report) : textOf(open))
      return report.ok ? 0 : 1
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error
      terminal.err(error.message)
      return 1
    }
  },
}

function textOf(open: OpenWork[] | undefined): string {
  if (!open) return "The database has no tables of this plugin."
  if (open.length === 0) return "Nothing is open."
  return [
    "Open:",
    ...open.flatMap(({ kind, count, ids }) => {
      const { title, advice } = openKinds[kind]
      const shown = ids.slice(0, SHOWN).map((id) => oneLine(id))
      const more = count > SHOWN ? `, and ${count - SHOWN} more` : ""
      return [`  ${count} ${title}: ${shown.join(", ")}${more}`, `    ${advice}`]
    }),
  ].join("\n")
}
