import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { atOnceWhen } from "./eventually"

/**
 * Holds what `lock` locks, until all of the work waits for a lock: then each has read what it reads before, and none has written.
 * What `lock` writes is committed before any of the work goes on.
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
    // Awaited by the caller. Until then Node would take a rejection for an unhandled one.
    done.catch(() => undefined)
    // It has not met the lock, and the others may never wait.
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
