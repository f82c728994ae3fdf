import type { AdminPayoutDetail, AdminTransactionDetail, PayoutTotals } from "../../../src/contracts"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { RecipientView } from "../../../src/modules/card-payouts"
import { payoutMachine } from "../../../src/modules/card-payouts/payouts/payout-states"
import { bankRow, bankRows, batchMoves, fileOf } from "../../actions/batch-moves"
import { type CardStore, describeStore, eventually } from "../../environment/card-store"
import { type BusEvent, listener } from "../../observers/bus-events"
import { bank, form, payoutStore } from "../../actions/payout-moves"

type Links = { customer_id?: string; order_id?: string }

const json = { headers: { accept: "application/json" } }
const html = { headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8" } }

const stories = (store: CardStore) => {
  const listen = listener(store)
  const { hire, team, created, row, change, asked, soon, round, orderOf, ...moves } = batchMoves(store)
  const does = moves.doesAlone
  const view = async (id: string) => {
    const headers = team.rita?.headers ?? {}
    return (await store.call<{ payout: AdminPayoutDetail }>("GET", `/admin/card-payments/payouts/${id}`, { headers }))
      .data.payout
  }
  beforeEach(hire)

  /** Runs the action with a function that returns the events of a payout or a batch since. */
  const hear = async (action: (eventsOf: (id: string) => BusEvent[]) => Promise<void>) => {
    const events = listen("*")
    await action((id) =>
      events
        .filter(({ name, data }) => name.startsWith("card_payout.") && Object.values(data).includes(id))
        .map(({ name, data }) => ({ name, data })),
    )
  }
  /** A customer with an order. */
  const customerWithOrder = async () => {
    const container = store.container()
    const email = "seller@example.com"
    const [customer] = await container.resolve(Modules.CUSTOMER).createCustomers([{ email }])
    const [order] = await container.resolve(Modules.ORDER).createOrders([{ currency_code: "eur", email }])
    return { customer_id: customer?.id ?? "", order_id: order?.id ?? "" }
  }
  /**
   * Expects exactly these events of a payout, once each, with complete data, and with their entries
   * in the audit trail.
   */
  const expectPublished = async (
    id: string,
    expected: readonly (readonly [name: string, state: string])[],
    { events, links = {} }: { events: (id: string) => BusEvent[]; links?: Links },
  ) => {
    const { customer_id = null, order_id = null } = links
    const entry_id = expect.stringMatching(/^cpe_/) as unknown
    await eventually(() =>
      expect(events(id)).toEqual(
        expected.map(([name, state]) => ({
          name: `card_payout.${name}`,
          data: { id, entry_id, state, customer_id, order_id, batch_id: null },
        })),
      ),
    )
    const reported = events(id).map(({ data }) => data.entry_id)
    expect(new Set(reported).size).toBe(reported.length)
    const { timeline, status_path, link } = await view(id)
    expect(timeline.map((entry) => entry.id)).toEqual(expect.arrayContaining(reported))
    const text = JSON.stringify(events(id))
    for (const secret of [bank.account_number, status_path.split("/").at(-1), link?.url, "jane.roe"]) {
      if (secret) expect(text).not.toContain(secret)
    }
  }

  it("each step of a payout is published once, with its customer and order and without a secret", () =>
    hear(async (events) => {
      const links = await customerWithOrder()
      const paid = await asked(links)
      await does("amy", "approve", { id: paid.id })
      await expectPublished(
        paid.id,
        [
          ["created", "draft"],
          ["checked", "checked"],
          ["requested", "awaiting_approval"],
          ["approved", "approved"],
          ["paid", "paid"],
        ],
        { events, links },
      )

      // The gateway's status changes after the payout was recorded as paid: one event says so.
      for (const status of ["declined", "declined"]) {
        await store.sandbox().resolveStep((await orderOf(paid.id))?.orderid ?? "", { status })
        await store.callbacksDone()
      }
      await eventually(() =>
        expect(events(paid.id).slice(5)).toEqual([
          {
            name: "card_payout.changed_after_paid",
            data: {
              id: paid.id,
              entry_id: expect.stringMatching(/^cpe_/) as unknown,
              state: "paid",
              ...links,
              batch_id: null,
            },
          },
        ]),
      )
      expect(await view(paid.id)).toMatchObject({
        state: "paid",
        timeline: expect.arrayContaining([expect.objectContaining({ kind: "changed_after_paid" })]) as unknown,
      })

      const expired = await asked({ recipient: person("Expired") })
      await soon(expired.id, { check_expires_at: new Date(0) })
      await round()
      await expectPublished(
        expired.id,
        [
          ["created", "draft"],
          ["checked", "checked"],
          ["requested", "awaiting_approval"],
          ["check_expired", "draft"],
        ],
        { events },
      )
      await does("rita", "cancel", { id: expired.id })
      await eventually(() =>
        expect(events(expired.id).at(-1)).toMatchObject({ name: "card_payout.canceled", data: { state: "canceled" } }),
      )

      const open = await asked({ destination: form, recipient: person("Open") })
      await does("amy", "approve", { id: open.id })
      await expectPublished(
        open.id,
        [
          ["created", "draft"],
          ["requested", "awaiting_approval"],
          ["approved", "approved"],
          ["link_ready", "paying"],
        ],
        { events },
      )

      const refused = await created({ amount: "11.00" })
      store.sandbox().outcome({ operation: "payoutCheck", status: "declined", errorCode: "116", errorMessage: "No" })
      await does("rita", "check", { id: refused.id })
      await expectPublished(
        refused.id,
        [
          ["created", "draft"],
          ["failed", "failed"],
        ],
        { events },
      )

      const lost = await asked({ amount: "12.00" })
      store.sandbox().outcome({ operation: "payout", status: "unknown" })
      store.sandbox().fault({ operation: "payoutPay", kind: "drop-after" })
      await does("amy", "approve", { id: lost.id })
      await eventually(() =>
        expect(events(lost.id).at(-1)).toMatchObject({ name: "card_payout.unknown", data: { state: "unknown" } }),
      )
    }))

  /** The entries of the admin's feed, oldest first, which name no recipient and no amount. */
  const feed = async () => {
    type Entry = { resource_type: string; resource_id: string; data: Record<string, unknown> }
    const path = "/admin/notifications?channel=feed&order=created_at"
    const { data } = await store.admin<{ notifications: Entry[] }>("GET", path)
    expect(JSON.stringify(data)).not.toMatch(/10\.42|Jane/)
    return data.notifications.map(({ resource_type, resource_id, data: { title, batch_id, payout_id } }) => ({
      ...{ resource_type, resource_id, title },
      ...(batch_id ? { batch_id } : { payout_id }),
    }))
  }

  it("each step of a batch is published with its entry, and nothing else", () =>
    hear(async (events) => {
      const ofBatch = (id: string) => events(id).filter(({ data }) => !("id" in data))
      const expectBatchPublished = (batch_id: string, names: readonly string[]) =>
        eventually(() =>
          expect(ofBatch(batch_id)).toEqual(
            names.map((name) => ({
              name: `card_payout.${name}`,
              data: { batch_id, entry_id: expect.stringMatching(/^cpe_/) as unknown },
            })),
          ),
        )
      const { id } = await moves.uploaded(fileOf(bankRows(2)))
      await moves.until(id, "ready")
      await moves.does("rita", "request", { id })
      await moves.does("amy", "approve", { id })
      await moves.until(id, "finished")
      await expectBatchPublished(id, ["batch_ready", "batch_requested", "batch_approved", "batch_finished"])
      const [first] = await moves.rowsOf(id)
      const about = { id: first?.id, state: "paid", batch_id: id }
      expect(events(first?.id ?? "").at(-1)).toMatchObject({ name: "card_payout.paid", data: about })

      const given = await moves.uploaded(fileOf([bankRow(7)]))
      await moves.until(given.id, "ready")
      await moves.does("rita", "cancel", { id: given.id })
      await expectBatchPublished(given.id, ["batch_ready", "batch_canceled"])

      // Admins are notified of the batch, once, and not of its payouts; of a single payout as well.
      const single = await asked({})
      await eventually(async () =>
        expect(await feed()).toEqual([
          {
            ...{ resource_type: "card_payout_batch", resource_id: id },
            ...{ title: "A batch of payouts waits for approval", batch_id: id },
          },
          {
            ...{ resource_type: "card_payout", resource_id: single.id },
            ...{ title: "A payout waits for approval", payout_id: single.id },
          },
        ]),
      )
    }))

  it("Query finds the customer and order of a payout, and the payouts of both; the store routes expose none", async () => {
    const links = await customerWithOrder()
    const { id } = await created(links)
    const other = await created({ amount: "11.00", customer_id: links.customer_id })
    await created({ amount: "12.00" })
    const query = store.container().resolve(ContainerRegistrationKeys.QUERY)
    const find = async (filters: object) => {
      const fields = ["id", "customer.*", "order.*"]
      return (await query.graph({ entity: "card_payout", fields, filters })).data as { id: string }[]
    }
    const customer = { id: links.customer_id, email: "seller@example.com" }
    expect(await find({ id })).toMatchObject([{ id, customer, order: { id: links.order_id } }])
    const { customer_id, order_id } = links
    expect((await find({ customer_id })).map((found) => found.id).sort()).toEqual([id, other.id].sort())
    expect(await find({ order_id })).toMatchObject([{ id, customer }])
    // The order is public by its id, but nothing links from it to a payout.
    for (const name of ["card_payout", "card_payouts"]) {
      const { data } = await store.store("GET", `/store/orders/${order_id}?fields=id,*${name}`)
      expect(JSON.stringify(data)).toContain(order_id)
      expect(JSON.stringify(data)).not.toContain(id)
    }
  })

  it("a card payment names the payouts of its order, to those who may read payouts", async () => {
    const { order } = await store.buy()
    const { id } = await created({ order_id: order.id })
    const [paid] = await store.transactionsOf(order.id)
    const payoutsFor = async (headers = {}) => {
      const address = `/admin/card-payments/transactions/${paid?.id}`
      const answer = await store.call<{ transaction: AdminTransactionDetail }>("GET", address, { headers })
      return answer.data.transaction.payouts
    }
    expect(await payoutsFor(team.rita?.headers)).toEqual([
      { id, amount: "10.42", currency_code: "eur", state: "draft" },
    ])
    expect(await payoutsFor(store.seed().admin)).toEqual([])
  })

  it("the recipient's link shows every state as a page and as JSON, and nothing else", async () => {
    const { id, status_path } = await created({ description: "For the boss", reference: "REF-1" })
    for (const [reported, shownText, states] of recipientStates) {
      for (const state of states) {
        await change(id, { state, updated_at: new Date() })
        const answer = await store.call<RecipientView>("GET", status_path, json)
        expect({ state, status: answer.status, reported: answer.data }).toEqual({
          ...{ state, status: 200 },
          reported: {
            ...{ state: reported, amount: "10.42", currency_code: "eur", destination: "•••• 3000" },
            updated_at: (await row(id)).updated_at.toISOString(),
          },
        })
        const page = await store.call<string>("GET", status_path, html)
        expect(page.status).toBe(200)
        for (const shown of [shownText, "10.42 EUR", "•••• 3000"]) expect(page.data).toContain(shown)
        for (const hidden of [id, "Jane", "boss", "REF-1", bank.account_number]) expect(page.data).not.toContain(hidden)
      }
    }
    expect(recipientStates.flatMap(([, , states]) => states).sort()).toEqual([...payoutMachine.states].sort())
  })

  it("the recipient's page runs no script, is not cached and not indexed", async () => {
    const { id, status_path } = await created()
    await change(id, { destination_label: `<script>"'&` })
    const ask = (path: string, how: object) => store.call<string>("GET", path, how)
    const pages = [await ask(status_path, html), await ask(`${status_path.slice(0, -1)}_`, html)]
    expect(pages.map(({ status }) => status)).toEqual([200, 404])
    const kept = { "cache-control": "no-store", "referrer-policy": "no-referrer", "x-robots-tag": "noindex" }
    const nonces = pages.map(({ headers, data }) => {
      expect(headers).toMatchObject({ ...kept, "x-content-type-options": "nosniff" })
      expect(headers["content-type"]).toBe("text/html; charset=utf-8")
      const policy = String(headers["content-security-policy"])
      const nonce = /style-src 'nonce-([\w+/=]{20,})'/.exec(policy)?.[1] ?? "none"
      for (const directive of [
        "default-src 'none'",
        "form-action 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ]) {
        expect(policy.split("; ")).toContain(directive)
      }
      expect(data).toContain(`<style nonce="${nonce}">`)
      expect(data).not.toContain("<script")
      return nonce
    })
    expect(new Set(nonces).size).toBe(2)
    const german = { headers: { ...html.headers, "accept-language": "de" } }
    for (const [path, texts] of [
      [
        status_path,
        ["Ihre Auszahlung wird vorbereitet", "<dt>Betrag</dt><dd>10,42 EUR</dd>", "<dt>Letzte Änderung</dt>"],
      ],
      [`${status_path.slice(0, -1)}_`, ["Dieser Link ist nicht bekannt"]],
    ] as const) {
      const { data } = await ask(path, german)
      for (const text of ['<html lang="de">', "<h1>Auszahlung</h1>", ...texts]) expect(data).toContain(text)
    }
    expect(pages[0]?.data).toContain("&lt;script&gt;&quot;&#39;&amp;")
    for (const path of [status_path, `${status_path.slice(0, -1)}_`, `${status_path}x`]) {
      const { headers } = await ask(path, json)
      expect(headers).toMatchObject({ ...kept, "content-type": "application/json; charset=utf-8" })
    }
  })

  it("what waits for the approver is a list of its own with a count, and the list has totals", async () => {
    const { id } = await asked({ reference: "WAITS-1" })
    await asked({ reference: "WAITS-2", amount: "11.00" })
    const call = (who: "rita" | "amy", path: string) =>
      store.call<Waiting>("GET", `/admin/card-payments/payouts${path}`, { headers: team[who]?.headers })
    const read = async (who: "rita" | "amy", path: string) => (await call(who, path)).data
    const shown = async (who: "rita" | "amy") => {
      const { payouts } = await read(who, "?waiting_for_me=true&q=WAITS-1")
      return payouts.map((payout) => payout.id)
    }
    expect(await shown("rita")).toEqual([])
    expect(await shown("amy")).toEqual([id])
    expect((await read("amy", "/batches?waiting_for_me=true")).batches).toEqual([])
    expect(await read("rita", "/totals?q=WAITS")).toMatchObject({ waiting_for_me: { payouts: 0, batches: 0 } })
    const { currencies, waiting_for_me } = await read("amy", "/totals?q=WAITS")
    expect(waiting_for_me).toEqual({ payouts: 2, batches: 0 })
    const none = { count: 0, amount: "0.00" }
    const both = { count: 2, amount: "21.42" }
    expect(currencies).toEqual([
      { currency_code: "eur", all: both, pending: both, paid: none, failed: none, canceled: none },
    ])
    const wrong = await call("amy", "/totals?waiting_for_me=yes")
    expect(wrong).toMatchObject({ status: 400, data: { message: expect.stringContaining("waiting_for_me") } })
    // This store has no provider for e-mails.
    expect((await view(id)).actions.mail_status).toMatchObject({ reason: { code: "payout.mail_without_provider" } })
  })

  it("the recipient's link shows the actual state, from the draft to the final one", async () => {
    const reported = async (path: string) => (await store.call<RecipientView>("GET", path, json)).data.state
    const { id, status_path } = await asked({ destination: form })
    expect(await reported(status_path)).toBe("preparing")
    const { orderid } = await does("amy", "approve", { id })
    expect(await reported(status_path)).toBe("waits_for_recipient")
    expect(await store.call("GET", status_path, html)).toMatchObject({
      data: expect.stringContaining("enter a card or another"),
    })
    await store.sandbox().pay(orderid ?? "", {})
    await store.callbacksDone()
    expect(await store.call("GET", status_path, json)).toMatchObject({
      data: { state: "paid", destination: "VISA •••• 1111" },
    })
    const lost = await asked()
    store.sandbox().outcome({ operation: "payout", status: "unknown" })
    store.sandbox().fault({ operation: "payoutPay", kind: "drop-after" })
    await does("amy", "approve", { id: lost.id })
    expect(await reported(lost.status_path)).toBe("confirming")
    await store.sandbox().resolveStep((await orderOf(lost.id))?.orderid ?? "", { status: "declined" })
    await store.callbacksDone()
    expect(await reported(lost.status_path)).toBe("not_paid")
  })

  it("the gateway's fee is shown from the check on, if the gateway reports one", async () => {
    const withoutFee = await created()
    expect(await does("rita", "check", { id: withoutFee.id })).toMatchObject({ state: "checked", fee: null })
    store.sandbox().options({ payoutFee: "0.35" })
    try {
      const reported = await created({ amount: "11.00" })
      expect(reported).toMatchObject({ fee: null })
      expect(await does("rita", "check", { id: reported.id })).toMatchObject({ state: "checked", fee: "0.35" })
      expect(await view(reported.id)).toMatchObject({ fee: "0.35", amount: "11.00" })
    } finally {
      store.sandbox().options({ payoutFee: "none" })
    }
  })
}

type Waiting = PayoutTotals & { payouts: { id: string }[]; batches: object[] }

const person = (last_name: string) => ({ first_name: "Jane", last_name })

/** The text of each state for the recipient. */
const recipientStates = [
  ["preparing", "being prepared", ["draft", "checking", "checked", "awaiting_approval", "approved"]],
  ["on_its_way", "on its way", ["paying"]],
  ["paid", "has been paid", ["paid"]],
  ["confirming", "being confirmed", ["unknown"]],
  ["not_paid", "was not paid", ["failed", "canceled"]],
] as const

describeStore("events and links of payouts", stories, payoutStore)
