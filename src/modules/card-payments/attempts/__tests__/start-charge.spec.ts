import type { TransactionRow } from "../../records/rows"
import { describeModule } from "../../__tests__/card-module"

describeModule("A direct charge", (cards) => {
  it("is sent once, and only the gateway's status makes it paid", async () => {
    const input = cards.cardInput()
    const { outcome, transaction } = await cards.service.pay(input)
    expect({ outcome, status: transaction?.status }).toEqual({ outcome: "started", status: "processing" })
    const asked = (await cards.service.ask(transaction?.id ?? "")).transaction
    expect(asked).toMatchObject({ status: "approved", type: "sale", card_last4: "6732", card_brand: "VISA" })
    expect(cards.callsTo("sale")).toHaveLength(1)
    expect(cards.books(asked.orderid)).toMatchObject({ captured: "45.00" })
  })

  it("is a hold if the provider captures manually", async () => {
    const held = await cards.charged(cards.cardInput("123", "directhold"))
    expect(held).toMatchObject({ status: "approved", type: "preauth" })
    expect(cards.books(held.orderid)).toMatchObject({ authorized: "45.00", captured: "0.00" })
  })

  it("is sent once if it is submitted ten times at the same time", async () => {
    const input = cards.cardInput()
    const results = await Promise.all(Array.from({ length: 10 }, () => cards.service.pay(input)))
    expect(results.map(({ outcome }) => outcome).filter((outcome) => outcome === "started")).toHaveLength(1)
    expect(cards.callsTo("sale")).toHaveLength(1)
  })

  it("is not sent again once it is paid", async () => {
    const input = cards.cardInput()
    const paid = await cards.charged(input)
    const again = await cards.service.pay(input)
    expect(again).toMatchObject({ outcome: "under_way", transaction: { id: paid.id } })
    expect(cards.callsTo("sale")).toHaveLength(1)
  })

  it("is refused if nothing is due", async () => {
    const input = cards.cardInput()
    const free = { ...input, session: { ...input.session, amount: "0.00" } }
    const refusal = { type: "not_allowed", message: "There is nothing to pay. Please place the order." }
    await expect(cards.service.pay(free)).rejects.toMatchObject(refusal)
    expect(cards.sandbox().calls()).toEqual([])
    expect(await cards.pg()("card_transaction")).toEqual([])
  })

  it("may use another card after a decline", async () => {
    const declined = await cards.charged(cards.cardInput("116", "direct", "payses_again"))
    expect(declined).toMatchObject({ status: "declined", error_message: "Insufficient funds" })
    const paid = await cards.charged(cards.cardInput("123", "direct", "payses_again"))
    expect(paid).toMatchObject({ status: "approved" })
    expect(await cards.transaction(declined.id)).toMatchObject({
      superseded_reason: { code: "superseded.tried_again" },
    })
  })

  it("is unknown if the answer is lost, stays unknown for a second submit, and is resolved by a poll", async () => {
    cards.sandbox().fault({ operation: "sale", kind: "drop-after" })
    const input = cards.cardInput()
    const { outcome, transaction } = await cards.service.pay(input)
    expect({ outcome, status: transaction?.status }).toEqual({ outcome: "started", status: "unknown" })
    expect(await cards.service.pay(input)).toMatchObject({ outcome: "under_way", transaction: { status: "unknown" } })
    const { transaction: asked } = await cards.service.ask(transaction?.id ?? "")
    expect(asked).toMatchObject({ status: "approved" })
    expect(await cards.operations(asked.id)).toMatchObject([{ type: "sale", state: "done" }])
    expect(cards.callsTo("sale")).toHaveLength(1)
  })

  it("leaves no card data in the database", async () => {
    const { id } = await cards.charged(cards.cardInput())
    await cards.charged(cards.cardInput("116"))
    const { rows } = await cards.pg().raw<{ rows: { row: string }[] }>(
      `SELECT t::text AS row FROM card_transaction t UNION ALL SELECT o::text FROM card_operation o
       UNION ALL SELECT e::text FROM card_timeline_entry e`,
    )
    expect(rows.length).toBeGreaterThan(4)
    for (const { row } of rows) expect(row).not.toMatch(/4538977399606732|JANE DOE/)
    expect((await cards.transaction(id)).browser).toBeNull()
  })
})

describeModule("A gateway that refuses a card before it acts", (cards) => {
  it("leaves the session open for another attempt, and gives the reason", async () => {
    cards.sandbox().fault({ operation: "sale", kind: "refuse" })
    const input = cards.cardInput()
    await expect(cards.service.pay(input)).rejects.toThrow("The payment was refused before it started")
    expect(await cards.service.liveAttempt(input.session.id)).toBeUndefined()
    // The overview and the filter of the list count it as an error.
    const { overview } = cards.service
    expect((await overview.figures({ period: "today" })).totals).toMatchObject({ declined: 1, declines: { error: 1 } })
    const errors = await overview.list({ decline_category: "error" }, { limit: 10 })
    expect(errors.transactions.map(({ state }) => state)).toEqual(["failed"])
    expect((await cards.service.pay(input)).outcome).toBe("started")
  })
})

describeModule(
  "A charge that never arrived",
  (cards) => {
    it("may be sent again once enough answers proved that it never arrived", async () => {
      cards.sandbox().fault({ operation: "sale", kind: "drop-before" })
      const input = cards.cardInput()
      const { transaction } = await cards.service.pay(input)
      const { id } = transaction as TransactionRow
      expect(transaction?.status).toBe("unknown")
      const lost = { error_message: null, error_reason: { code: "call.answer_lost" } }
      expect(await cards.operations(id)).toMatchObject([{ type: "sale", state: "unknown", ...lost }])
      for (let answer = 1; answer <= 3; answer++) {
        expect((await cards.transaction(id)).status).toBe("unknown")
        await expect(cards.service.ask(id)).rejects.toThrow()
      }
      const failure = { error_message: null, error_reason: { code: "step_reason.not_found_at_gateway", params: {} } }
      expect(await cards.transaction(id)).toMatchObject({ status: "error", decline_category: "error", ...failure })
      expect(await cards.operations(id)).toMatchObject([{ type: "sale", state: "refused", ...failure }])
      expect((await cards.service.pay(input)).outcome).toBe("started")
    })
  },
  { sandbox: { unknownOrder: "validation-error" } },
)
