import type { MedusaRequest } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { messageOf } from "../../mapping"
import { atMost } from "../../workflows/at-most"

/** Callbacks and returning shoppers come in bursts, and must not take all connections to the database from checkouts. */
const limited = atMost(4)
const queued = new Set<string>()

/**
 * Does what a hook brought, after the hook was answered. What is under way or queued already is not done twice; what
 * fails is left to the poll job.
 * @param key of what it is about
 */
export function doSoon(req: MedusaRequest, key: string, work: () => Promise<unknown>): void {
  if (queued.has(key)) return
  queued.add(key)
  void limited(async () => {
    try {
      await work()
    } catch (error) {
      req.scope.resolve(ContainerRegistrationKeys.LOGGER).error(`[card-payments] ${key}: ${messageOf(error)}`)
    } finally {
      queued.delete(key)
    }
  })
}
