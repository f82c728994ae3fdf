import { describeStore } from "../../environment/card-store"

describeStore("The list of card payments", (store) => {
  it("a payment is found by order number, e-mail address, each id and card, with and without an order", async () => {
    type Row = { id: string; state: string; order: { id: string } | null; email: string | null }
    const found = async (query: Record<string, string>) => {
      const { status, data } = await store.admin<{ transactions: Row[] }>(
        "GET",
        `/admin/card-payments/transactions?${new URLSearchParams(query).toString()}`,
      )
      expect(status).toBe(200)
      return data.transactions
    }
    const email = `Charged.No.Order-${Date.now()}@Example.com`
    const { order, orderid } = await store.buy({ cart: { email } })
    const { session: abandoned } = await store.checkout({ cart: { email } })
    await store.payForm(abandoned.id, "116")
    const [paid] = await store.transactionsOf(order.id)
    const { display_id } = (await store.admin<{ order: { display_id: number } }>("GET", `/admin/orders/${order.id}`))
      .data.order
    const ids = async (q: string) => (await found({ q })).map(({ id }) => id)
    for (const q of [`#${display_id}`, order.id, orderid, paid?.client_orderid, paid?.id]) {
      expect([q, await ids(q ?? "")]).toEqual([q, [paid?.id]])
    }
    const both = await found({ q: email.toUpperCase() })
    expect(both).toMatchObject([{ order: null }, { id: paid?.id, order: { id: order.id } }])
    expect(both.map((one) => one.email?.toLowerCase())).toEqual([email.toLowerCase(), email.toLowerCase()])
    expect((await found({ q: "1111", limit: "1" })).length).toBe(1)
    expect(await found({ q: "nobody@example.com" })).toEqual([])

    const { data } = await store.admin<{ transaction: Record<string, unknown> }>(
      "GET",
      `/admin/card-payments/transactions/${paid?.id}`,
    )
    expect(data.transaction).toMatchObject({
      ...{
        id: paid?.id,
        state: "authorized",
        order: { id: order.id, display_id },
        customer: { email: email.toLowerCase() },
      },
      calls: [{ type: "preauth-form", state: "done" }],
      callbacks: [{ reported_status: "approved", state: "processed" }],
      attempts: [],
    })
    const figures = async () => {
      type Figures = { totals: { captured: string; net: string; approved: number; payments: number } }
      const { status, data } = await store.admin<Figures>(
        "GET",
        "/admin/card-payments/overview?period=today&currency=eur",
      )
      expect(status).toBe(200)
      return data.totals
    }
    const before = await figures()
    await store.buy({ provider: "auto" })
    const after = await figures()
    const cents = (amount: string) => Math.round(Number(amount) * 100)
    expect(cents(after.captured) - cents(before.captured)).toBe(4_500)
    expect(cents(after.net) - cents(before.net)).toBe(4_500)
    expect([after.approved - before.approved, after.payments - before.payments]).toEqual([1, 1])

    const file = await store.admin("GET", `/admin/card-payments/transactions/export?q=${encodeURIComponent(email)}`)
    expect(String(file.data).split("\r\n").slice(1, 3)).toMatchObject([
      expect.stringContaining(both[0]?.id ?? ""),
      expect.stringMatching(new RegExp(`${paid?.id}.*,45.00,EUR,.*${order.id},${display_id},`)),
    ])
  })
})
