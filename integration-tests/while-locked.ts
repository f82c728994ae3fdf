import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { atOnceWhen } from "./eventually"

/**
 * Holds what `lock` locks, until all of the work waits for a lock: then each has read what it reads before, and none has written.
 * What `lock` writes is committed before any of the work goes on.
 */
export async function whileLocked<T>(
  pg: Knex,
  lock: (trx: Knex.Transaction) => Promise<unknown>,
  begin: () => Promise<T>[],
): Promise<T[]> {
  const trx = await pg.transaction()
  try {
    await lock(trx)
    const works = begin()
    const done = Promise.all(works)
    // Awaited by the caller. Until then Node would take a rejection for an unhandled one.
    done.catch(() => undefined)
    const waiting = { datname: pg.raw("current_database()"), wait_event_type: "Lock" }
    await atOnceWhen(async () =>
      expect(await pg("pg_stat_activity").where(waiting).select("pid")).toHaveLength(works.length),
    )
    await trx.commit()
    return await done
  } finally {
    if (!trx.isCompleted()) await trx.rollback()
  }
}
