import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { runCardReconciliationsWorkflow } from "medusa-plugin-card-payments/workflows"
import { DateTime } from "luxon"
import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { COMMAND_LINE } from "../../../src/contracts"
import { describeStore } from "../../environment/card-store"

const script = path.resolve(__dirname, "../../../.medusa/server/src/scripts/reconcile.js")

type Run = { id: string; state: string; compared: number; differences: number; open: number; causes: object[] }
type Difference = { id: string; cause: string; transaction_id: string; amount: string; result: string | null }
type Reply = { kind: string; reconciliation: Run; repairs: { result: string; reason: { code: string } | null }[] }

describeStore("Reconciliation of a period", (store) => {
  const at = "/admin/card-payments/reconciliations"
  // In the store's zone: near midnight it is another day than in UTC.
  const today = DateTime.now().setZone("Europe/Berlin").toISODate() ?? ""
  const period = { account: "main", from: today, to: today }

  const start = async () => (await store.admin<{ reconciliation: Run }>("POST", at, period)).data.reconciliation
  const compare = () => runCardReconciliationsWorkflow(store.container()).run({ input: {} })
  const read = async (id: string) =>
    (await store.admin<{ reconciliation: Run }>("GET", `${at}/${id}`)).data.reconciliation
  const differencesOf = async (id: string) =>
    (await store.admin<{ differences: Difference[] }>("GET", `${at}/${id}/differences`)).data.differences

  it("the books of orders that were captured and refunded agree; a refund of the back office is found and repaired", async () => {
    const refunded = await store.buy({ provider: "auto" })
    const body = { amount: 10 }
    expect((await store.admin("POST", `/admin/payments/${refunded.payment.id}/refund`, body)).status).toBe(200)
    const held = await store.buy()
    const capture = { amount: 20 }
    expect((await store.admin("POST", `/admin/payments/${held.payment.id}/capture`, capture)).status).toBe(200)
    const first = await start()
    expect(first).toMatchObject({ state: "running", total: 2 })
    expect((await start()).id).toBe(first.id)
    await compare()
    expect(await read(first.id)).toMatchObject({ state: "done", compared: 2, differences: 0, causes: [] })

    await store.sandbox().reversal(refunded.orderid, { amount: "5.00" })
    const second = await start()
    await compare()
    expect(await read(second.id)).toMatchObject({
      ...{ state: "done", differences: 1, open: 1 },
      causes: [{ cause: "refund_missing_here", count: 1, sums: [{ currency_code: "eur", amount: "5.00" }] }],
    })
    const [difference] = await differencesOf(second.id)
    const one = `${at}/differences/${difference?.id}`
    const { data } = await store.admin<{ preview: { digest: string; effects: { message: string }[] } }>("GET", one)
    expect(data.preview.effects.map(({ message }) => message)).toEqual([
      "The plugin asks the gateway for the status and records the answer, as the schedule does.",
    ])
    const stale = await store.admin("POST", `${one}/repair`, { digest: "0" })
    expect(stale).toMatchObject({ status: 400, data: { code: "reconciliation_repair.outdated" } })
    const { digest } = data.preview
    const repaired = await store.admin<{ difference: Difference }>("POST", `${one}/repair`, { digest })
    expect(repaired).toMatchObject({ status: 200, data: { difference: { result: "agrees" } } })
    expect(await read(second.id)).toMatchObject({ differences: 1, open: 0 })
    const again = await store.admin("POST", `${one}/repair`, { digest })
    expect(again).toMatchObject({ status: 400, data: { code: "reconciliation_repair.made" } })

    const csv = ["id;sum", `${refunded.orderid};45,00`].join("\n")
    const columns = { order_id: "id", amount: "sum" }
    const upload = { name: "october.csv", csv, columns }
    expect((await store.admin("POST", `${at}/${second.id}/report`, upload)).status).toBe(200)
    const found = (await differencesOf(second.id)).map(({ cause, amount }) => [cause, amount])
    expect(found).toEqual(
      expect.arrayContaining([
        ["payment_missing_in_report", "20.00"],
        ["refund_missing_at_gateway", "15.00"],
      ]),
    )
  })

  /** The store's container, whose configuration has locks and events that several servers share. */
  const sharing = () => {
    const container = store.container()
    const { modules, ...config } = container.resolve(ContainerRegistrationKeys.CONFIG_MODULE)
    const shared = {
      [Modules.LOCKING]: { resolve: "@medusajs/medusa/locking", options: { providers: [{ id: "shared" }] } },
      [Modules.EVENT_BUS]: { resolve: "@medusajs/medusa/event-bus-redis" },
    }
    const resolve = (key: string, ...more: []) =>
      key === ContainerRegistrationKeys.CONFIG_MODULE
        ? { ...config, modules: { ...modules, ...shared } }
        : container.resolve(key, ...more)
    return new Proxy(container, {
      get: (target, name) => (name === "resolve" ? resolve : (Reflect.get(target, name) as unknown)),
    })
  }

  type Asked = { isAgreed?: () => Promise<boolean | "killed">; commands?: number }
  /**
   * The messages that the command's script sends. `isAgreed`: the answer to the previews, or the end of the
   * command, once each of the commands has sent them; each starts after the previews of the one before.
   */
  const asked = async (input: object, { isAgreed = () => Promise.resolve(true), commands = 1 }: Asked = {}) => {
    const { default: reconcile } = (await import(script)) as { default: (of: object) => Promise<void> }
    const replies: object[] = []
    const running: Promise<void>[] = []
    const start = () => void running.push(reconcile({ container: sharing(), args: [JSON.stringify(input)] }))
    const before = process.send
    const listeners = () => ["message", "disconnect"].map((event) => process.rawListeners(event as "message"))
    // Of the test runner, which reads other messages.
    const others = listeners().flat()
    const answer = (repair: boolean | "killed") => {
      const own = listeners()[repair === "killed" ? 1 : 0] ?? []
      for (const listener of own) if (!others.includes(listener)) listener(repair === "killed" ? undefined : { repair })
    }
    process.send = (reply: object, done: unknown) => {
      replies.push(reply)
      ;(done as (error: null) => void)(null)
      if ((reply as Reply).kind !== "previews") return true
      if (running.length < commands) start()
      else void isAgreed().then(answer)
      return true
    }
    try {
      start()
      // The list grows.
      for (const one of running) await one
    } finally {
      process.send = before
    }
    return replies
  }

  it("the command's script gives the same answer from a booted store, and the reason of a refusal", async () => {
    const refunded = await store.buy({ provider: "auto" })
    await store.callbacksDone()
    await store.sandbox().reversal(refunded.orderid, { amount: "5.00" })
    const [result, ...others] = await asked(period)
    expect([result, others]).toMatchObject([
      {
        ...{ kind: "result", reconciliation: { state: "done", total: 1, compared: 1, differences: 1 } },
        differences: [{ cause: "refund_missing_here", amount: "5.00" }],
      },
      [],
    ])
    const { id } = (result as { reconciliation: Run }).reconciliation
    expect(await read(id)).toMatchObject({ state: "done", differences: 1, requested_by: COMMAND_LINE })
    expect(await differencesOf(id)).toMatchObject([{ cause: "refund_missing_here" }])
    const file = path.join(mkdtempSync(path.join(tmpdir(), "report-")), "october.csv")
    writeFileSync(file, `Order,Sum\n${refunded.orderid},44.00\n`)
    const columns = { order_id: "Order", amount: "Sum" }
    const [withReport] = await asked({ ...period, report: { file, columns } })
    const ofReport = expect.objectContaining({ against: "report", found: "44.00" }) as object
    expect(withReport).toMatchObject({ kind: "result", differences: expect.arrayContaining([ofReport]) as object })
    const wrong = { file, columns: { ...columns, amount: "Amount" } }
    expect(await asked({ ...period, report: wrong })).toMatchObject([{ kind: "refused" }])
    expect(await asked({ ...period, account: "other" })).toMatchObject([
      { kind: "refused", problems: [{ code: "reconciliation.account_unknown" }] },
    ])
    expect(await asked({ ...period, from: "yesterday" })).toMatchObject([{ kind: "refused" }])
  })

  it("the command repairs a difference that it has shown, as long as the payment is as it was shown", async () => {
    const { order, orderid } = await store.buy({ provider: "auto" })
    await store.callbacksDone()
    await store.sandbox().reversal(orderid, { amount: "5.00" })
    const repair = async (more: Asked) => {
      const replies = (await asked({ ...period, repair: true }, more)) as Reply[]
      return replies.filter(({ kind }) => kind === "result")
    }
    const [{ id } = { id: "" }] = await store.transactionsOf(order.id)
    const check = () => store.admin("POST", `/admin/card-payments/transactions/${id}/check`, {})
    const refunds = async () => (await store.order(order.id)).payment_collections[0]?.payments[0]?.refunds ?? []

    for (const no of [false, "killed"] as const) {
      const left = await repair({ isAgreed: () => Promise.resolve(no) })
      expect(left).toMatchObject([{ reconciliation: { open: 1 }, repairs: [{ result: "not_made", reason: null }] }])
    }
    expect(await refunds()).toEqual([])
    const late = await repair({ isAgreed: async () => (await check()).status === 200 })
    const outdated = { result: "refused", reason: { code: "reconciliation_repair.outdated" } }
    expect(late).toMatchObject([{ reconciliation: { open: 1 }, repairs: [outdated] }])
    expect(await refunds()).toHaveLength(1)

    // Two commands with a comparison each: neither sees the claim of the other.
    await store.sandbox().reversal(orderid, { amount: "3.00" })
    const results = await repair({ commands: 2 })
    expect(results.map(({ repairs }) => repairs[0]?.result)).toContain("agrees")
    expect((await refunds()).map(({ amount }) => amount)).toEqual([5, 3])
    expect(store.sandbox().order(orderid)?.amounts.returned).toBe("8.00")
    const made = results.find(({ repairs }) => repairs[0]?.result === "agrees")?.reconciliation
    expect(made).toMatchObject({ differences: 1, open: 0 })
    expect(await differencesOf(made?.id ?? "")).toMatchObject([{ result: "agrees", repaired_by: "command_line" }])
    // Two differences of one payment: the first repair changes it.
    await store.sandbox().reversal(orderid, { amount: "2.00" })
    await store.sandbox().chargeback(orderid, { amount: "10.00" })
    const [both] = await repair({})
    expect(both).toMatchObject({ reconciliation: { open: 0 }, repairs: [{ result: "agrees" }, { result: "agrees" }] })
    expect((await refunds()).map(({ amount }) => amount)).toEqual([5, 3, 2])
    const [{ timeline } = { timeline: [] }] = await store.transactionsOf(order.id)
    const by = timeline.filter(({ code }) => code === "reconciliation_repair.requested").map(({ actor }) => actor)
    expect(new Set(by)).toEqual(new Set(["command_line"]))
  })

  it("wrong days, accounts, ids, cursors and files are refused with a code at the field", async () => {
    const refused = async (method: "GET" | "POST", address: string, body?: object) => {
      const { status, data } = await store.admin<{ code?: string; problems?: Record<string, { code: string }> }>(
        method,
        `${at}${address}`,
        body,
      )
      return [status, data.code ?? Object.entries(data.problems ?? {}).map(([field, { code }]) => `${field} ${code}`)]
    }
    expect(await refused("POST", "", { ...period, from: "31.10.2026" })).toEqual([400, ["from field.not_a_day"]])
    expect(await refused("POST", "", { ...period, to: "2020-01-01" })).toEqual([
      400,
      ["to reconciliation.period_reversed"],
    ])
    expect(await refused("POST", "", { ...period, account: "other" })).toEqual([
      400,
      ["account reconciliation.account_unknown"],
    ])
    expect(await refused("GET", "/crr_none")).toEqual([404, "reconciliation.not_found"])
    expect(await refused("GET", "?after=x")).toEqual([400, "request.page_not_found"])
    expect(await refused("GET", "?limit=0")).toEqual([400, "field.too_small"])
    expect(await refused("GET", "/differences/crd_none")).toEqual([404, "reconciliation.difference_not_found"])
    const { id } = await start()
    const columns = { order_id: "id", amount: "sum" }
    expect(await refused("POST", `/${id}/report`, { name: "a.csv", csv: "id,sum", columns })).toEqual([
      400,
      "reconciliation.not_done",
    ])
    expect(await refused("POST", `/${id}/cancel`, {})).toEqual([200, []])
    expect(await refused("POST", `/${id}/cancel`, {})).toEqual([400, "reconciliation.ended"])
    const done = await start()
    await compare()
    expect(await refused("POST", `/${done.id}/report`, { name: "a.csv", csv: "id,total\n1,2", columns })).toEqual([
      400,
      ["columns.amount report.column_missing"],
    ])
    expect(await refused("POST", `/${done.id}/report`, { name: "a.csv", csv: "id,sum\n1,x", columns })).toEqual([
      400,
      ["csv report.amount_unreadable"],
    ])
    expect(await refused("GET", `/${done.id}/differences?cause=other`)).toEqual([400, "field.none_of"])
  })
})
