import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { AttentionAction, FoundAttention } from "../../../contracts"
import { type Publication, publishEvents, type Unpublished } from "../../../durable"
import { type Account, type CallReport, type HintCode, hintFor, isAnsweredError } from "../../../gateway"
import { allowed, type KnownMessage, toMessage } from "../../../messages"
import type { Context } from "../context"
import { namesOfMissingAccounts } from "../loaders/check-database"

/** While nothing changes, a process writes at most once in this time. */
const WRITE_EVERY_MS = 60_000
/** An account is shown once it has failed for this long, and this many times. */
const SHOWN_AFTER_MS = 5 * 60_000
const SHOWN_AFTER_FAILURES = 3

type Seen = { isFailing: boolean; failures: number; writtenAt: number }

/**
 * Records whether the gateway answers an account's calls. A process writes when that changes, and
 * otherwise at most once a minute, so most calls cause no statement. The call does not wait for the
 * write. A refusal or an error in the gateway's format, such as that of an unknown order, is an
 * answer, unless it points at an option of the account: no call is accepted then. A call that was not
 * sent because its input is wrong says nothing.
 */
export function accountHealth(context: Context, options: Account): (report: CallReport) => void {
  const account = options.name
  let seen: Seen | undefined
  return ({ outcome, error }) => {
    if (outcome === "invalid" || outcome === "forged") return
    const isRefusal = error !== undefined && isAnsweredError(error)
    const hint = isRefusal ? hintFor(error, options) : undefined
    const isFailing = outcome !== "answered" && (!isRefusal || !!hint)
    const now = context.now()
    const failures = isFailing ? (seen?.failures ?? 0) + 1 : 0
    const isDue = seen?.isFailing !== isFailing || now.getTime() - seen.writtenAt >= WRITE_EVERY_MS
    seen = { isFailing, failures: isDue ? 0 : failures, writtenAt: isDue ? now.getTime() : (seen?.writtenAt ?? 0) }
    if (!isDue) return
    const failure = hint?.code ?? String(error?.httpStatus ?? error?.failure ?? "no answer").slice(0, 40)
    const write = isFailing
      ? writeFailure(context, account, { now, failures, failure })
      : writeAnswer(context, account, now)
    write.catch((cause: unknown) => {
      // The next call writes again.
      seen = undefined
      context.logger.debug(`[card-payments] The health of the account "${account}" was not stored: ${String(cause)}`)
    })
  }
}

type Failure = { now: Date; failures: number; failure: string }

async function writeFailure({ pg }: Context, account: string, { now, failures, failure }: Failure): Promise<void> {
  await pg.raw(
    `INSERT INTO card_account_health AS health (id, failing_since, last_failed_at, failures, last_failure)
     VALUES (:account, :now, :now, :failures, :failure)
     ON CONFLICT (id) DO UPDATE SET
       failing_since = coalesce(health.failing_since, excluded.failing_since), last_failed_at = excluded.last_failed_at,
       failures = health.failures + excluded.failures, last_failure = excluded.last_failure, updated_at = now()`,
    { account, now, failures, failure },
  )
}

async function writeAnswer({ pg }: Context, account: string, now: Date): Promise<void> {
  await pg.raw(
    `INSERT INTO card_account_health AS health (id, last_answered_at) VALUES (:account, :now)
     ON CONFLICT (id) DO UPDATE SET
       failing_since = NULL, failures = 0, last_answered_at = excluded.last_answered_at, updated_at = now()`,
    { account, now },
  )
}

/** Records an answer that another client than the module's got. */
export function recordAnswer(context: Context, account: string): Promise<void> {
  return writeAnswer(context, account, context.now())
}

type HealthRow = {
  id: string
  failing_since: Date
  last_failed_at: Date
  failures: number
  last_failure: string | null
}

/** The accounts of the options whose calls have failed for minutes. */
function outages({ pg, options, now }: Context): Knex.QueryBuilder {
  return pg("card_account_health")
    .whereIn("id", Object.keys(options.accounts))
    .where("failing_since", "<", new Date(now().getTime() - SHOWN_AFTER_MS))
    .where("failures", ">=", SHOWN_AFTER_FAILURES)
}

/** An account that stopped answering. `entry_id`: of this outage. */
export type OutageEvent = { id: string; entry_id: string; since: string }

/** Outages as events: each is published once it is shown, whichever servers look. */
export function outageEventsOf(of: () => Context) {
  return {
    /** Marks new outages for publishing. @returns their number */
    async notice(): Promise<number> {
      const context = of()
      const { pg, now } = context
      return (
        outages(context)
          .whereRaw("noticed_for IS DISTINCT FROM failing_since")
          // The event of an earlier outage may be on its way to the bus.
          .whereRaw("(publishing_until IS NULL OR publishing_until < ?)", [now()])
          .update({
            ...{ event: "outage", noticed_for: pg.raw("failing_since"), published_at: null, publishing_until: null },
          })
      )
    },

    /** See `publishEvents` of `durable`. */
    publish(publish: (event: OutageEvent) => Promise<void>): Promise<Publication> {
      const { pg, now } = of()
      const outbox = { table: "card_account_health", subject: "entry.id" }
      return publishEvents<Unpublished & { noticed_for: Date }>(pg, outbox, {
        now,
        publish({ id, noticed_for }) {
          const since = noticed_for.toISOString()
          return publish({ id, entry_id: `${id}:${since}`, since })
        },
      })
    },
  }
}

/** Its answer ends the row. */
function testAccount(id: string): AttentionAction {
  const path = `/admin/card-payments/settings/accounts/${encodeURIComponent(id)}/check`
  return { name: "test_account", path, body: {}, ...allowed }
}

/** The step after a refusal, by the option that it points at. */
const advice = {
  base_url_path: "check.status.fix_address",
  forbidden: "check.status.allow_address",
  control_key: "check.status.compare_key",
  private_key: "check.status.compare_key",
  login: "check.status.compare_login",
  endpoint: "check.status.fix_endpoint",
  endpoint_group: "check.status.fix_group",
  clock: "check.clock.ntp",
} as const satisfies Record<Exclude<HintCode, "base_url_host">, KnownMessage["code"]>

function healthMessage({ id: account, last_failed_at, failures: count, last_failure }: HealthRow): KnownMessage {
  const at = last_failed_at.toISOString()
  const failure = last_failure ?? ""
  if (!Object.hasOwn(advice, failure)) return toMessage("attention.account_outage", { account, count, at, failure })
  const fix = toMessage(advice[failure as keyof typeof advice])
  return toMessage("attention.account_refused", { account, count, at, advice: fix })
}

/** A row for each of these accounts. */
export async function failingAccounts(context: Context): Promise<FoundAttention[]> {
  const rows = (await outages(context)) as HealthRow[]
  return rows.map((row) => ({
    id: `account_outage_${row.id}`,
    kind: "account_outage",
    since: row.failing_since,
    message: healthMessage(row),
    ...{ amount: null, currency_code: null, account: row.id, actions: [testAccount(row.id)] },
    subject: { type: "account", id: row.id },
  }))
}

/**
 * A row for each account that payments, schedules or payouts need and that the options lack. An
 * account that only saved cards need is shown in the settings.
 */
export async function removedAccounts({ pg, options }: Context): Promise<FoundAttention[]> {
  const names = await namesOfMissingAccounts(pg, options.accounts, { withCards: false })
  return names.map((account) => ({
    id: `account_outage_${account}`,
    kind: "account_outage",
    since: null,
    message: toMessage("account.gone", { account }),
    ...{ amount: null, currency_code: null, account, actions: [] },
    subject: { type: "account", id: account },
  }))
}
