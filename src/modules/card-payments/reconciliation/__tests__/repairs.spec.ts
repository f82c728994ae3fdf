import { describeModule } from "../../__tests__/card-module"
import type { MedusaPayment } from "../compare-payment"
import type { MedusaBooks } from "../compare-run"

const day = new Date().toISOString().slice(0, 10)

describeModule("Repair of a difference", (cards) => {
  const payments = new Map<string, MedusaPayment>()
  const books: MedusaBooks = {
    ofSessions: (ids) => Promise.resolve(ids.flatMap((id) => payments.get(id) ?? [])),
    ofPeriod: () => Promise.resolve([]),
  }
  const { reconciliation } = { reconciliation: () => cards.service.reconciliation }

  /** A sale with a refund of 5.00 at the gateway alone, and the difference that a run found. */
  async function refundedOutside() {
    const { id } = await cards.paid("auto")
    await cards.service.recordTransaction(id)
    const row = await cards.transaction(id)
    payments.set(row.payment_session_id, {
      ...{ id: "pay_1", payment_session_id: row.payment_session_id, amount: "45.00", currency_code: "eur" },
      ...{ captured: "45.00", refunded: "0.00", is_canceled: false },
    })
    await cards.sandbox().reversal(row.orderid ?? "", { amount: "5.00" })
    return { row, difference: await onlyDifference() }
  }

  async function compared() {
    const { id: run_id } = await reconciliation().start({ account: "main", from: day, to: day, requested_by: "user_1" })
    const lease = await reconciliation().claim(run_id)
    if (lease) await reconciliation().compare(lease, { books, signal: new AbortController().signal })
    return (await reconciliation().differences({ run_id }, { limit: 10 })).differences
  }

  async function onlyDifference() {
    const [difference] = await compared()
    return difference as NonNullable<typeof difference>
  }

  /** The call of the gateway that `check` makes, without a Medusa. */
  async function check(repair: Awaited<ReturnType<ReturnType<typeof reconciliation>["claimRepair"]>>) {
    await cards.service.ask(repair.transaction.id)
    return reconciliation().finishRepair(repair, { books, actor: "user_1", isAnswered: true })
  }

  beforeEach(() => payments.clear())

  it("is previewed in words, makes no call before, and is compared again after", async () => {
    const { difference, row } = await refundedOutside()
    const asked = cards.callsTo("status").length
    const preview = await reconciliation().preview(difference.id, books)
    expect(preview).toMatchObject({ repair: "check", effects: [{ code: "reconciliation_effect.check" }] })
    expect(cards.callsTo("status")).toHaveLength(asked)
    const done = await check(await reconciliation().claimRepair({ id: difference.id, digest: preview.digest }, books))
    expect(done).toMatchObject({ result: "agrees", repaired_by: "user_1", actions: { repair: { allowed: false } } })
    expect(await cards.totals(row.id)).toMatchObject({ returned: "5.00" })
    const { reconciliations } = await reconciliation().list({}, { limit: 1 })
    expect(reconciliations[0]).toMatchObject({ differences: 1, open: 0 })
  })

  it("ends a difference that the repair of another side mended", async () => {
    const { row } = await refundedOutside()
    payments.set(row.payment_session_id, {
      ...(payments.get(row.payment_session_id) as MedusaPayment),
      refunded: "5.00",
    })
    const differences = await compared()
    expect(differences.map(({ cause }) => cause)).toEqual(["refund_missing_here", "refund_missing_here"])
    for (const { id } of differences) {
      const { digest, effects } = await reconciliation().preview(id, books)
      expect(effects).toMatchObject([{ code: "reconciliation_effect.check" }])
      expect(await check(await reconciliation().claimRepair({ id, digest }, books))).toMatchObject({ result: "agrees" })
    }
  })

  it("is found by each id of its payment, and by no part of one", async () => {
    const { row, difference } = await refundedOutside()
    const [run] = (await reconciliation().list({}, { limit: 1 })).reconciliations
    const found = async (q: string) =>
      (await reconciliation().differences({ run_id: run?.id ?? "", q }, { limit: 10 })).differences.map(({ id }) => id)
    for (const id of [row.client_orderid, row.orderid ?? "", row.id]) expect(await found(id)).toEqual([difference.id])
    expect(await found(row.client_orderid.slice(1))).toEqual([])
  })

  it("is refused if the payment changed since the preview", async () => {
    const { difference, row } = await refundedOutside()
    const { digest } = await reconciliation().preview(difference.id, books)
    await cards.medusa().ask("return", row.id, 1)
    await expect(reconciliation().claimRepair({ id: difference.id, digest }, books)).rejects.toMatchObject({
      code: "reconciliation_repair.outdated",
    })
    const fresh = await reconciliation().preview(difference.id, books)
    await expect(
      reconciliation().claimRepair({ id: difference.id, digest: fresh.digest }, books),
    ).resolves.toBeDefined()
  })

  it("is refused if Medusa changed since the preview", async () => {
    const { difference, row } = await refundedOutside()
    const { digest } = await reconciliation().preview(difference.id, books)
    const payment = payments.get(row.payment_session_id) as MedusaPayment
    payments.set(row.payment_session_id, { ...payment, refunded: "5.00" })
    await expect(reconciliation().claimRepair({ id: difference.id, digest }, books)).rejects.toMatchObject({
      code: "reconciliation_repair.outdated",
    })
  })

  it("is made by one of two people, and once", async () => {
    const { difference } = await refundedOutside()
    const { digest } = await reconciliation().preview(difference.id, books)
    const claim = () => reconciliation().claimRepair({ id: difference.id, digest }, books)
    const [first, second] = await Promise.allSettled([claim(), claim()])
    const claims = [first, second].flatMap((one) => (one?.status === "fulfilled" ? [one.value] : []))
    expect(claims).toHaveLength(1)
    expect([first, second]).toContainEqual(
      expect.objectContaining({ reason: expect.objectContaining({ code: "reconciliation_repair.under_way" }) }),
    )
    await check(claims[0] as (typeof claims)[number])
    await expect(claim()).rejects.toMatchObject({ code: "reconciliation_repair.made" })
    await expect(reconciliation().preview(difference.id, books)).rejects.toMatchObject({
      code: "reconciliation_repair.made",
    })
  })

  it("may be made again while the difference stays, and reports a gateway without an answer", async () => {
    const { difference } = await refundedOutside()
    const { digest } = await reconciliation().preview(difference.id, books)
    const claim = () => reconciliation().claimRepair({ id: difference.id, digest }, books)
    const outcome = { books, actor: "user_1", isAnswered: false }
    expect(await reconciliation().finishRepair(await claim(), outcome)).toMatchObject({ result: "not_answered" })
    const unchanged = await reconciliation().finishRepair(await claim(), { ...outcome, isAnswered: true })
    expect(unchanged).toMatchObject({ result: "differs", actions: { repair: { allowed: true } } })
  })

  it("of a payment that the gateway does not know says that the difference stays", async () => {
    const { id } = await cards.paid("auto")
    await cards.service.recordTransaction(id)
    await cards.service.update(id, { client_orderid: "pgonez", orderid: "999" })
    const row = await cards.transaction(id)
    payments.set(row.payment_session_id, {
      ...{ id: "pay_1", payment_session_id: row.payment_session_id, amount: "45.00", currency_code: "eur" },
      ...{ captured: "45.00", refunded: "0.00", is_canceled: false },
    })
    const difference = await onlyDifference()
    expect(difference.cause).toBe("payment_unknown_at_gateway")
    const { digest } = await reconciliation().preview(difference.id, books)
    const claim = await reconciliation().claimRepair({ id: difference.id, digest }, books)
    const outcome = { books, actor: "user_1", isAnswered: false }
    expect(await reconciliation().finishRepair(claim, outcome)).toMatchObject({ result: "differs" })
  })

  it("of a capture records what the gateway confirmed, and is offered for such a step alone", async () => {
    const hold = await cards.paid()
    await cards.service.recordTransaction(hold.id)
    payments.set(hold.payment_session_id, {
      ...{ id: "pay_1", payment_session_id: hold.payment_session_id, amount: "45.00", currency_code: "eur" },
      ...{ captured: "0.00", refunded: "0.00", is_canceled: false },
    })
    await cards.medusa().ask("capture", hold.id, 20)
    const step = cards.pg()("card_operation").where({ transaction_id: hold.id, type: "capture" })
    await step.clone().update({ recorded_at: null })
    const difference = await onlyDifference()
    expect(difference).toMatchObject({ cause: "capture_missing_in_medusa", repair: "record", amount: "20.00" })
    const { effects } = await reconciliation().preview(difference.id, books)
    expect(effects.map(({ code }) => code)).toEqual([
      "reconciliation_effect.record_capture",
      "reconciliation_effect.no_money",
    ])
    await step.clone().update({ recorded_at: new Date() })
    const gone = await reconciliation().preview(difference.id, books)
    expect(gone.effects).toEqual([])
    await expect(reconciliation().claimRepair({ id: difference.id, digest: gone.digest }, books)).rejects.toMatchObject(
      { code: "reconciliation_repair.agrees_by_now" },
    )
  })
})
