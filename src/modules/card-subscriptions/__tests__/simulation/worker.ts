import { type Lease, releaseRow } from "../../../../durable"
import { quotedReason } from "../../../../mapping"
import { toMessage } from "../../../../messages"
import type { Charger } from "../../engines/store/perform-charge"
import { attemptOf, type Payment } from "../simulated-gateway"
import type { Callback } from "./gateway-schedule"
import { asProcess, type Run } from "./simulate"

const BATCH = 50
const LANES = 4

/**
 * One server's rounds: opens due periods, charges them, processes callbacks, syncs changes to the
 * gateway.
 */
export function worker(run: Run, name: string) {
  const { random, gateway, schedules, counts, holders, pg } = run
  const process = run.process(name)
  const { service, mortal } = process
  /** The leases of charges that it has not ended. */
  const held = new Set<Lease>()

  const call = <T>(what: string, work: () => Promise<T>) => {
    run.maybeJump()
    return mortal.call(what, work)
  }
  /** The port, for one step that starts now. */
  const charger = (): Charger => {
    const startedAt = Date.now()
    return {
      openSession: (...given) => call("openSession", () => gateway.charger.openSession(...given)),
      send(charge, subscription) {
        const live = gateway.live(charge.payment_session_id)
        // The gateway was asked to stop charging unpaid subscriptions.
        const isBeside = subscription.state !== "unpaid" && live?.isGateways === true && live.status === "declined"
        run.sends.push({ subscription_id: charge.subscription_id, startedAt, isBeside })
        return call("send", () => gateway.charger.send(charge, subscription))
      },
      poll: (charge) => call("poll", () => gateway.charger.poll(charge)),
    }
  }

  async function perform(id: string): Promise<void> {
    // As in the workflow: a paid charge is retried until its order exists.
    if ((await service.findCharge(id))?.state === "paid") await service.orders.retryLater(id, 5)
    else {
      await service.performCharge(id, charger()).catch((error: Error) => {
        if (error.message !== "The answer was lost.") throw error
      })
    }
    await finish(id)
  }

  /** A paid charge becomes an order, or is refunded if there is no stock. */
  async function finish(id: string): Promise<void> {
    const charge = await service.findCharge(id)
    if (charge?.state !== "paid" || charge.order_id) return
    const payment = gateway.live(charge.payment_session_id ?? "")
    if (payment && (payment.returned || random.chance(0.01))) return reverse(payment, id)
    await service.orders.keepOrder(id, { orderId: `order_${id}`, total: charge.amount })
  }

  /**
   * A refunded payment stays in `returning` until its charge shows the refund, even if another
   * worker kept an order.
   */
  async function reverse(payment: Payment, chargeId: string): Promise<void> {
    payment.returned = true
    run.returning.set(chargeId, payment)
    await service.orders.markReturned(
      chargeId,
      payment.unwanted ? toMessage("charge.no_open_period") : quotedReason("It is out of stock."),
    )
    run.returning.delete(chargeId)
  }

  /** As in the workflow: attached, kept, recorded and resolved; refunded if it is for no period. */
  async function takeCallback({ payment, day }: Callback): Promise<void> {
    counts.callbacks += 1
    const { id: transactionId, subscription_id: subscriptionId } = payment
    if (!payment.charge_id) {
      const attached = await service.attachCharge({ subscriptionId, chargedOn: day, transactionId })
      const { charge, subscription, isExpected } = attached
      const session = await call("openSession", () => gateway.charger.openSession(charge, subscription))
      const kept = await service.keepSession(charge, session)
      await call("attach", () => {
        // Two callbacks of one charge at the same moment make one row.
        if (!payment.charge_id) gateway.attach(payment, { ...charge, ...kept })
        payment.unwanted ||= !isExpected
        return Promise.resolve()
      })
    }
    const charge = await service.findCharge(payment.charge_id ?? "")
    if (!charge) throw new Error(`Nobody knows the charge of ${transactionId}.`)
    // The result of a superseded attempt is stale.
    if (gateway.live(payment.session_id ?? "") !== payment) return
    await service.recordChargeOutcome(charge.id, attemptOf(payment))
    if (payment.unwanted && payment.status === "approved") await reverse(payment, charge.id)
    else await finish(charge.id)
  }

  /** Several at a time; a death stops all of them. */
  async function inLanes<T>(list: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
    const left = [...list]
    const lane = async () => {
      for (let one = left.shift(); one !== undefined && !mortal.isDead(); one = left.shift()) {
        const next = one
        await asProcess(run, process, () => work(next))
      }
    }
    await Promise.all(Array.from({ length: LANES }, lane))
  }

  async function charges(): Promise<number> {
    const leases = await service.claim("charge", BATCH)
    for (const lease of leases) {
      if (holders.has(lease.id)) counts.claimedTwice += 1
      holders.set(lease.id, lease)
      held.add(lease)
    }
    await inLanes(leases, async (lease) => {
      // Too slow: the lease expires before the work starts.
      if (random.chance(0.01)) await expire([lease])
      await perform(lease.id)
      clear(lease)
      await service.release("charge", lease)
      held.delete(lease)
    })
    return leases.length
  }

  /** Another worker may hold the row by now. */
  function clear(lease: Lease): void {
    if (holders.get(lease.id) === lease) holders.delete(lease.id)
  }

  /** Ends the leases, as their expiry would. */
  async function expire(leases: Lease[]): Promise<void> {
    for (const lease of leases) {
      held.delete(lease)
      clear(lease)
      await releaseRow(pg, "card_subscription_charge", lease)
    }
  }

  async function callbacks(): Promise<void> {
    const now = run.now().getTime()
    const due = schedules.callbacks.filter(({ at }) => at <= now)
    schedules.callbacks.splice(0, Infinity, ...schedules.callbacks.filter(({ at }) => at > now))
    // Out of order; callbacks that were not processed are delivered again.
    const left = new Set(due.sort(() => random.between(-1, 1)))
    await inLanes([...left], async (callback) => {
      await asProcess(run, process, () => takeCallback(callback))
      if (!mortal.isDead()) left.delete(callback)
    })
    for (const callback of left) schedules.again(callback, now)
  }

  async function syncSchedule(): Promise<void> {
    const leases = await service.claim("unsynced", BATCH)
    await inLanes(leases, async (lease) => {
      const { id } = lease
      const row = await service.find(id)
      const member = run.members.get(id)
      if (member) await call("sync", () => Promise.resolve(schedules.synced(member, row, run.now())))
      await service.scheduleSync.record(row, { move: "acknowledge" })
      await service.release("unsynced", lease)
    })
  }

  async function once(): Promise<void> {
    await syncSchedule()
    await inLanes([...run.returning], ([id, payment]) => reverse(payment, id))
    await callbacks()
    while (!mortal.isDead() && (await service.openPeriods(BATCH)) > 0);
    for (let found = BATCH; found > 0 && !mortal.isDead();) found = await charges()
    await service.publishEvents(() => Promise.resolve())
  }

  return {
    async round(): Promise<void> {
      for (;;) {
        await asProcess(run, process, once)
        if (!mortal.isDead()) return
        mortal.startAgain()
        await expire([...held])
      }
    },
  }
}
