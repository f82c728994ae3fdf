import { type CardStore, describeStore, eventually } from "../../environment/card-store"
import { listener } from "../../observers/bus-events"

const stories = (store: CardStore) => {
  const listen = listener(store)
  const path = "/admin/card-payments/disputes"
  type Dispute = Record<string, unknown> & { id: string; state: string }
  const list = async (query = "") =>
    (await store.admin<{ disputes: Dispute[]; settings: { unanswered: object } }>("GET", `${path}${query}`)).data

  it("which chargebacks are unanswered? Listed with order, reason and deadline, answered with a note", async () => {
    const heard = listen("card_payment.dispute_answered")
    const { order, orderid } = await store.buy({ provider: "auto" })
    const [{ id } = { id: "" }] = await store.transactionsOf(order.id)
    await store.sandbox().chargeback(orderid, { amount: "31.00", reason: "13.1" })
    await store.sandbox().idle()
    await eventually(async () => expect((await list()).disputes).toHaveLength(1))
    const { disputes, settings } = await list("?state=new&kind=chargeback")
    expect(disputes).toMatchObject([
      {
        ...{ transaction_id: id, kind: "chargeback", amount: "31.00", currency_code: "eur", state: "new" },
        ...{ reason: { code: "13.1" }, days_left: 7, order: { id: order.id }, email: "shopper@example.com" },
        actions: { answered: { allowed: true }, reopened: { allowed: false } },
      },
    ])
    expect(settings.unanswered).toEqual({ count: 1, overdue: 0 })
    const [{ id: disputeId } = { id: "" }] = disputes
    const before = (await store.transactionsOf(order.id))[0]?.amounts
    const note = "Sent the proof of delivery"
    const answered = await store.admin("POST", `${path}/${disputeId}/answered`, { note })
    expect(answered).toMatchObject({ status: 200, data: { dispute: { state: "answered", note } } })
    expect((await store.admin("POST", `${path}/${disputeId}/answered`, {})).status).toBe(400)
    expect((await list("?state=new")).disputes).toEqual([])
    expect((await store.transactionsOf(order.id))[0]?.amounts).toEqual(before)
    const detail = await store.admin("GET", `/admin/card-payments/transactions/${id}`)
    expect(detail.data).toMatchObject({ transaction: { disputes: [{ id: disputeId, state: "answered" }] } })
    const entry_id = expect.stringMatching(/^ctl_/) as string
    await eventually(() => expect(heard.map(({ data }) => data)).toEqual([{ id, entry_id, amount: "31.00" }]))
    const file = await store.admin("GET", `${path}/export?q=${order.id}`)
    expect(String(file.data).split("\r\n")[1]).toContain(`chargeback,answered,main,31.00,EUR,13.1,`)
  })

  it("a wrong filter, body, verb or id is a 400 that names the field, or a 404", async () => {
    for (const query of ["state=open", "kind=x", "order=amount", "limit=0", "from=yesterday", "after=x", "offset=1"]) {
      const { status, data } = await store.admin("GET", `${path}?${query}`)
      expect({ query, status, code: data.code }).toEqual({ query, status: 400, code: expect.any(String) })
    }
    expect((await store.admin("GET", `${path}/cdp_none`)).status).toBe(404)
    expect((await store.admin("POST", `${path}/cdp_none/won`, {})).status).toBe(404)
    expect((await store.admin("POST", `${path}/cdp_none/paid`, {})).status).toBe(404)
    const { status, data } = await store.admin("POST", `${path}/cdp_none/won`, { note: "4538 9773 9960 6732" })
    expect({ status, data }).toMatchObject({ status: 400, data: { problems: { note: expect.anything() } } })
  })
}

// The options of other stories about callbacks, which share the store.
describeStore("Disputes in the admin's API", stories, {
  account: { notify: true, previousControlKeys: ["OLD-KEY-BEFORE-THE-ROTATION"] },
})
