import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { LoaderOptions } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { IN_MEMORY, PATIENCE_MS, processOf } from "../health"

const NO_WORKER =
  'this server runs no jobs (workerMode "server"), and no worker has been seen: start a process with workerMode "worker". Until then servers do its work, half a minute late'
const OTHERS_IN_MEMORY =
  "other servers of this store are running, and locks are kept in the memory of each: they do not exclude each other. Set up a locking provider that all of them share, such as @medusajs/medusa/locking-redis"

/**
 * Warns at boot if the store's processes do not fit together: no worker, or locks that are not
 * shared. If the tables are missing, the module `card_payments` stops the boot.
 */
export default async function checkServers({ container, logger }: LoaderOptions): Promise<void> {
  const config = container.resolve<Parameters<typeof processOf>[0] | undefined>(
    ContainerRegistrationKeys.CONFIG_MODULE,
    { allowUnregistered: true },
  )
  const pg = container.resolve<Knex | undefined>(ContainerRegistrationKeys.PG_CONNECTION, { allowUnregistered: true })
  if (!config || !pg || !(await pg.schema.hasTable("card_server"))) return
  const alive = (await pg("card_server")
    .where("seen_at", ">", new Date(Date.now() - PATIENCE_MS))
    .select("worker_mode", "locking")) as { worker_mode: string; locking: string }[]
  const { workerMode, locking } = processOf(config)
  if (workerMode === "server" && isServer() && alive.every(({ worker_mode }) => worker_mode === "server")) {
    logger?.warn(`[card-payments] ${NO_WORKER}.`)
  }
  // Only in production: in development a server that was killed and restarted sees its own old row.
  const isProduction = process.env.NODE_ENV === "production"
  if (isProduction && alive.length > 0 && [locking, ...alive.map((server) => server.locking)].includes(IN_MEMORY)) {
    logger?.warn(`[card-payments] ${OTHERS_IN_MEMORY}.`)
  }
}

/**
 * Host trap: Medusa's commands that load modules and serve nothing set `workerMode` to "server", in
 * a store with a worker as well.
 */
function isServer(): boolean {
  return !/^(db:|exec$|user$)/.test(process.argv[2] ?? "")
}
