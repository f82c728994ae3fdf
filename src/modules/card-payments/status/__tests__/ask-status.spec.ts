import { toMessage } from "../../../../messages"
import { atOnceWhen } from "../../../../../integration-tests/races/eventually"
import { describeModule } from "../../__tests__/card-module"

const DAY = 86_400_000

describeModule("Polling a payment", (cards) => {
  const soon = (at: Date | null) => at !== null && at.getTime() < Date.now() + 15_000

  it("repeats soon while Medusa has not recorded the payment, and daily once it has", async () => {
    const paid = await cards.paid()
    expect(soon(paid.next_check_at)).toBe(true)
    await cards.service.recordTransaction(paid.id)
    const { next_check_at } = (await cards.service.ask(paid.id)).transaction
    expect(next_check_at?.getTime()).toBeGreaterThan(Date.now() + DAY / 2)
  })

  it("repeats soon while a reversal is requested, whether Medusa recorded the payment or not", async () => {
    const paid = await cards.paid()
    await cards.service.recordTransaction(paid.id)
    await cards.service.update(paid.id, { reversal_reason: toMessage("reversal.order_canceled") })
    expect(soon((await cards.service.ask(paid.id)).transaction.next_check_at)).toBe(true)
  })

  it("of an old payment continues after a single missing answer", async () => {
    const { id } = await cards.paid()
    await cards.service.update(id, { created_at: new Date(Date.now() - 30 * DAY), recorded_at: new Date() })
    cards.sandbox().fault({ operation: "status", kind: "garbage" })
    await expect(cards.service.ask(id)).rejects.toThrow()
    expect((await cards.transaction(id)).next_check_at).not.toBeNull()
  })

  it("never makes a final status open again; a late approval counts", async () => {
    const { id, orderid } = await cards.started()
    await cards.sandbox().pay(orderid ?? "", { cvv2: "116" })
    expect((await cards.service.ask(id)).transaction.status).toBe("declined")
    await cards.sandbox().resolveStep(orderid ?? "", { status: "processing" })
    expect((await cards.service.ask(id)).transaction.status).toBe("declined")
    await cards.sandbox().resolveStep(orderid ?? "", { status: "approved" })
    const { transaction, outside } = await cards.service.ask(id)
    expect(transaction.status).toBe("approved")
    expect(outside).toMatchObject([{ name: "status_changed" }])
    await cards.sandbox().resolveStep(orderid ?? "", { status: "unknown" })
    expect((await cards.service.ask(id)).transaction.status).toBe("approved")
  })

  it("ignores an unlisted status and notes it", async () => {
    const { id, orderid } = await cards.started()
    cards.sandbox().outcome({ status: "approved_maybe" })
    await cards.sandbox().pay(orderid ?? "", { cvv2: "123" })
    const { transaction } = await cards.service.ask(id)
    expect(transaction).toMatchObject({ status: "approved_maybe", approved_at: null })
    expect((await cards.totals(id)).authorized).toBe("0.00")
    const notes = await cards.pg()("card_timeline_entry").where({ transaction_id: id, kind: "status" })
    expect(notes).toContainEqual(expect.objectContaining({ code: "attempt.status_undocumented" }))
  })

  it.each([
    ["amount", { amount: "44.99" }],
    ["currency", { currency_code: "usd" }],
  ])("never accepts another %s than ours, and allows no action on such a payment", async (_what, change) => {
    const started = await cards.started()
    await cards.sandbox().pay(started.orderid ?? "", { cvv2: "123" })
    await cards.service.update(started.id, change)
    const { transaction } = await cards.service.ask(started.id)
    expect(transaction).toMatchObject({
      mismatch: { code: expect.stringMatching(/^mismatch\.(amount|currency)$/) },
      status: "processing",
      approved_at: null,
    })
    expect(await cards.service.recordTransaction(started.id)).toBe(false)
    await expect(cards.medusa().ask("capture", started.id, 1)).rejects.toThrow("until that is cleared")
    expect(cards.callsTo("capture")).toEqual([])
  })

  it("repeats within a minute for a watched payment, whatever caused the poll", async () => {
    const known = await cards.paid()
    await cards.service.update(known.id, { recorded_at: new Date(), watch_until: new Date(Date.now() + 240_000) })
    const { transaction } = await cards.service.ask(known.id)
    expect(transaction.next_check_at?.getTime()).toBeLessThanOrEqual(Date.now() + 60_000)
  })

  it("accepts a smaller current amount of an accepted payment", async () => {
    const { id, orderid } = await cards.paid("auto")
    await cards.medusa().ask("return", id, 10)
    await cards.sandbox().reversal(orderid ?? "", { amount: "5.00" })
    const { transaction, outside } = await cards.service.ask(id)
    expect(transaction.mismatch).toBeNull()
    expect(outside).toEqual([{ name: "refunded", amount: "5.00" }])
    expect(await cards.totals(id)).toMatchObject({ returned: "15.00", returnable: "30.00" })
    expect((await cards.service.ask(id)).outside).toEqual([])
  })

  it("drops a sale reversed before Medusa recorded it; a recorded sale stays recorded", async () => {
    const early = await cards.paid("auto")
    await cards.sandbox().reversal(early.orderid ?? "")
    expect((await cards.service.ask(early.id)).transaction.reversed_at).not.toBeNull()
    expect(await cards.service.recordTransaction(early.id)).toBe(false)

    const known = await cards.paid("auto")
    await cards.service.recordTransaction(known.id)
    await cards.sandbox().reversal(known.orderid ?? "")
    expect((await cards.service.ask(known.id)).transaction).toMatchObject({ reversed_at: null, mismatch: null })
    expect(await cards.totals(known.id)).toMatchObject({ returned: "45.00", returnable: "0.00" })
  })

  it("finds a step made at the gateway, which Medusa's request then does not repeat", async () => {
    const sale = await cards.paid("auto")
    await cards.sandbox().reversal(sale.orderid ?? "", { amount: "10.00" })
    await cards.service.ask(sale.id)
    const medusa = cards.medusa()
    expect(await medusa.ask("return", sale.id, 10)).toBe("already")
    expect(cards.callsTo("return")).toEqual([])
    expect(await medusa.ask("return", sale.id, 10)).toBe("done")
    expect(cards.books(sale.orderid)?.returned).toBe("20.00")
  })

  it("publishes a chargeback once, without changing the status", async () => {
    const { id, orderid } = await cards.paid("auto")
    await cards.sandbox().chargeback(orderid ?? "")
    const { transaction, outside } = await cards.service.ask(id)
    expect(transaction.status).toBe("approved")
    expect(outside).toEqual([{ name: "charged_back", amount: "45.00" }])
    expect((await cards.service.ask(id)).outside).toEqual([])
    expect((await cards.service.overview.view(transaction, "pay_1")).state).toBe("charged_back")
  })

  it("publishes each event by itself, and later again if the event bus failed", async () => {
    const { id, orderid } = await cards.paid("auto")
    await cards.service.recordTransaction(id)
    await cards.sandbox().reversal(orderid ?? "", { amount: "5.00" })
    await cards.service.ask(id)
    await cards.sandbox().chargeback(orderid ?? "", { amount: "10.00" })
    await cards.service.ask(id)
    const published: string[] = []
    const publish = async ({ name }: { name: string }) => {
      if (name === "charged_back" && published.length === 1) throw new Error("The bus is gone.")
      published.push(name)
    }
    const failure = new Error("The bus is gone.")
    expect(await cards.service.publishEvents(publish, id)).toEqual({ published: 1, failure })
    await cards.pg()("card_timeline_entry").where({ transaction_id: id }).update({ publishing_until: null })
    expect(await cards.service.publishEvents(async ({ name }) => void published.push(name))).toEqual({ published: 2 })
    expect(published).toEqual(["refunded", "charged_back", "dispute_opened"])
  })

  it("continues for a superseded attempt until it is final; a recorded attempt is not superseded", async () => {
    const open = await cards.started()
    await cards.service.supersedeSession(open.payment_session_id, toMessage("superseded.session_replaced"))
    expect(soon((await cards.transaction(open.id)).next_check_at)).toBe(true)

    const paid = await cards.paid()
    await cards.service.recordTransaction(paid.id)
    await cards.service.supersedeSession(paid.payment_session_id, toMessage("superseded.session_replaced"))
    expect(await cards.transaction(paid.id)).toMatchObject({ superseded_at: null })
    expect(await cards.service.start({ ...cards.startInput("main", paid.payment_session_id) })).toMatchObject({
      transaction: { id: paid.id },
    })
  })

  it("does not show a form that was superseded while it was created", async () => {
    cards.sandbox().fault({ operation: "preauthForm", kind: "delay", ms: 500 })
    const input = cards.startInput()
    const starting = cards.service.start(input)
    await atOnceWhen(async () => expect(await cards.service.liveAttempt(input.session.id)).toBeDefined())
    await cards.service.supersedeSession(input.session.id, toMessage("superseded.session_replaced"))
    expect(await starting).toEqual({ missing: [] })
  })
})
