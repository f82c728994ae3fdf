import { rendered, toMessage } from "../../../src/messages"
import { Modules } from "@medusajs/framework/utils"
import { describeStore, eventually } from "../../environment/card-store"
import { listener } from "../../observers/bus-events"

describeStore("A canceled order whose event was lost with its process", (store) => {
  const listen = listener(store)
  const workflows = () => import("medusa-plugin-card-payments/workflows")
  const poll = async () => (await workflows()).pollCardPaymentsWorkflow(store.container()).run({ input: {} })
  const reconcile = async (id: string) =>
    (await workflows()).reconcileCardPaymentWorkflow(store.container()).run({ input: { transaction_id: id } })
  const cancel = async (orderId: string) =>
    expect((await store.admin("POST", `/admin/orders/${orderId}/cancel`, {})).status).toBe(200)
  const books = (orderid: string) => store.sandbox().order(orderid)?.amounts
  const row = (id: string) => store.cards().attemptOf({ id })
  const inMinutes = (count: number) => Date.now() + count * 60_000

  async function bought(provider: "main" | "auto") {
    const { order, orderid } = await store.buy({ provider })
    await store.callbacksDone()
    const [{ id } = { id: "" }] = await store.transactionsOf(order.id)
    // A paid payment is polled daily.
    await eventually(async () => {
      await reconcile(id)
      expect((await row(id))?.next_check_at?.getTime()).toBeGreaterThan(inMinutes(60))
    })
    return { orderId: order.id, orderid, id }
  }
  /** The subscriber starts, and its process dies before it has written anything. */
  function dieInSubscriber() {
    const cards = store.cards()
    const died = jest.spyOn(cards, "attemptsOfCollections").mockRejectedValue(new Error("SIGKILL"))
    return async () => {
      await eventually(() => expect(died).toHaveBeenCalled())
      died.mockRestore()
    }
  }

  it.each([
    ["main", "void", { released: "45.00" }],
    ["auto", "return", { returned: "45.00" }],
  ] as const)("%s: the schedule finds it, and its money is returned once, with reason and event", async (...given) => {
    const [provider, operation, after] = given
    const heard = listen("card_payment.reversed")
    const { orderId, orderid, id } = await bought(provider)
    store.sandbox().fault({ operation, kind: "refuse", times: 1 })
    const died = dieInSubscriber()
    await cancel(orderId)
    await died()
    expect(await row(id)).toMatchObject({ reversal_reason: null, reversed_at: null })
    await eventually(async () => {
      await poll()
      expect(books(orderid)).toMatchObject(after)
      expect((await row(id))?.reversed_at).toBeTruthy()
    })
    await poll()
    await eventually(() =>
      expect(heard.map(({ data }) => data)).toEqual([
        {
          id,
          entry_id: expect.stringMatching(/^ctl_/),
          amount: "45.00",
          reason: rendered(toMessage("reversal.order_canceled")),
        },
      ]),
    )
    const [{ timeline } = { timeline: [] }] = await store.transactionsOf(orderId)
    expect(timeline.map(({ message }) => message)).toContain(
      "45.00 EUR returned to the shopper: The order was canceled.",
    )
  })

  it("an order canceled after the payment was reconciled is found within a minute", async () => {
    const { orderId, orderid, id } = await bought("main")
    store.sandbox().fault({ operation: "void", kind: "refuse", times: 1 })
    const voided = await store.admin("POST", `/admin/card-payments/transactions/${id}/void`, {})
    expect(voided.status).toBe(400)
    // As when Medusa cancels an order: it has requested the void, and the order is not marked yet.
    await reconcile(id)
    await eventually(async () => {
      await reconcile(id)
      const { next_check_at } = (await row(id)) ?? {}
      expect(next_check_at?.getTime()).toBeGreaterThan(Date.now())
      expect(next_check_at?.getTime()).toBeLessThanOrEqual(inMinutes(1))
    })
    await store.container().resolve(Modules.ORDER).cancel([orderId])
    await store.cards().update(id, { next_check_at: new Date(Date.now() - 1_000) })
    await poll()
    expect(books(orderid)).toMatchObject({ released: "45.00" })
  })

  it("an order canceled by a store's own code, without an event, is found by the daily poll", async () => {
    const { orderId, orderid, id } = await bought("auto")
    await store.container().resolve(Modules.ORDER).cancel([orderId])
    await store.cards().update(id, { next_check_at: new Date(Date.now() - 1_000) })
    await poll()
    expect(books(orderid)).toMatchObject({ returned: "45.00" })
    await poll()
    expect(
      store
        .sandbox()
        .order(orderid)
        ?.steps.filter(({ type }) => type === "reversal"),
    ).toHaveLength(1)
  })

  it("the money of an order that is not canceled stays, however often it is reconciled", async () => {
    const { orderid, id } = await bought("auto")
    await reconcile(id)
    await reconcile(id)
    expect(books(orderid)).toMatchObject({ captured: "45.00", returned: "0.00" })
  })
})
