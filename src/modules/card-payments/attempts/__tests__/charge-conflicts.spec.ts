import { eventually } from "../../../../../integration-tests/races/eventually"
import type { TransactionRow } from "../../records/rows"
import { describeModule } from "../../__tests__/card-module"
import { started, visit } from "../../__tests__/issuer-browser"

describeModule("Two ways to pay at the same time", (cards) => {
  const captured = () =>
    cards
      .sandbox()
      .orders()
      .map(({ amounts }) => amounts.captured)

  it("an attempt is not superseded while the issuer's answer is being uploaded", async () => {
    const { row, due, bring } = await started(cards, "challenge-without-method")
    const answer = await visit(await due())
    cards.sandbox().fault({ operation: "uploadCresResult", kind: "delay", ms: 1_000 })
    const bringing = bring(answer)
    await eventually(async () =>
      expect((await cards.operations(row.id)).map(({ type }) => type)).toContain("upload-cres-result"),
    )
    const again = { ...cards.cardInput("123", "direct", row.payment_session_id), startOver: true }
    expect(await cards.service.pay(again)).toMatchObject({ outcome: "under_way", transaction: { id: row.id } })
    await bringing
    expect((await cards.transaction(row.id)).status).toBe("approved")
    expect(captured()).toEqual(["45.00"])
  })

  it("... nor while the upload's intent is committed but not sent", async () => {
    const { row } = await started(cards, "challenge-without-method")
    const upload = { id: "cop_upload", type: "upload-cres-result", state: "intended", origin: "plugin" }
    await cards
      .pg()("card_operation")
      .insert({ ...upload, transaction_id: row.id, amount: row.amount })
    const again = { ...cards.cardInput("123", "direct", row.payment_session_id), startOver: true }
    expect(await cards.service.pay(again)).toMatchObject({ outcome: "under_way", transaction: { id: row.id } })
    expect(cards.callsTo("sale")).toHaveLength(1)
  })

  it("the issuer's answer to an attempt superseded meanwhile is not uploaded", async () => {
    const { row, due, bring } = await started(cards, "challenge-without-method")
    const answer = await visit(await due())
    cards.sandbox().fault({ operation: "status", kind: "delay", ms: 1_000 })
    const asked = cards.callsTo("status").length
    const bringing = bring(answer)
    await eventually(() => Promise.resolve(expect(cards.callsTo("status").length).toBeGreaterThan(asked)))
    const again = { ...cards.cardInput("123", "direct", row.payment_session_id), startOver: true }
    const { transaction } = await cards.service.pay(again)
    await bringing
    expect((await cards.service.ask(transaction?.id ?? "")).transaction.status).toBe("approved")
    expect(cards.callsTo("uploadCresResult")).toEqual([])
    expect(captured().filter((amount) => amount !== "0.00")).toEqual(["45.00"])
  })

  it("a form that was just paid is found before a saved card is charged", async () => {
    const paid = await cards.charged({ ...cards.cardInput(), saveFor: "cus_1" })
    await cards.service.savedCards.save(paid.id)
    const [saved] = (await cards.service.savedCards.list({ customerId: "cus_1" })).cards
    const form = (await cards.service.start(cards.startInput("hosted", "payses_form"))).transaction as TransactionRow
    await cards.sandbox().pay(form.orderid ?? "", { cvv2: "123" })
    const cardSource = { kind: "saved" as const, savedCardId: saved?.id ?? "", customerId: "cus_1" }
    const answer = await cards.service.pay({ ...cards.startInput("hosted", "payses_form"), cardSource })
    expect(answer).toMatchObject({ outcome: "under_way", transaction: { id: form.id, status: "approved" } })
    expect(cards.callsTo("makeRebill")).toEqual([])
  })

  it("an open form is not superseded while the gateway cannot report whether it was paid", async () => {
    const form = (await cards.service.start(cards.startInput("direct", "payses_form"))).transaction as TransactionRow
    cards.sandbox().fault({ operation: "status", kind: "drop-before" })
    const answer = await cards.service.pay(cards.cardInput("123", "direct", "payses_form"))
    expect(answer).toMatchObject({ outcome: "under_way", transaction: { id: form.id } })
    expect((await cards.service.pay(cards.cardInput("123", "direct", "payses_form"))).outcome).toBe("started")
  })

  it("a session deleted before the call is refused with a message, and no card is sent", async () => {
    const gone = () => Promise.reject(new Error("This payment session does not exist any more."))
    const input = { ...cards.cardInput(), assertOpen: gone }
    await expect(cards.service.pay(input)).rejects.toThrow("does not exist any more")
    expect(cards.callsTo("sale")).toEqual([])
    expect(await cards.service.liveAttempt(input.session.id)).toBeUndefined()
  })
})

describeModule("Two merchants who charge one order", (cards) => {
  /** A charge in a session and a collection of its own, as of a server that shares no lock. */
  const charge = (savedCardId: string, name: string, orderId = "order_1") => {
    const started = cards.startInput("direct", `payses_${name}`)
    return cards.service.pay({
      ...started,
      session: { ...started.session, payment_collection_id: `pay_col_${name}` },
      cardSource: { kind: "saved", savedCardId, customerId: "cus_1", scenario: "IRREGULAR" },
      orderCharge: { orderId, actor: `user_${name}` },
    })
  }
  const savedCard = async () => {
    const paid = await cards.charged({ ...cards.cardInput(), saveFor: "cus_1" })
    await cards.service.savedCards.save(paid.id)
    return (await cards.service.savedCards.list({ customerId: "cus_1" })).cards[0]?.id ?? ""
  }

  it("send one charge, whose intent names its merchant", async () => {
    const id = await savedCard()
    const results = await Promise.allSettled([charge(id, "a"), charge(id, "b")])
    const refused = results.filter((result) => result.status === "rejected")
    expect(refused).toMatchObject([{ reason: { code: "order_charge.under_way" } }])
    expect(cards.callsTo("makeRebill")).toHaveLength(1)
    const [row] = (await cards.pg()("card_transaction").where({ charged_order_id: "order_1" })) as TransactionRow[]
    const name = row?.payment_session_id.slice(-1)
    expect(await cards.operations(row?.id ?? "")).toMatchObject([{ type: "make-rebill", actor: `user_${name}` }])
    await charge(id, "c", "order_2")
    expect(cards.callsTo("makeRebill")).toHaveLength(2)
  })

  it("send no second one while the answer to the first is lost, and one after its decline", async () => {
    const id = await savedCard()
    cards.sandbox().fault({ operation: "makeRebill", kind: "drop-after" })
    cards.sandbox().outcome({ status: "declined", errorCode: "116" })
    const { transaction } = await charge(id, "a")
    expect(transaction?.status).toBe("unknown")
    await expect(charge(id, "b")).rejects.toMatchObject({ code: "order_charge.under_way" })
    expect((await cards.service.ask(transaction?.id ?? "")).transaction.status).toBe("declined")
    await charge(id, "b")
    expect(cards.callsTo("makeRebill")).toHaveLength(2)
  })
})

describeModule("A form whose session another customer started", (cards) => {
  it("saves the card only for the customer who starts the form last, if requested", async () => {
    const start = (customerId: string, saveFor?: string) =>
      cards.service.start({ ...cards.startInput("hosted", "payses_form"), customerId, saveFor })
    await start("cus_ex", "cus_ex")
    const form = (await start("cus_1")).transaction as TransactionRow
    await cards.sandbox().pay(form.orderid ?? "", { cvv2: "123" })
    await cards.service.ask(form.id)
    await cards.service.savedCards.save(form.id)
    const theirs = cards.service.savedCards.saveFrom({ customerId: "cus_ex", sessionId: "payses_form" })
    await expect(theirs).rejects.toThrow("This payment is not yours")
    expect((await cards.service.savedCards.list({ customerId: "cus_ex" })).cards).toEqual([])
  })
})

describeModule("Posts of a stranger to the address of 3-D Secure", (cards) => {
  it("fill neither the timeline nor the gateway's log", async () => {
    const { row, at } = await started(cards, "challenge-without-method")
    const before = { lines: (await cards.timeline(row.id)).length, asked: cards.callsTo("status").length }
    for (let visits = 0; visits < 20; visits++) await cards.service.threeDS.notify({ ...at, fields: { cres: "" } })
    expect((await cards.timeline(row.id)).length).toBe(before.lines + 1)
    expect(cards.callsTo("status").length).toBe(before.asked)
  })

  it("are answered with the issuer's page again if they hold no answer", async () => {
    const { at } = await started(cards, "challenge-without-method")
    expect(await cards.service.threeDS.notify({ ...at, fields: { cres: "" } })).toMatchObject({
      page: { kind: "again" },
    })
  })
})

describeModule(
  "A gateway answer that is altered in transit",
  (cards) => {
    it("a late refusal changes nothing once the gateway has reported the approval", async () => {
      cards.sandbox().fault({ operation: "sale", kind: "delay", ms: 1_000 })
      cards.alter((operation, answer) =>
        operation === "sale" ? { type: "validation-error", "error-message": "too late" } : answer,
      )
      const input = cards.cardInput()
      const paying = cards.service.pay(input)
      await eventually(() => expect(cards.callsTo("sale")).toHaveLength(1))
      const live = (await cards.service.liveAttempt(input.session.id)) as TransactionRow
      expect((await cards.service.ask(live.id)).transaction.status).toBe("approved")
      expect(await cards.service.recordTransaction(live.id)).toBe(true)
      expect(await paying).toMatchObject({ outcome: "started", transaction: { status: "approved" } })
      expect(await cards.transaction(live.id)).toMatchObject({ status: "approved", superseded_at: null })
    })

    it("a card number in an answer's text is masked", async () => {
      cards.alter((operation, answer) =>
        operation === "status"
          ? { ...answer, status: "declined", "error-message": "Card 4538977399606732 is on the stop list" }
          : answer,
      )
      const row = await cards.charged(cards.cardInput())
      expect(row.error_message).toBe("Card ****6732 is on the stop list")
      expect((await cards.timeline(row.id)).join()).not.toContain("4538977399606732")
    })
  },
  { altered: true },
)
