import { type Check, checkSchedules as checkSeen } from "../../account-check"
import { check, LIMIT_MS } from "../../account-check/check"
import { toMessage } from "../../messages"
import { DatabaseError, type Query, readStoreDatabase, type StoreDatabase } from "../store-database"

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
    const found = toMessage("check.schedules.not_read", { failure: error.message })
    return [check("fail", "schedules", [found, toMessage("check.schedules.check_url")])]
  }
}

async function examine(query: Query): Promise<Check[]> {
  const [table] = await query("SELECT to_regclass('card_server')::text AS known")
  if (!table?.known) return []
  const servers = (await query(
    "SELECT worker_mode, locking, changes FROM card_server WHERE seen_at > now() - interval '30 seconds'",
  )) as Server[]
  const late = (await query(
    "SELECT id FROM card_job WHERE stood_in_at > now() - interval '2 minutes' AND stood_in_at > coalesce(beat_at, '-infinity')",
  )) as { id: string }[]
  return checkSeen({ servers, lateJobs: late.map(({ id }) => id) })
}
