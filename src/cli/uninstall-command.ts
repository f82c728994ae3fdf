import { oneLine } from "../gateway/redact"
import { readEnvFile } from "./account-source"
import { type Command, jsonText, readArguments, UsageError } from "./command"
import { DatabaseError, type Query, readStoreDatabase } from "./store-database"

/** Output of `uninstall --json`. */
export type UninstallReport = { ok: boolean; open: OpenWork[] }

const options = {
  check: { type: "boolean" },
  env: { type: "string" },
  account: { type: "string" },
  schema: { type: "string" },
  json: { type: "boolean" },
} as const

/** Milliseconds, enough for a store with years of data. */
const LIMIT_MS = 60_000

/** Ids shown of each kind; `--json` lists all. */
const SHOWN = 5

export const uninstallCommand: Command = {
  summary: "Lists open records before the plugin or an account is removed",
  help: () => `Usage: card-payments uninstall --check [options]

Lists the records in the store's database that still need the plugin: regions that offer cards, open payments, holds, unresolved
operations, running subscriptions and their charges, schedules at the gateway, open payouts, unprocessed callbacks. It
reads, and changes nothing. Run it in the store's folder; the database is the one that DATABASE_URL names.

  --check             required: this command removes nothing by itself
  --env <file>        reads DATABASE_URL from a .env file instead of the environment
  --account <name>    only the records of one account, before it is removed or renamed
  --schema <name>     the database schema, if not public
  --json              one JSON object: { ok, open: [{ kind, count, ids }] }

Exit code: 0 when nothing is open, 1 when a record is or the database cannot be read, 2 for wrong arguments.`,
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

/** Records of one kind that still need the plugin. */
type OpenWork = { kind: OpenKind; count: number; ids: string[] }

type Reading = {
  title: string
  /** The way to close these records. */
  advice: string
  /** Tables that must exist for the query. */
  tables: readonly string[]
  /** Selects `id`; `$1` is an account's name, or null for every account. */
  sql: string
}

/** Subscriptions and regions store a provider; its payments show which account it uses. */
const ofAccount = (provider: string) =>
  `($1::text IS NULL OR ${provider} IN (SELECT provider_id FROM card_transaction WHERE account = $1))`

const readings = {
  offered_providers: {
    title: "regions that offer cards",
    advice: "remove the payment provider from the region (Settings, Regions)",
    tables: ["region_payment_provider", "card_transaction"],
    sql: `SELECT region_id || ' ' || payment_provider_id AS id FROM region_payment_provider
      WHERE deleted_at IS NULL AND payment_provider_id LIKE 'pp\\_card\\_%' AND ${ofAccount("payment_provider_id")}`,
  },
  open_payments: {
    title: "open payments",
    advice: "the gateway may still move this money: wait, or press Check now on the order's page",
    tables: ["card_transaction"],
    sql: `SELECT id FROM card_transaction
      WHERE deleted_at IS NULL AND type <> 'verification' AND reversed_at IS NULL AND released_at IS NULL
        AND ($1::text IS NULL OR account = $1)
        AND (mismatch IS NOT NULL
          OR (status = 'approved' AND (recorded_at IS NULL OR reversal_reason IS NOT NULL))
          OR (status IS NULL OR status NOT IN ('approved', 'declined', 'error', 'filtered'))
            AND (next_check_at IS NOT NULL OR submitted_at IS NOT NULL))`,
  },
  holds: {
    title: "holds",
    advice: "capture or void them: afterwards only the gateway's back office can",
    tables: ["card_transaction", "card_operation"],
    sql: `SELECT id FROM card_transaction hold
      WHERE deleted_at IS NULL AND type = 'preauth' AND status = 'approved' AND recorded_at IS NOT NULL
        AND reversed_at IS NULL AND released_at IS NULL AND ($1::text IS NULL OR account = $1)
        AND NOT EXISTS (SELECT 1 FROM card_operation step WHERE step.transaction_id = hold.id AND step.deleted_at IS NULL
          AND step.state = 'done' AND step.type IN ('capture', 'void', 'return'))`,
  },
  unresolved_operations: {
    title: "unresolved operations",
    advice: "their outcome is not known yet: wait, or resolve them on the order's page",
    tables: ["card_transaction", "card_operation"],
    sql: `SELECT step.id FROM card_operation step JOIN card_transaction payment ON payment.id = step.transaction_id
      WHERE step.deleted_at IS NULL AND step.state IN ('intended', 'pending', 'unknown')
        AND step.type IN ('capture', 'void', 'return', 'chargeback') AND ($1::text IS NULL OR payment.account = $1)`,
  },
  running_subscriptions: {
    title: "running subscriptions",
    advice: "cancel them: afterwards no charge is made, or the gateway charges without orders",
    tables: ["card_subscription", "card_transaction"],
    sql: `SELECT id FROM card_subscription WHERE deleted_at IS NULL AND state NOT IN ('canceled', 'completed') AND ${ofAccount("provider_id")}`,
  },
  gateway_schedules: {
    title: "schedules at the gateway",
    advice: "the gateway has not confirmed their end: it may continue to charge",
    tables: ["card_recurring_payment", "card_subscription"],
    sql: `SELECT id FROM card_recurring_payment WHERE deleted_at IS NULL AND state <> 'refused'
      AND ($1::text IS NULL OR account = $1)
      AND (sync_state <> 'synced' OR NOT EXISTS (SELECT 1 FROM card_subscription WHERE id = subscription_id
        AND deleted_at IS NULL AND card_subscription.state IN ('canceled', 'completed')
        AND card_subscription.sync_state = 'synced'))`,
  },
  unresolved_charges: {
    title: "unresolved charges of subscriptions",
    advice: "wait until each is paid or declined",
    tables: ["card_subscription_charge", "card_subscription", "card_transaction"],
    sql: `SELECT charge.id FROM card_subscription_charge charge
      JOIN card_subscription ON card_subscription.id = charge.subscription_id
      WHERE charge.deleted_at IS NULL AND charge.state IN ('due', 'awaiting', 'unconfirmed', 'charging')
        AND ${ofAccount("card_subscription.provider_id")}`,
  },
  open_payouts: {
    title: "open payouts",
    advice: "cancel unsent payouts, and wait for sent ones",
    tables: ["card_payout"],
    sql: `SELECT id FROM card_payout WHERE deleted_at IS NULL AND ($1::text IS NULL OR account = $1)
      AND (state NOT IN ('paid', 'failed', 'canceled') OR mismatch IS NOT NULL OR watch_until > now())`,
  },
  unprocessed_callbacks: {
    title: "unprocessed callbacks",
    advice: "a running server processes them within minutes",
    tables: ["card_callback"],
    sql: `SELECT id FROM card_callback WHERE deleted_at IS NULL AND state = 'received' AND ($1::text IS NULL OR account = $1)`,
  },
} as const satisfies Record<string, Reading>

type OpenKind = keyof typeof readings
const openKinds: Readonly<Record<OpenKind, Reading>> = readings

/**
 * Finds the open records that would be left without the plugin.
 * @returns undefined if the database has none of its tables
 */
async function findOpenWork(query: Query, account: string | undefined): Promise<OpenWork[] | undefined> {
  const known = await existing(query)
  if (!known.has("card_transaction")) return undefined
  const found: OpenWork[] = []
  for (const [kind, { tables, sql }] of Object.entries(openKinds) as [OpenKind, Reading][]) {
    if (!tables.every((table) => known.has(table))) continue
    const ids = (await query(`${sql} ORDER BY 1`, [account ?? null])).map(({ id }) => String(id))
    if (ids.length > 0) found.push({ kind, count: ids.length, ids })
  }
  return found
}

async function existing(query: Query): Promise<ReadonlySet<string>> {
  const names = [...new Set(Object.values(openKinds).flatMap(({ tables }) => tables))]
  const rows = await query(
    "SELECT name FROM unnest($1::text[]) name WHERE to_regclass(quote_ident(name)) IS NOT NULL",
    [names],
  )
  return new Set(rows.map(({ name }) => String(name)))
}
