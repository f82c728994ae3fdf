import type { waitForCardPayment } from "medusa-plugin-card-payments/storefront"
import { describeStore, eventually } from "../../environment/card-store"

type Sdk = Parameters<typeof waitForCardPayment>[0]

describeStore("A storefront of a provider that places orders before the payment is final", (store) => {
  /** Medusa's JS SDK as used here: the parsed answer, or an error with the status. */
  const client: Sdk["client"] = {
    async fetch(path, { method = "GET", body, query } = {}) {
      const search = query && Object.keys(query).length ? `?${new URLSearchParams(query)}` : ""
      const answer = await store.store(method as "GET", path + search, body)
      if (answer.status < 300) return answer.data as never
      throw Object.assign(new Error((answer.data as { message?: string }).message), { status: answer.status })
    },
  }
  const sdk = { client } as Sdk

  async function returned() {
    const { cartId, session } = await store.checkout({ provider: "place" })
    const orderid = await store.payForm(session.id, "217")
    await store.sandbox().idle()
    await store.call("GET", `/hooks/card-payments/main/return?session=${session.id}`)
    const { waitForCardPayment: wait } = await import("medusa-plugin-card-payments/storefront")
    return {
      cartId,
      orderid,
      wait: () => wait(sdk, { sessionId: session.id, cartId, intervalMs: 50, placePending: true }),
    }
  }

  it("shows the order and that the payment is being confirmed; the order is paid once the gateway knows", async () => {
    const { cartId, orderid, wait } = await returned()
    const [first, second] = await Promise.all([wait(), wait()])
    const placed = await store.orderOfCart(cartId)
    for (const answer of [first, second]) expect(answer).toMatchObject({ outcome: "placed", order: { id: placed } })
    expect(store.sandbox().order(orderid)?.amounts.captured).toBe("0.00")
    await store.sandbox().resolveStep(orderid, { status: "approved" })
    await eventually(async () => expect((await store.order(placed ?? "")).payment_status).toBe("captured"))
    expect(await wait()).toMatchObject({ outcome: "paid", order: { id: placed } })
    expect(store.sandbox().orders()).toHaveLength(1)
  })
})
