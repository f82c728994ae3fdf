import { runCardSubscriptionsWorkflow } from "medusa-plugin-card-payments/workflows"
import { stopStore } from "../environment/booted-store"
import { describeStore, eventually } from "../environment/card-store"
import { subscriptionRoutes } from "../actions/subscription-routes"
import { listener } from "../observers/bus-events"
import { redisServer } from "../environment/redis-server"
import { onTwoServers, type Server, withServer } from "../environment/start-server"

const [redis, bus] = [redisServer(), redisServer()]

/** Until a paid payment without a callback is polled; then until a stopped job is noticed. */
const [ASKED_MS, STAND_IN_MS] = [30_000, 60_000]

beforeAll(() => Promise.all([redis.start(), bus.start()]))
afterAll(async () => {
  await stopStore()
  await Promise.all([redis.stop(), bus.stop()])
})

describeStore(
  "A shop of two servers and a worker with Redis",
  (store) => {
    const onBoth = <T>(first: () => Promise<T>, second: () => Promise<T>) =>
      Promise.all([first(), onTwoServers(() => true, second)])
    /** A payment without a returning shopper and without a callback. */
    const paidUnheard = async () => {
      const { cartId, session } = await store.checkout({ provider: "auto" })
      store.sandbox().fault({ operation: "callback", kind: "callback-never", times: 5 })
      await store.payForm(session.id)
      return cartId
    }
    const isOrdered = (cartId: string, withinMs: number) =>
      eventually(async () => {
        const orderId = await store.orderOfCart(cartId)
        expect(orderId).toBeDefined()
        const placed = await store.order(orderId ?? "")
        expect(placed).toMatchObject({ payment_status: "captured", transactions: [{ amount: placed.total }] })
      }, withinMs)
    const withWorker = (work: (worker: Server) => Promise<void>) => withServer({ workerMode: "worker" }, work)
    const health = async () => (await store.admin("GET", "/admin/card-payments/health")).data

    it("captures and refunds once if an admin does it on both servers at the same time", async () => {
      const { payment } = await store.buy({ provider: "main" })
      const capture = () => store.capture(payment.id)
      const captured = await onBoth(capture, capture)
      expect(captured.map(({ status }) => status)).toContain(200)
      expect(store.callsTo("capture")).toHaveLength(1)
      const refund = () => store.refund(payment.id, payment.amount)
      const refunded = await onBoth(refund, refund)
      expect(refunded.map(({ status }) => status)).toContain(200)
      expect(store.callsTo("return")).toHaveLength(1)
    })

    it("places one order of a cart that is completed on both servers during its callback", async () => {
      const { cartId, session } = await store.checkout({ provider: "auto" })
      await store.payForm(session.id)
      const complete = () => store.complete(cartId)
      await onBoth(complete, complete)
      await isOrdered(cartId, ASKED_MS)
      expect(store.callsTo("saleForm")).toHaveLength(1)
    })

    it("reports an emptied Redis, keeps answering, and makes the one order of a lost callback", async () => {
      await withWorker(async (worker) => {
        await isOrdered(await paidUnheard(), ASKED_MS)
        await eventually(async () => expect((await health()).problems).toEqual([]))
        expect(await redis.keys("*card-payments-poll*")).not.toEqual([])
        await redis.empty()
        const cartId = await paidUnheard()
        await isOrdered(cartId, STAND_IN_MS)
        expect(await health()).toMatchObject({
          problems: expect.arrayContaining([
            expect.objectContaining({ code: "job_late", job: "card-payments-poll", is_stood_in_for: true }),
          ]) as unknown,
        })
        // Each process checks every ten seconds.
        await eventually(() => expect(worker.output()).toContain("Was Redis emptied?"), 15_000)
        for (const url of [store.publicUrl(), worker.url]) expect((await fetch(`${url}/health`)).status).toBe(200)
        expect(await redis.keys("*card-payments-poll*")).toEqual([])
      })
    })
  },
  { redisUrl: redis.socket, servers: 2, plugin: { polling: true } },
)

describeStore(
  "A shop with its events in Redis",
  (store) => {
    const { subscribed, adminDoes, pg } = subscriptionRoutes(store)
    const listen = listener(store)

    it("pauses a subscription while Redis is down, and publishes the event once Redis is back", async () => {
      const { id } = await subscribed()
      const events = listen("card_subscription.paused")
      await bus.down()
      expect(await adminDoes(`${id}/pause`)).toMatchObject({ state: "paused" })
      expect(await pg()("card_subscription_entry").where({ event: "paused" })).toMatchObject([{ published_at: null }])
      // Redis's client may deliver the first attempt as soon as it has a connection.
      expect(events).toEqual([])
      await bus.start()
      // The next attempt is due after a minute.
      await pg()("card_subscription_entry").update({ publishing_until: null })
      await runCardSubscriptionsWorkflow(store.container()).run({ input: {} })
      await eventually(() =>
        expect(events).toEqual(
          expect.arrayContaining([expect.objectContaining({ data: expect.objectContaining({ id }) as unknown })]),
        ),
      )
    })
  },
  { busUrl: bus.socket },
)
