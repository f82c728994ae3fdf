import type { MedusaRequest } from "@medusajs/framework/http"
import { atMost } from "../modules/card-payments"
import { guardedWork } from "../workflows/guarded-work"
import { reconcileCardPaymentWorkflow } from "../workflows/payments/reconcile/reconcile-card-payment"

/**
 * Callbacks and returning shoppers come in bursts; the limit leaves database connections to
 * checkouts.
 */
const limited = atMost(4)

type Work = () => Promise<unknown>

/** Queued and running work by key; `then` runs once after the running work. */
const known = new Map<string, { underWay: boolean; then?: Work }>()

/**
 * Runs `work` after the request was answered. Queued work is not queued twice. Work that is running
 * may have started before this request's data was committed, so it runs once more. A failure is
 * left to the poll job, and counts like one of that job.
 * @param key identifies the payment or callback
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
      await guardedWork(req.scope, { job: "card-payments-poll", item: key }, work)
    } finally {
      known.delete(key)
      if (now.then) doSoon(req, key, now.then)
    }
  })
}

/** The keys of queued and running work. Tests wait until there are none. */
export function unfinished(): string[] {
  return [...known.keys()]
}

/** Reconciles a payment after the request was answered. */
export function reconcileSoon(req: MedusaRequest, transactionId: string): void {
  doSoon(req, transactionId, () =>
    reconcileCardPaymentWorkflow(req.scope).run({ input: { transaction_id: transactionId } }),
  )
}
