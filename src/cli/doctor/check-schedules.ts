import { DatabaseError, type Query, readStoreDatabase, type StoreDatabase } from "../store-database"
import { check, type Check, LIMIT_MS } from "./check"

const NAME = "schedules"

type Server = { worker_mode: string; locking: string; changes: unknown[] }

/**
 * Checks whether the store's scheduled jobs run, from its servers' latest records. Empty if the
 * database has no tables of the plugin.
 */
export async function checkSchedules(database: Pick<StoreDatabase, "url" | "schema">): Promise<Check[]> {
  try {
    return await readStoreDatabase({ ...database, limitMs: LIMIT_MS }, examine)
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    return [check("fail", NAME, [`not read: ${error.message}`, "check DATABASE_URL"])]
  }
}

async function examine(query: Query): Promise<Check[]> {
  const [table] = await query("SELECT to_regclass('card_server')::text AS known")
  if (!table?.known) return []
  const servers = (await query(
    "SELECT worker_mode, locking, changes FROM card_server WHERE seen_at > now() - interval '30 seconds'",
  )) as Server[]
  if (servers.length === 0) {
    return [check("warning", NAME, ["no server of the store was seen in the last 30 s", "start the store"])]
  }
  const late = (await query(
    "SELECT id FROM card_job WHERE stood_in_at > now() - interval '2 minutes' AND stood_in_at > coalesce(beat_at, '-infinity')",
  )) as { id: string }[]
  const checks: Check[] = []
  if (servers.every(({ worker_mode }) => worker_mode === "server")) {
    const advice = 'start a process with workerMode "worker"; until then servers do its work, half a minute late'
    checks.push(check("warning", NAME, ["no process of the store runs jobs", advice]))
  } else if (late.length > 0) {
    const found = `Medusa does not run ${late.map(({ id }) => id).join(", ")}; a server does its work, half a minute late`
    checks.push(
      check("warning", NAME, [found, "restart the worker, which registers its jobs again: was Redis emptied?"]),
    )
  }
  if (servers.length > 1 && servers.some(({ locking }) => locking === "in-memory")) {
    const advice = "set up a locking provider that all servers share, such as @medusajs/medusa/locking-redis"
    checks.push(check("warning", NAME, [`${servers.length} servers, each with locks in its own memory`, advice]))
  }
  if (servers.some(({ changes }) => changes.length > 0)) {
    const found =
      "this database was used with another account or address: nothing is charged, paid out or reconciled by schedule"
    const advice = "if it is not a copy of another store's, confirm it: POST /admin/card-payments/environment/confirm"
    checks.push(check("fail", NAME, [found, advice]))
  }
  return checks.length > 0 ? checks : [check("ok", NAME, [`${servers.length} running, jobs in time`])]
}
