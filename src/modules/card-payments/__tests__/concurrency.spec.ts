import { idsOf } from "../../../durable"
import { toMessage } from "../../../messages"
import { atOnceWhen } from "../../../../integration-tests/races/eventually"
import type { TransactionRow } from "../records/rows"
import { type CardModule, describeModule } from "./card-module"

/**
 * Counts the outcomes. A refusal must be a message for people, not an error of the database such as
 * a violated index.
 */
function countOutcomes(results: PromiseSettledResult<unknown>[]) {
  const reasons = results.flatMap((result) => (result.status === "rejected" ? [result.reason as unknown] : []))
  for (const reason of reasons) expect(reason).toMatchObject({ __isMedusaError: true })
  return { done: results.length - reasons.length, refused: reasons.length }
}

async function returnsAt(cards: CardModule, { orderid }: TransactionRow) {
  const order = cards.sandbox().order(orderid ?? "")
  return order?.steps.filter(({ type }) => type === "reversal").map(({ amount }) => amount)
}

describeModule("Concurrent requests", (cards) => {
  it("fifty concurrent refunds of the whole amount make exactly one return at the gateway", async () => {
    const paid = await cards.paid("auto")
    cards.sandbox().fault({ operation: "return", kind: "delay", ms: 200 })
    const medusa = cards.medusa()
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => medusa.ask("return", paid.id, 45)))
    expect(countOutcomes(results)).toEqual({ done: 1, refused: 49 })
    expect(await returnsAt(cards, paid)).toEqual(["45.00"])
    expect(cards.callsTo("return")).toHaveLength(1)
  })

  it("of fifty concurrent partial refunds, the gateway made as many as were answered with done", async () => {
    const paid = await cards.paid("auto")
    const medusa = cards.medusa()
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => medusa.ask("return", paid.id, 10)))
    const { done } = countOutcomes(results)
    expect(done).toBeGreaterThan(0)
    expect(await returnsAt(cards, paid)).toEqual(Array.from({ length: done }, () => "10.00"))
    expect(medusa.sumOf("return", paid.id)).toBe(`${10 * done}.00`)
    expect((await cards.totals(paid.id)).returned).toBe(cards.books(paid.orderid)?.returned)
  })

  it("concurrent captures, voids and refunds of one payment run one at a time", async () => {
    const paid = await cards.paid()
    const medusa = cards.medusa()
    const ask = (index: number) =>
      index % 2
        ? medusa.ask("capture", paid.id, 45)
        : cards.service.perform({ transactionId: paid.id, type: "void", amount: null, origin: "plugin" })
    const results = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => ask(index)))
    const { captured, released } = cards.books(paid.orderid) ?? {}
    expect([captured, released].filter((amount) => amount === "45.00")).toHaveLength(1)
    expect(countOutcomes(results).done).toBeGreaterThan(0)
    expect((await cards.totals(paid.id)).captured).toBe(captured)
  })

  it("twenty concurrent clicks on Pay create one form", async () => {
    cards.sandbox().fault({ operation: "preauthForm", kind: "delay", ms: 300 })
    const input = cards.startInput()
    const results = await Promise.all(Array.from({ length: 20 }, () => cards.service.start(input)))
    expect(new Set(results.map(({ transaction }) => transaction?.redirect_url)).size).toBe(1)
    expect(cards.callsTo("preauthForm")).toHaveLength(1)
    expect(await cards.service.attemptsOfCollections([])).toEqual([])
  })

  it("twenty concurrent clicks all get the gateway's refusal, and no form is left behind", async () => {
    cards.sandbox().fault({ operation: "preauthForm", kind: "refuse", times: 5 })
    const input = cards.startInput()
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => cards.service.start(input)))
    expect(countOutcomes(results)).toEqual({ done: 15, refused: 5 })
    expect(cards.sandbox().orders()).toHaveLength(1)
  })

  it("an attempt is either recorded or superseded, never both", async () => {
    for (let round = 0; round < 10; round++) {
      const paid = await cards.paid("auto")
      const [recorded] = await Promise.all([
        cards.service.recordTransaction(paid.id),
        cards.service.supersedeSession(paid.payment_session_id, toMessage("superseded.session_replaced")),
      ])
      const after = await cards.transaction(paid.id)
      expect({ recorded: !!after.recorded_at, superseded: !!after.superseded_at }).toEqual({
        recorded,
        superseded: !recorded,
      })
    }
  })

  it("a superseded attempt is not recorded", async () => {
    const paid = await cards.paid("auto")
    await cards.service.supersedeSession(paid.payment_session_id, toMessage("superseded.session_replaced"))
    expect(await cards.service.recordTransaction(paid.id)).toBe(false)
    expect(await cards.transaction(paid.id)).toMatchObject({ recorded_at: null, superseded_at: expect.any(Date) })
  })

  it("one of several servers publishes the reversal, once", async () => {
    const paid = await cards.paid("auto")
    const reverse = () =>
      cards.service.perform({ transactionId: paid.id, type: "return", amount: null, origin: "plugin" })
    await reverse()
    expect(await reverse()).toBe("already")
    const event = { name: "reversed", amount: "45.00" } as const
    const message = toMessage("outside.reversed", { amount: { amount: "45.00", currency: "EUR" } })
    const entry = { kind: "reversed", message, event } as const
    await Promise.all(Array.from({ length: 5 }, () => cards.service.markReversed(paid.id, entry)))
    const lost = () => Promise.reject(new Error("the event bus is gone"))
    expect(await cards.service.publishEvents(lost, paid.id)).toEqual({ published: 0, failure: expect.any(Error) })
    await cards.pg()("card_timeline_entry").where({ transaction_id: paid.id }).update({ publishing_until: null })
    const published: object[] = []
    const publish = async (one: object) => void published.push(one)
    await Promise.all(Array.from({ length: 5 }, () => cards.service.publishEvents(publish, paid.id)))
    await cards.service.publishEvents(publish, paid.id)
    expect(published).toEqual([{ id: paid.id, entry_id: expect.stringMatching(/^ctl_/), ...event }])
    expect(await returnsAt(cards, paid)).toEqual(["45.00"])
  })

  it("a reversal is not requested if Medusa recorded the payment since it was read", async () => {
    const paid = await cards.paid("auto")
    expect(await cards.service.recordTransaction(paid.id)).toBe(true)
    expect(await cards.service.requestReversal(paid, { reason: toMessage("reversal.cart_not_ordered") })).toBe(false)
    expect((await cards.transaction(paid.id)).reversal_reason).toBeNull()
    expect(
      await cards.service.requestReversal(await cards.transaction(paid.id), {
        reason: toMessage("reversal.order_canceled"),
      }),
    ).toBe(true)
    expect(await cards.service.recordTransaction(paid.id)).toBe(false)
  })

  it("each due transaction is claimed by one of several servers", async () => {
    const paid = await Promise.all(Array.from({ length: 6 }, () => cards.started()))
    for (const { id } of paid) await cards.service.update(id, { next_check_at: new Date(Date.now() - 1_000) })
    const claims = await Promise.all(Array.from({ length: 4 }, () => cards.service.claimDue(3)))
    expect(idsOf(claims.flat()).sort()).toEqual(paid.map(({ id }) => id).sort())
  })

  it("a due transaction of an account that the options lack waits for the account", async () => {
    const { id, account } = await cards.started()
    await cards.service.update(id, { next_check_at: new Date(Date.now() - 1_000), account: "gone" })
    expect(await cards.service.claimDue(1)).toEqual([])
    await cards.service.update(id, { account })
    expect(idsOf(await cards.service.claimDue(1))).toEqual([id])
  })

  it("a server that was slow does not release a transaction that another one has claimed since", async () => {
    const { id } = await cards.started()
    await cards.service.update(id, { next_check_at: new Date(Date.now() - 1_000) })
    const [slow] = await cards.service.claimDue(1)
    await cards.service.update(id, { leased_until: new Date(Date.now() - 1_000) })
    const [mine] = await cards.service.claimDue(1)
    if (!slow || !mine) throw new Error("Nothing was claimed.")
    await cards.service.releaseDue(slow)
    expect(await cards.service.claimDue(1)).toEqual([])
    await cards.service.releaseDue(mine)
    expect(idsOf(await cards.service.claimDue(1))).toEqual([id])
  })

  it("each callback is claimed by one of several servers", async () => {
    const { client_orderid } = await cards.started()
    const received: (string | undefined)[] = []
    for (const orderid of ["1", "2", "3", "4", "5", "6"]) {
      const message = { status: "approved", orderid, client_orderid, type: "sale", amount: "45.00", fields: {} }
      received.push(await cards.service.receive("main", message))
    }
    await cards
      .pg()("card_callback")
      .update({ next_attempt_at: new Date(Date.now() - 1_000) })
    const claims = await Promise.all(Array.from({ length: 4 }, () => cards.service.claimCallbacks(3)))
    expect(claims.flat().sort()).toEqual(received.sort())
  })

  it("polls requested during a running poll share the next call, because the running one may predate them", async () => {
    const { id, orderid } = await cards.started()
    const calls = () => cards.callsTo("status").length
    const before = calls()
    cards.sandbox().fault({ operation: "status", kind: "delay", ms: 300 })
    const early = cards.service.ask(id)
    await atOnceWhen(() => expect(calls()).toBe(before + 1))
    await cards.sandbox().pay(orderid ?? "", { cvv2: "123" })
    const later = await Promise.all(Array.from({ length: 10 }, () => cards.service.ask(id)))
    expect(new Set(later.map(({ transaction }) => transaction.status))).toEqual(new Set(["approved"]))
    await early
    expect(calls() - before).toBe(2)
  })
})
