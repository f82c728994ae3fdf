import type { MedusaRequest } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { messageOf } from "../mapping"
import { atMost } from "../workflows/limit-concurrency"
import { reconcileCardPaymentWorkflow } from "../workflows/payments/reconcile-card-payment"

/** Callbacks and returning shoppers come in bursts, and must not take all connections to the database from checkouts. */
const limited = atMost(4)

type Work = () => Promise<unknown>

/** What is queued, or under way, and then what to do once it is over. */
const known = new Map<string, { underWay: boolean; then?: Work }>()

/**
 * Does what a request brought, after the request was answered. What is queued already is not done twice; what is under way
 * may have begun before there was this news, so it is done once more. What fails is left to the poll job.
 * @param key of what it is about
 */
export function doSoon(req: MedusaRequest, key: string, work: Work): void {
  const before = known.get(key)
  if (before) {
    if (before.underWay) before.then = work
    return
  }
  const now: { underWay: boolean; then?: Work } = { underWay: false }
  known.set(key, now)
  void limited(async () => {
    now.underWay = true
    try {
      await work()
    } catch (error) {
      req.scope.resolve(ContainerRegistrationKeys.LOGGER).error(`[card-payments] ${key}: ${messageOf(error)}`)
    } finally {
      known.delete(key)
      if (now.then) doSoon(req, key, now.then)
    }
  })
}

/** The keys of what is queued or under way. Tests wait until there are none. */
export function unfinished(): string[] {
  return [...known.keys()]
}

/** Asks the gateway about a payment and brings Medusa to what it says, after the request was answered. */
export function reconcileSoon(req: MedusaRequest, transactionId: string): void {
  doSoon(req, transactionId, () =>
    reconcileCardPaymentWorkflow(req.scope).run({ input: { transaction_id: transactionId } }),
  )
}
