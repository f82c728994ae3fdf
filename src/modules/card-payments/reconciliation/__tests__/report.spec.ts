import { describeModule } from "../../__tests__/card-module"
import { causes, parts, period } from "./compared-store"

describeModule("A reconciliation with the gateway's report", (cards) => {
  const columns = { order_id: "id", amount: "sum", type: "type" }
  const upload = (id: string, lines: readonly string[]) =>
    cards.service.reconciliation.compareReport({
      id,
      name: "a.csv",
      columns,
      csv: ["id,sum,type", ...lines].join("\n"),
    })

  it("finds what the report or the ledger lacks, and replaces the result of an earlier file", async () => {
    const store = parts(cards)
    const [reported, missing, refunded] = [await store.sale(), await store.sale(), await store.sale()]
    const hold = await store.hold()
    const { id } = await store.reconcile()
    const lines = [
      `${reported.orderid},45.00,sale`,
      `${refunded.client_orderid},45,sale`,
      `${refunded.client_orderid},4.00,refund`,
      `${hold.orderid},45.00,preauth`,
      "777,9.00,sale",
      "778,3.00,refund",
    ]
    expect(await upload(id, lines)).toBeUndefined()
    expect(causes(await store.found(id))).toEqual([
      ["payment_missing_in_report", "report", "45.00"],
      ["refund_missing_here", "report", "4.00"],
      ["payment_missing_here", "report", "9.00"],
    ])
    const [first, second, third] = await store.found(id)
    expect([first?.transaction_id, second?.transaction_id, third?.row_number]).toEqual([missing.id, refunded.id, 6])
    const run = await cards.service.reconciliation.detail(id)
    expect(run).toMatchObject({ differences: 3, report: { name: "a.csv", columns, rows: 6, skipped: 0 } })
    await upload(id, lines.slice(0, 4))
    expect(await cards.service.reconciliation.detail(id)).toMatchObject({ differences: 2 })
  })

  it("sums up a cause for each of the other sides, and the same money once", async () => {
    const store = parts(cards)
    const { orderid } = await store.sale()
    await cards.sandbox().reversal(orderid ?? "", { amount: "5.00" })
    const { id } = await store.reconcile()
    await upload(id, [`${orderid},45.00,sale`, `${orderid},5.00,refund`])
    const cause = { cause: "refund_missing_here", count: 1, repaired: 0 }
    const sums = [{ currency_code: "eur", amount: "5.00" }]
    expect((await cards.service.reconciliation.detail(id)).causes).toEqual([
      { ...cause, against: "gateway", sums },
      { ...cause, against: "report", sums },
    ])
  })

  it("counts steps until the end of the period alone", async () => {
    const store = parts(cards)
    const sale = await store.sale({ refunded: "10.00" })
    await cards.medusa().ask("return", sale.id, 10)
    const { id } = await store.reconcile()
    await cards.pg()("card_operation").where({ type: "return" }).update({ resolved_at: "2999-01-01" })
    await upload(id, [`${sale.orderid},45.00,sale`])
    expect(await store.found(id)).toEqual([])
  })

  it("finds the payment of an earlier period by the id that the gateway gave to its capture", async () => {
    const store = parts(cards)
    const hold = await store.hold({ captured: "45.00" })
    cards.sandbox().options({ captureOrderIds: true })
    await cards.medusa().ask("capture", hold.id, 45)
    cards.sandbox().options({ captureOrderIds: false })
    const capture = (await cards.operations(hold.id)).find(({ type }) => type === "capture")
    expect(capture?.orderid).toMatch(/./)
    await cards.pg()("card_transaction").where({ id: hold.id }).update({ created_at: "2020-01-01" })
    const { id } = await store.reconcile()
    await upload(id, [`${capture?.orderid},45.00,capture`, "777,9.00,capture"])
    expect(causes(await store.found(id))).toEqual([["payment_missing_here", "report", "9.00"]])
  })

  it("is refused with the field, and before the comparison is done", async () => {
    const store = parts(cards)
    await store.sale()
    const { id } = await cards.service.reconciliation.start(period)
    await expect(upload(id, [])).rejects.toMatchObject({ code: "reconciliation.not_done" })
    await store.compare(id)
    expect(await upload(id, ["1,x,sale"])).toMatchObject({ csv: { code: "report.amount_unreadable" } })
    expect(await cards.service.reconciliation.detail(id)).toMatchObject({ report: null })
  })

  it("names the row of an amount that does not fit the currency of its payment, where no column has it", async () => {
    const store = parts(cards)
    const [first, second] = [await store.sale(), await store.sale()]
    const { id } = await store.reconcile()
    const lines = [`${first.orderid},45.00,sale`, `${second.orderid},45.001,sale`]
    expect(await upload(id, lines)).toMatchObject({ csv: { code: "report.amount_unreadable", params: { row: "3" } } })
    expect(await cards.service.reconciliation.detail(id)).toMatchObject({ differences: 0, report: null })
  })

  it("deletes old runs with their differences", async () => {
    const store = parts(cards)
    await store.sale({ refunded: "3.00" })
    const { id } = await store.reconcile()
    await cards.service.eraseExpired()
    expect(await store.found(id)).toHaveLength(1)
    await cards
      .pg()("card_reconciliation_run")
      .update({ created_at: new Date(Date.now() - 900 * 86_400_000) })
    await cards.service.eraseExpired()
    expect(await cards.pg()("card_reconciliation_difference")).toEqual([])
    await expect(store.found(id)).rejects.toMatchObject({ code: "reconciliation.not_found" })
  })
})
