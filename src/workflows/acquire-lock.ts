import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError, Modules } from "@medusajs/framework/utils"
import { randomUUID } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import { messageOf } from "../mapping"

const OWNER = "card-payments:"
const PATIENCE_MS = 30_000
/** A completion takes some tenths of a second, unless Medusa is busy. */
const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 400
/** So long a process that died keeps it. In locking-postgres nobody else gets it after that: see `releaseDeadLocks`. */
const EXPIRES_AFTER_S = 60

/**
 * Takes the lock of a cart or an order, the one that Medusa's own workflows take. `acquire`, as they do: the lock that
 * `execute` takes is another one in locking-postgres.
 * @returns what lets it go again; more than once is once
 * @throws MedusaError not_allowed when it is not free within 30 s
 */
export async function acquireLock(container: MedusaContainer, key: string): Promise<() => Promise<void>> {
  const locking = container.resolve(Modules.LOCKING)
  const ownerId = `${OWNER}${randomUUID()}`
  const until = Date.now() + PATIENCE_MS
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      await locking.acquire(key, { ownerId, expire: EXPIRES_AFTER_S })
      break
    } catch {
      if (Date.now() >= until) {
        const busy =
          "This cart or order is being changed just now. Please wait a moment before you try again; nothing was sent."
        throw new MedusaError(MedusaError.Types.NOT_ALLOWED, busy)
      }
    }
    await pause(pauseMs)
  }
  let released: Promise<void> | undefined
  // What has been done under it stands, whatever becomes of the lock: it expires.
  const failed = (error: unknown) =>
    container.resolve(ContainerRegistrationKeys.LOGGER).error(`[card-payments] Lock of ${key}: ${messageOf(error)}`)
  return () => (released ??= locking.release(key, { ownerId }).then(() => undefined, failed))
}

/** Lets go what processes that died have held, where Medusa's provider keeps expired locks in its table for ever. */
export async function releaseDeadLocks(container: MedusaContainer): Promise<void> {
  const pg = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  if (!(await pg.schema.hasTable("locking"))) return
  await pg("locking").whereLike("owner_id", `${OWNER}%`).where("expiration", "<", pg.fn.now()).delete()
}
