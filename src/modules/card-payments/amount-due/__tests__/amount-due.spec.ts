import { toMessage } from "../../../../messages"
import { whileLocked } from "../../../../../integration-tests/races/while-locked"
import { describeModule } from "../../__tests__/card-module"
import type { GraphQuery } from "../../attempts/order-details"
import type { TransactionRow } from "../../records/rows"

const collection = { id: "pay_col_1", amount: 45, currency_code: "eur", payment_sessions: [], payments: [] }

type Marked = { at: Date; minutes?: number; left?: number; changes?: object[]; total?: number; sessions?: string[] }

/** A collection of 45.00 EUR that belongs to no cart and no order. */
const query: GraphQuery = {
  graph: ({ entity }) => Promise.resolve({ data: entity === "payment_collection" ? [collection] : [] }),
}

describeModule("The amount due of a collection", (cards) => {
  const input = (sessionId: string) => {
    const started = cards.startInput("auto", sessionId)
    return { ...started, session: { ...started.session, payment_collection_id: collection.id } }
  }
  const charge = (sessionId: string, cvv2?: string) => {
    const started = cards.cardInput(cvv2, "direct", sessionId)
    return { ...started, session: { ...started.session, payment_collection_id: collection.id } }
  }
  const paid = async (sessionId: string) => {
    const { transaction } = await cards.service.start(input(sessionId))
    await cards.sandbox().pay(transaction?.orderid ?? "", { cvv2: "123" })
    return (await cards.service.ask(transaction?.id ?? "")).transaction
  }
  const claim = (transaction: TransactionRow) => {
    const session = {
      id: transaction.payment_session_id,
      payment_collection_id: collection.id,
      amount: "45.00",
      currency_code: "eur",
    }
    return cards.service.amountDue.claim(query, session, transaction)
  }

  it("of two payments claimed concurrently, one counts", async () => {
    const [first, second] = [await paid("payses_a"), await paid("payses_b")]
    const claims = await whileLocked(
      cards.pg(),
      (trx) => trx("card_transaction").whereIn("id", [first.id, second.id]).forUpdate(),
      () => [claim(first), claim(second)],
    )
    expect(claims.filter((claimed) => claimed !== "gone" && claimed.fits)).toHaveLength(1)
    const rows = await cards.service.attemptsOfCollections([collection.id])
    expect(rows.filter(({ recorded_at }) => recorded_at)).toHaveLength(1)
  })

  it("a payment that was claimed before may be claimed again", async () => {
    const first = await paid("payses_a")
    expect(await claim(first)).toMatchObject({ fits: true })
    expect(await claim(await cards.transaction(first.id))).toMatchObject({ fits: true })
  })

  it("amounts that Medusa recorded of a payment do not count against the payment itself, only against others", async () => {
    const first = await paid("payses_a")
    await claim(first)
    const payment = { id: "pay_1", payment_session_id: "payses_a", provider_id: "pp_card_auto", amount: 45 }
    const order = {
      ...{ status: "pending", currency_code: "eur", total: 45, summary: { pending_difference: 0 } },
      transactions: [{ amount: 45, reference_id: "capt_1" }],
    }
    const rows: Record<string, object> = {
      order,
      order_payment_collection: { order_id: "order_1", payment_collection_id: collection.id },
      payment_collection: { ...collection, payments: [{ ...payment, captures: [{ id: "capt_1", amount: 45 }] }] },
    }
    const ofOrder: GraphQuery = { graph: ({ entity }) => Promise.resolve({ data: [rows[entity]].filter(Boolean) }) }
    const session = { id: "payses_a", payment_collection_id: collection.id, amount: "45.00", currency_code: "eur" }
    expect(await cards.service.amountDue.assess(ofOrder, session, { own: first })).toMatchObject({ fits: true })
    expect(await cards.service.amountDue.assess(ofOrder, { ...session, id: "payses_b" })).toMatchObject({
      amount: "0.00",
    })
  })

  it("no other payment of an order starts while a merchant's charge is unconfirmed, but the charge is recorded", async () => {
    const rows: Record<string, object> = {
      order: {
        status: "pending",
        currency_code: "eur",
        total: 45,
        summary: { pending_difference: 45 },
        transactions: [],
      },
      order_payment_collection: { order_id: "order_1", payment_collection_id: collection.id },
      payment_collection: collection,
    }
    const ofOrder: GraphQuery = { graph: ({ entity }) => Promise.resolve({ data: [rows[entity]].filter(Boolean) }) }
    const { amountDue } = cards.service
    const first = await paid("payses_a")
    expect(await amountDue.ofOrder(ofOrder, "order_1")).toMatchObject({ amount: "0.00", isUnderWay: true })
    expect(await amountDue.ofOrder(ofOrder, "order_1", first)).toMatchObject({ amount: "45.00", isUnderWay: false })
    const charged = { charged_order_id: "order_1", status: "unknown" }
    await cards.pg()("card_transaction").where({ id: first.id }).update(charged)
    const session = { id: "payses_b", payment_collection_id: collection.id, amount: "45.00", currency_code: "eur" }
    const refusal = { code: "session.other_being_confirmed" }
    await expect(amountDue.assess(ofOrder, session)).rejects.toMatchObject(refusal)
    await expect(amountDue.forNewSession(ofOrder, collection.id)).rejects.toMatchObject(refusal)
    await expect(amountDue.forMark(ofOrder, collection.id)).rejects.toMatchObject(refusal)
    expect(await amountDue.ofOrder(ofOrder, "order_1", first)).toMatchObject({ amount: "45.00", isUnderWay: false })
    // Also where its session was removed meanwhile.
    await cards.pg()("card_transaction").where({ id: first.id }).update({ superseded_at: new Date() })
    expect(await amountDue.ofOrder(ofOrder, "order_1")).toMatchObject({ amount: "45.00", isUnderWay: true })
    const approved = { status: "approved", superseded_at: null }
    await cards.pg()("card_transaction").where({ id: first.id }).update(approved)
    expect(
      await amountDue.claim(ofOrder, { ...session, id: "payses_a" }, await cards.transaction(first.id)),
    ).toMatchObject({
      fits: true,
    })
    expect(await amountDue.ofOrder(ofOrder, "order_1")).toMatchObject({ amount: "0.00", isUnderWay: false })
    expect(await amountDue.ofOrder({ graph: () => Promise.resolve({ data: [] }) }, "order_none")).toBeUndefined()
  })

  /** An order paid with 45.00 by each given session and, `minutes` later, by a mark as paid. */
  const marked = ({ at, minutes = 0, left = -45, changes = [], total = 45, sessions = ["payses_a"] }: Marked) => {
    const captured = (sessionId: string, provider_id: string, minutesLater: number) => ({
      ...{ id: `pay_${sessionId}`, payment_session_id: sessionId, provider_id, amount: 45 },
      captures: [{ id: `capt_${sessionId}`, amount: 45, created_at: new Date(at.getTime() + minutesLater * 60_000) }],
    })
    const payments = [
      ...sessions.map((id) => captured(id, "pp_card_auto", 0)),
      captured("payses_m", "pp_system_default", minutes),
    ]
    const order = { status: "pending", currency_code: "eur", total, summary: { pending_difference: left } }
    const transactions = payments.map(({ captures: [capture] }) => ({ amount: 45, reference_id: capture?.id }))
    const rows: Record<string, object[]> = {
      order: [{ ...order, transactions }],
      order_payment_collection: [{ order_id: "order_1", payment_collection_id: collection.id }],
      order_change: changes,
      payment_collection: [{ ...collection, payments }],
    }
    return { graph: ({ entity }: { entity: string }) => Promise.resolve({ data: rows[entity] ?? [] }) }
  }
  const recordedAt = async (minutesAgo: number, sessionId = "payses_a") => {
    const { id } = await paid(sessionId)
    await cards.service.update(id, { recorded_at: new Date(Date.now() - minutesAgo * 60_000) })
    return cards.transaction(id)
  }

  /** Whether the reversal is requested; clears the request afterwards. */
  const isReversing = async (order: GraphQuery, own: TransactionRow) => {
    const isRequested = await cards.service.amountDue.requestReversalIfPaidTwice(
      order,
      own,
      toMessage("reversal.paid_another_way"),
    )
    expect((await cards.transaction(own.id)).reversal_reason).toEqual(
      isRequested ? toMessage("reversal.paid_another_way") : null,
    )
    await cards.service.update(own.id, { reversal_reason: null })
    return isRequested
  }

  it("a payment is reversed if the order was marked as paid at the same moment", async () => {
    const own = await recordedAt(2)
    const at = own.recorded_at as Date
    for (const minutes of [-4, 0, 1]) {
      expect(await isReversing(marked({ at, minutes }), own)).toBe(true)
    }
    // The mark paid for another balance: the card's amount is due for the order.
    expect(await isReversing(marked({ at, left: 0 }), own)).toBe(false)
  })

  it("... but not if the mark is of another time, or the order has changed since", async () => {
    const own = await recordedAt(20)
    const at = own.recorded_at as Date
    for (const minutes of [-6, 6]) {
      expect(await isReversing(marked({ at, minutes }), own)).toBe(false)
    }
    expect(await isReversing(marked({ at, changes: [{ id: "ordch_1" }] }), own)).toBe(false)
    expect(await isReversing(marked({ at }), own)).toBe(true)
    await cards.service.update(own.id, { recorded_at: new Date(Date.now() - 61 * 60_000) })
    const old = await cards.transaction(own.id)
    expect(await isReversing(marked({ at: old.recorded_at as Date }), old)).toBe(false)
  })

  it("of two card payments beside a mark as paid, one is reversed", async () => {
    const [first, second] = [await recordedAt(1), await recordedAt(1, "payses_b")]
    const at = first.recorded_at as Date
    const order = marked({ at, total: 90, sessions: ["payses_a", "payses_b"] })
    const requested = await Promise.all(
      [first, second].map((own) =>
        cards.service.amountDue.requestReversalIfPaidTwice(order, own, toMessage("reversal.paid_another_way")),
      ),
    )
    expect(requested.filter(Boolean)).toHaveLength(1)
  })

  it("of two forms opened concurrently, one can be paid", async () => {
    const isNew = true
    const opened = await Promise.all(
      ["payses_a", "payses_b", "payses_c"].map((id) => cards.service.start({ ...input(id), isNew })),
    )
    const rows = await cards.service.attemptsOfCollections([collection.id])
    expect(rows).toHaveLength(3)
    const live = rows.filter(({ superseded_at }) => !superseded_at)
    expect(live).toHaveLength(1)
    // Every answer names the live attempt or none: a superseded form is not returned.
    expect(opened.map(({ transaction }) => transaction?.id)).toContain(live[0]?.id)
  })

  it("no other charge is sent while one is in flight", async () => {
    const { transaction } = await cards.service.pay(charge("payses_a", "217"))
    await expect(cards.service.pay(charge("payses_b"))).rejects.toMatchObject({ type: "not_allowed" })
    await expect(cards.service.start(input("payses_c"))).rejects.toMatchObject({ type: "not_allowed" })
    expect(cards.callsTo("sale")).toHaveLength(1)
    expect((await cards.transaction(transaction?.id ?? "")).superseded_at).toBeNull()
  })

  it("after a decline another session can be charged", async () => {
    await cards.charged(charge("payses_a", "116"))
    expect((await cards.charged(charge("payses_b"))).status).toBe("approved")
  })

  it("the amount due is refused while the outcome of a return is unknown", async () => {
    const first = await paid("payses_a")
    await claim(first)
    cards.sandbox().fault({ operation: "return", kind: "drop-before" })
    cards.sandbox().fault({ operation: "status", kind: "garbage" })
    const request = { transactionId: first.id, type: "return", amount: null, origin: "plugin" } as const
    await expect(cards.service.perform(request)).rejects.toThrow("not confirmed this yet")
    const session = { id: "payses_b", payment_collection_id: collection.id, amount: "45.00", currency_code: "eur" }
    await expect(cards.service.amountDue.assess(query, session)).rejects.toMatchObject({ type: "not_allowed" })
    await expect(cards.service.amountDue.forNewSession(query, collection.id)).rejects.toThrow("still being confirmed")
  })

  it("the uncaptured rest of a hold counts until holds expire", async () => {
    const { transaction } = await cards.service.start({
      ...input("payses_a"),
      session: { ...input("payses_a").session, provider_id: "pp_card_main" },
    })
    await cards.sandbox().pay(transaction?.orderid ?? "", { cvv2: "123" })
    const { id } = (await cards.service.ask(transaction?.id ?? "")).transaction
    expect(await cards.service.amountDue.forNewSession(query, collection.id)).toMatchObject({ amount: "0.00" })
    await cards.service.update(id, { approved_at: new Date(Date.now() - 29 * 86_400_000) })
    expect(await cards.service.amountDue.forNewSession(query, collection.id)).toMatchObject({ amount: "45.00" })
  })

  it("one part of a collection's payment does not count before the other parts are paid", async () => {
    const parts = ["payses_a", "payses_b"]
    const open = parts.map((id) => ({ id, amount: 22.5, status: "pending" }))
    const ofParts: GraphQuery = {
      graph: ({ entity }) =>
        Promise.resolve({ data: entity === "payment_collection" ? [{ ...collection, payment_sessions: open }] : [] }),
    }
    const rows: TransactionRow[] = []
    const claimed = (row: TransactionRow) =>
      cards.service.amountDue.claim(
        ofParts,
        { id: row.payment_session_id, payment_collection_id: collection.id, amount: "22.50", currency_code: "eur" },
        row,
      )
    for (const id of parts) {
      const started = input(id)
      const { transaction } = await cards.service.start({
        ...started,
        session: { ...started.session, amount: "22.50" },
        isPart: true,
      })
      await cards.sandbox().pay(transaction?.orderid ?? "", { cvv2: "123" })
      rows.push((await cards.service.ask(transaction?.id ?? "")).transaction)
      expect(await claimed(rows[0] as TransactionRow)).toEqual(
        rows.length === 1 ? "gone" : { fits: true, isPart: false },
      )
    }
    expect(await claimed(rows[1] as TransactionRow)).toMatchObject({ fits: true })
  })

  it("the parts of a collection can be paid at the same time", async () => {
    for (const id of ["payses_a", "payses_b"]) {
      const started = input(id)
      await cards.service.start({ ...started, session: { ...started.session, amount: "22.50" }, isPart: true })
    }
    const rows = await cards.service.attemptsOfCollections([collection.id])
    expect(rows.map(({ superseded_at }) => superseded_at)).toEqual([null, null])
  })
})
