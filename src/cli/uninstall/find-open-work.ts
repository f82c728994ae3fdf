import type { Query } from "../store-database"

/** Something that needs the plugin still. */
export type OpenWork = { kind: OpenKind; count: number; ids: string[] }

type Reading = {
  title: string
  /** So that it is open no more. */
  advice: string
  /** Tables without which there can be none. */
  tables: readonly string[]
  /** Answers `id`s; `$1` is an account's name, or null for every account. */
  sql: string
}

/** A row of a subscription or a region knows a provider; which account is behind it, its payments tell. */
const ofAccount = (provider: string) =>
  `($1::text IS NULL OR ${provider} IN (SELECT provider_id FROM card_transaction WHERE account = $1))`

const readings = {
  offered_providers: {
    title: "regions that offer cards",
    advice: "take the payment provider out of the region (Settings, Regions)",
    tables: ["region_payment_provider", "card_transaction"],
    sql: `SELECT region_id || ' ' || payment_provider_id AS id FROM region_payment_provider
      WHERE deleted_at IS NULL AND payment_provider_id LIKE 'pp\\_card\\_%' AND ${ofAccount("payment_provider_id")}`,
  },
  open_payments: {
    title: "open payments",
    advice: "the gateway may still take or return this money: wait, or press Check now on the order's page",
    tables: ["card_transaction"],
    sql: `SELECT id FROM card_transaction
      WHERE deleted_at IS NULL AND type <> 'verification' AND given_back_at IS NULL AND released_at IS NULL
        AND ($1::text IS NULL OR account = $1)
        AND (mismatch IS NOT NULL
          OR (status = 'approved' AND (booked_at IS NULL OR give_back_reason IS NOT NULL))
          OR (status IS NULL OR status NOT IN ('approved', 'declined', 'error', 'filtered'))
            AND (next_check_at IS NOT NULL OR submitted_at IS NOT NULL))`,
  },
  holds: {
    title: "holds",
    advice: "capture or void them: afterwards only the gateway's back office can",
    tables: ["card_transaction", "card_operation"],
    sql: `SELECT id FROM card_transaction hold
      WHERE deleted_at IS NULL AND type = 'preauth' AND status = 'approved' AND booked_at IS NOT NULL
        AND given_back_at IS NULL AND released_at IS NULL AND ($1::text IS NULL OR account = $1)
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
    advice: "cancel them: nobody charges them any more, or the gateway goes on without orders",
    tables: ["card_subscription", "card_transaction"],
    sql: `SELECT id FROM card_subscription WHERE deleted_at IS NULL AND state NOT IN ('canceled', 'completed') AND ${ofAccount("provider_id")}`,
  },
  gateway_schedules: {
    title: "schedules at the gateway",
    advice: "the gateway does not know for certain that they ended: it may go on charging",
    tables: ["card_recurring_payment", "card_subscription"],
    sql: `SELECT id FROM card_recurring_payment WHERE deleted_at IS NULL AND state <> 'refused'
      AND ($1::text IS NULL OR account = $1)
      AND (is_unsure OR state <> 'active' OR NOT EXISTS (SELECT 1 FROM card_subscription WHERE id = subscription_id
        AND deleted_at IS NULL AND card_subscription.state IN ('canceled', 'completed') AND NOT needs_telling))`,
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
    advice: "cancel what is not sent, and wait for what is",
    tables: ["card_payout"],
    sql: `SELECT id FROM card_payout WHERE deleted_at IS NULL AND ($1::text IS NULL OR account = $1)
      AND (state NOT IN ('paid', 'failed', 'canceled') OR mismatch IS NOT NULL OR doubted_until > now())`,
  },
  unprocessed_callbacks: {
    title: "unprocessed callbacks",
    advice: "a running server processes them within minutes",
    tables: ["card_callback"],
    sql: `SELECT id FROM card_callback WHERE deleted_at IS NULL AND state = 'received' AND ($1::text IS NULL OR account = $1)`,
  },
} as const satisfies Record<string, Reading>

export type OpenKind = keyof typeof readings
export const openKinds: Readonly<Record<OpenKind, Reading>> = readings

/**
 * What would be left without the plugin.
 * @returns undefined where the database has none of its tables
 */
export async function findOpenWork(query: Query, account: string | undefined): Promise<OpenWork[] | undefined> {
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
