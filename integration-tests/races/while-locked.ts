import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { atOnceWhen } from "./eventually"

/**
 * Holds the rows that `lock` locks until all works wait for a lock: then each has done its earlier
 * reads, and none has written. Writes of `lock` are committed before any work continues.
 */
export async function whileLocked<T>(
  pg: Knex,
  lock: (trx: Knex.Transaction) => Promise<unknown>,
  start: () => Promise<T>[],
): Promise<T[]> {
  const trx = await pg.transaction()
  try {
    await lock(trx)
    const works = start()
    const done = Promise.all(works)
    // Awaited by the caller; until then Node would report a rejection as unhandled.
    done.catch(() => undefined)
    // One work has ended without the lock, so the others may never wait.
    const tooEarly = new Promise<never>((_, reject) => {
      const rejectEarly = () => reject(new Error("A work was over before it waited for the lock."))
      for (const work of works) work.then(rejectEarly, reject)
    })
    tooEarly.catch(() => undefined)
    const waiting = { datname: pg.raw("current_database()"), wait_event_type: "Lock" }
    const allWait = atOnceWhen(async () =>
      expect(await pg("pg_stat_activity").where(waiting).select("pid")).toHaveLength(works.length),
    )
    allWait.catch(() => undefined)
    await Promise.race([allWait, tooEarly])
    await trx.commit()
    return await done
  } finally {
    if (!trx.isCompleted()) await trx.rollback()
  }
}
