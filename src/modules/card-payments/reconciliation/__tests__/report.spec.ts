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
      ["payment_missing_here", "report", "3.00"],
    ])
    const [first, second, third] = await store.found(id)
    expect([first?.transaction_id, second?.transaction_id, third?.row_number]).toEqual([missing.id, refunded.id, 6])
    const run = await cards.service.reconciliation.detail(id)
    expect(run).toMatchObject({ differences: 4, report: { name: "a.csv", columns, rows: 6, skipped: 1 } })
    await upload(id, lines.slice(0, 4))
    expect(await cards.service.reconciliation.detail(id)).toMatchObject({ differences: 2 })
  })

  it("finds every row of an order that the ledger lacks; an authorization is the money of its capture", async () => {
    const store = parts(cards)
    const { id } = await store.reconcile()
    const captured = ["777,45.00,preauth", "777,9.00,capture", "777,8.00,capture", "777,4.00,refund"]
    await upload(id, [...captured, "778,3.00,refund", "779,2.00,chargeback", "780,7.00,preauth"])
    expect((await store.found(id)).map((one) => [one.cause, one.client_orderid, one.amount, one.row_number])).toEqual([
      ["payment_missing_here", "777", "9.00", 3],
      ["payment_missing_here", "777", "8.00", 4],
      ["payment_missing_here", "777", "4.00", 5],
      ["payment_missing_here", "778", "3.00", 6],
      ["payment_missing_here", "779", "2.00", 7],
      ["payment_missing_here", "780", "7.00", 8],
    ])
  })

  it("compares chargebacks", async () => {
    const store = parts(cards)
    const [both, here, there, less] = await Promise.all([store.sale(), store.sale(), store.sale(), store.sale()])
    for (const { id, orderid } of [both, here, less]) {
      await cards.sandbox().chargeback(orderid ?? "", { amount: "10.00" })
      await cards.service.ask(id)
    }
    const { id } = await store.reconcile()
    const sales = [both, here, there, less].map(({ orderid }) => `${orderid},45.00,sale`)
    const chargebacks = [`${both.orderid},10.00,`, `${there.orderid},5.00,`, `${less.orderid},7.00,`]
    await upload(id, [...sales, ...chargebacks.map((line) => `${line}chargeback`)])
    const found = (await store.found(id)).map((one) => [one.transaction_id, one.cause, one.amount, one.repair])
    expect(found).toHaveLength(3)
    expect(found).toEqual(
      expect.arrayContaining([
        [here.id, "chargeback_missing_at_gateway", "10.00", null],
        [there.id, "chargeback_missing_here", "5.00", null],
        [less.id, "chargeback_missing_at_gateway", "3.00", null],
      ]),
    )
  })

  it("compares the rows of a payment of another period with its steps of this one", async () => {
    const store = parts(cards)
    const sales = [store.sale(), store.sale(), store.sale(), store.sale()] as const
    const [agreeing, differing, dated, unmoved] = await Promise.all(sales)
    for (const { id } of [agreeing, differing, dated]) await cards.medusa().ask("return", id, 10)
    const early = { created_at: "2020-01-01", approved_at: "2020-01-01" }
    const ids = [agreeing, differing, dated, unmoved].map(({ id }) => id)
    await cards.pg()("card_transaction").whereIn("id", ids).update(early)
    // The gateway dates a refund a few hours later, on the first day of the period.
    const yesterday = new Date(Date.parse(`${period.from}T00:00:00Z`) - 3_600_000)
    await cards
      .pg()("card_operation")
      .where({ transaction_id: dated.id, type: "return" })
      .update({ resolved_at: yesterday })
    const { id, run } = await store.reconcile()
    expect(run.compared).toBe(0)
    await upload(id, [
      ...[`${agreeing.orderid},10.00,refund`, `${differing.orderid},4.00,refund`, `${dated.orderid},10.00,refund`],
      ...[`${unmoved.orderid},3.00,refund`, `${unmoved.orderid},2.00,chargeback`, `${unmoved.orderid},1.00,preauth`],
    ])
    const found = (await store.found(id)).map((one) => [one.transaction_id, one.cause, one.amount])
    expect(found).toHaveLength(3)
    expect(found).toEqual(
      expect.arrayContaining([
        [differing.id, "refund_missing_at_gateway", "6.00"],
        [unmoved.id, "refund_missing_here", "3.00"],
        [unmoved.id, "chargeback_missing_here", "2.00"],
      ]),
    )
    expect(await cards.service.reconciliation.detail(id)).toMatchObject({ report: { rows: 6, skipped: 1 } })
  })

  it("finds the money of payments of other periods that the report lacks, each step once", async () => {
    const store = parts(cards)
    const [refunded, charged, late, agreeing, before, mismatching] = await Promise.all([
      ...[store.sale({ refunded: "15.00" }), store.sale(), store.sale()],
      ...[store.sale({ refunded: "10.00" }), store.sale({ refunded: "10.00" }), store.sale({ refunded: "10.00" })],
    ] as const)
    const hold = await store.hold({ captured: "30.00" })
    for (const { id } of [refunded, agreeing, before, mismatching]) await cards.medusa().ask("return", id, 10)
    await cards.medusa().ask("return", refunded.id, 5)
    await cards.medusa().ask("capture", hold.id, 30)
    await cards.sandbox().chargeback(charged.orderid ?? "", { amount: "7.00" })
    await cards.service.ask(charged.id)
    const payments = () => cards.pg()("card_transaction")
    await payments().update({ created_at: "2020-01-01" })
    const ids = [late, mismatching].map(({ id }) => id)
    await payments().whereNotIn("id", ids).update({ approved_at: "2020-01-01" })
    await payments().where({ id: mismatching.id }).update({ mismatch: "{}" })
    const earlier = { resolved_at: "2020-01-02" }
    await cards.pg()("card_operation").where({ transaction_id: before.id, type: "return" }).update(earlier)
    const own = await store.sale({ refunded: "10.00" })
    await cards.medusa().ask("return", own.id, 10)
    const { id, run, differences } = await store.reconcile()
    expect([run.compared, differences]).toEqual([1, []])
    await upload(id, [`${agreeing.orderid},10.00,refund`])
    const found = (await store.found(id)).map((one) => [
      one.transaction_id,
      one.cause,
      one.against,
      one.amount,
      one.found,
    ])
    expect(found).toHaveLength(7)
    expect(found).toEqual(
      expect.arrayContaining([
        [own.id, "payment_missing_in_report", "report", "45.00", null],
        [own.id, "refund_missing_at_gateway", "report", "10.00", "0.00"],
        [late.id, "payment_missing_in_report", "report", "45.00", null],
        [hold.id, "payment_missing_in_report", "report", "30.00", null],
        [refunded.id, "refund_missing_at_gateway", "report", "15.00", "0.00"],
        [charged.id, "chargeback_missing_at_gateway", "report", "7.00", "0.00"],
        // Its captured amount is unknown.
        [mismatching.id, "refund_missing_at_gateway", "report", "10.00", "0.00"],
      ]),
    )
  })

  it("skips and counts the rows of verifications of cards", async () => {
    const store = parts(cards)
    const { id: verified, orderid } = await store.sale()
    await cards.pg()("card_transaction").where({ id: verified }).update({ type: "verification" })
    const { id } = await store.reconcile()
    await upload(id, [`${orderid},1.00,sale`, `${orderid},1.00,reversal`])
    expect(await store.found(id)).toEqual([])
    expect(await cards.service.reconciliation.detail(id)).toMatchObject({ report: { rows: 2, skipped: 2 } })
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
