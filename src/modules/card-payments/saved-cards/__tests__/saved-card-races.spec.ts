import { toMessage } from "../../../../messages"
import { atOnceWhen } from "../../../../../integration-tests/races/eventually"
import { whileLocked } from "../../../../../integration-tests/races/while-locked"
import type { SavedCardRow, TransactionRow } from "../../records/rows"
import { type CardModule, describeModule } from "../../__tests__/card-module"

const rows = async (cards: CardModule) => (await cards.pg()("card_saved_card").orderBy("id")) as SavedCardRow[]

async function approvedAndRequested(cards: CardModule, number = "4538977399606732", customerId = "cus_1") {
  const input = { ...cards.cardInput(), saveFor: customerId }
  input.cardSource.card.number = number
  return cards.charged(input)
}

async function savedCard(cards: CardModule) {
  const { id } = await approvedAndRequested(cards)
  await cards.service.savedCards.save(id)
  return (await rows(cards))[0] as SavedCardRow
}

/** Resolves when the sandbox has received `count` calls of the operation. */
async function reached(cards: CardModule, operation: string, count = 1): Promise<void> {
  await atOnceWhen(() => expect(cards.callsTo(operation).length).toBeGreaterThanOrEqual(count))
}

describeModule(
  "While a card is saved",
  (cards) => {
    it.each(["createCardRef", "getCardInfo"] as const)(
      "a card is not saved if the customer's cards are deleted during %s",
      async (operation) => {
        const { id } = await approvedAndRequested(cards)
        cards.sandbox().fault({ operation, kind: "delay", ms: 400 })
        const saving = cards.service.savedCards.save(id)
        await reached(cards, operation)
        await cards.service.savedCards.removeOfCustomer("cus_1")
        await saving
        expect(await rows(cards)).toEqual([])
        expect(await cards.transaction(id)).toMatchObject({ save_card: null, saved_card_id: null })
        await cards.service.savedCards.save(id)
        expect(await rows(cards)).toEqual([])
      },
    )

    it("a card is saved although the cards of another account are deleted", async () => {
      const { id } = await approvedAndRequested(cards)
      expect(await cards.service.savedCards.removeOfCustomer("cus_1", "second")).toBe(0)
      await cards.service.savedCards.save(id)
      expect(await cards.service.savedCards.removeOfCustomer("cus_1", "second")).toBe(0)
      expect(await rows(cards)).toMatchObject([{ transaction_id: id }])
      expect(await cards.service.savedCards.removeOfCustomer("cus_1", "main")).toBe(1)
    })

    it("two reconciliations save one card, even at a gateway that recognizes none", async () => {
      cards.alter((_operation, answer) => ({ ...answer, "unq-card-ref-id": undefined }))
      const { id } = await approvedAndRequested(cards)
      cards.sandbox().fault({ operation: "createCardRef", kind: "delay", ms: 400 })
      const first = cards.service.savedCards.save(id)
      await reached(cards, "createCardRef")
      await cards.anotherProcess().savedCards.save(id)
      await first
      expect(cards.callsTo("createCardRef")).toHaveLength(2)
      expect(await rows(cards)).toHaveLength(1)
    })

    it("two concurrent payments save one card, which is the default", async () => {
      const both = [await approvedAndRequested(cards), await approvedAndRequested(cards)]
      const other = await approvedAndRequested(cards, "4444333322221111")
      // No card can be saved until all three try: each has then looked for the card, or waits for
      // its turn.
      await whileLocked(
        cards.pg(),
        (trx) => trx.raw("LOCK TABLE card_saved_card IN SHARE MODE"),
        () => [...both, other].map(({ id }) => cards.service.savedCards.save(id)),
      )
      const kept = await rows(cards)
      expect(kept.map(({ last4 }) => last4).sort()).toEqual(["1111", "6732"])
      expect(kept.filter(({ is_default }) => is_default)).toHaveLength(1)
    })
  },
  { altered: true },
)

describeModule("A saved card that is deleted", (cards) => {
  const rebill = (cards: CardModule, savedCardId: string) => ({
    ...cards.startInput("direct"),
    cardSource: { kind: "saved" as const, savedCardId, customerId: "cus_1" },
  })

  it("during its charge is charged once, and not again", async () => {
    const { id } = await savedCard(cards)
    cards.sandbox().fault({ operation: "makeRebill", kind: "delay", ms: 400 })
    const paying = cards.service.pay(rebill(cards, id))
    await reached(cards, "makeRebill")
    await cards.service.savedCards.remove({ customerId: "cus_1", id })
    const { outcome, transaction } = await paying
    expect(outcome).toBe("started")
    expect((await cards.service.ask(transaction?.id ?? "")).transaction).toMatchObject({
      status: "approved",
      saved_card_id: id,
    })
    await expect(cards.service.pay(rebill(cards, id))).rejects.toThrow("This card does not exist")
    expect(cards.callsTo("makeRebill")).toHaveLength(1)
    expect(await rows(cards)).toEqual([])
  })

  it("after its charge's answer was lost: the outcome is polled all the same", async () => {
    const { id } = await savedCard(cards)
    cards.sandbox().fault({ operation: "makeRebill", kind: "drop-after" })
    const { transaction } = await cards.service.pay(rebill(cards, id))
    expect(transaction).toMatchObject({ status: "unknown" })
    await cards.service.savedCards.remove({ customerId: "cus_1", id })
    expect((await cards.service.ask(transaction?.id ?? "")).transaction).toMatchObject({ status: "approved" })
    expect(cards.callsTo("makeRebill")).toHaveLength(1)
  })

  it('ten times concurrently is deleted once, and the other requests get "not found"', async () => {
    const { id } = await savedCard(cards)
    const removed = await Promise.allSettled(
      Array.from({ length: 10 }, () => cards.service.savedCards.remove({ customerId: "cus_1", id })),
    )
    expect(removed.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
    for (const one of removed) {
      if (one.status === "rejected") expect(one.reason).toMatchObject({ type: "not_found" })
    }
  })
})

describeModule("Saving the card of an earlier payment", (cards) => {
  const paidBy = async (customerId: string | undefined, number = "4538977399606732") => {
    const input = { ...cards.cardInput(), customerId }
    input.cardSource.card.number = number
    return cards.charged(input)
  }
  const saveFrom = ({ payment_session_id: sessionId }: TransactionRow, customerId = "cus_1") =>
    cards.service.savedCards.saveFrom({ customerId, sessionId })

  it("saves the card without an earlier request, and returns the same card each time", async () => {
    const first = await paidBy("cus_1")
    const card = await saveFrom(first)
    expect(card).toMatchObject({ id: expect.stringMatching(/^csc_/), last4: "6732", is_default: true })
    const second = await saveFrom(await paidBy("cus_1", "4444333322221111"))
    expect(second).toMatchObject({ last4: "1111", is_default: false })
    expect(await saveFrom(first)).toMatchObject({ id: card.id, last4: "6732" })
    const same = await saveFrom(await paidBy("cus_1"))
    expect(same.id).toBe(card.id)
    expect(await saveFrom(first)).toMatchObject({ id: card.id })
    expect(await rows(cards)).toHaveLength(2)
  })

  it("is refused as unfinished while the gateway does not answer, and succeeds later", async () => {
    const first = await paidBy("cus_1")
    cards.sandbox().fault({ operation: "createCardRef", kind: "drop-after" })
    const silent = { type: "not_allowed", message: expect.stringContaining("still being saved") }
    await expect(saveFrom(first)).rejects.toMatchObject(silent)
    expect((await cards.transaction(first.id)).next_check_at).not.toBeNull()
    expect(await saveFrom(first)).toMatchObject({ last4: "6732" })
  })

  it("ends if the gateway gives the card no id", async () => {
    const first = await paidBy("cus_1")
    await cards.service.update(first.id, { orderid: null })
    await expect(saveFrom(first)).rejects.toMatchObject({ message: expect.stringContaining("still being saved") })
    await cards.service.update(first.id, { save_tries: 9 })
    await expect(saveFrom(first)).rejects.toMatchObject({ message: expect.stringContaining("could not be saved") })
    expect(await cards.transaction(first.id)).toMatchObject({ save_card: "refused" })
    expect(cards.callsTo("createCardRef")).toEqual([])
  })

  it("never returns another card if that one was deleted", async () => {
    const first = await paidBy("cus_1")
    const { id } = await saveFrom(first)
    await saveFrom(await paidBy("cus_1", "4444333322221111"))
    await cards.service.savedCards.remove({ customerId: "cus_1", id })
    await expect(saveFrom(first)).rejects.toMatchObject({ type: "not_allowed" })
  })

  it.each([
    ["another customer's", "cus_2"],
    ["a guest's", undefined],
  ])("is refused for %s payment, as if it did not exist", async (_title, payer) => {
    const row = await paidBy(payer)
    const refusal = { type: "not_found", message: "This payment is not yours." }
    await expect(saveFrom(row)).rejects.toMatchObject(refusal)
    await expect(saveFrom({ ...row, payment_session_id: "payses_none" })).rejects.toMatchObject(refusal)
    expect(await cards.transaction(row.id)).toMatchObject({ save_card: null })
    expect(cards.callsTo("createCardRef")).toEqual([])
  })

  it("is refused for a payment that was declined, is not final, was superseded or is reversed", async () => {
    const declined = await cards.charged({ ...cards.cardInput("116"), customerId: "cus_1" })
    const open = await cards.charged({ ...cards.cardInput("321"), customerId: "cus_1" })
    const superseded = await paidBy("cus_1")
    await cards.service.supersedeSession(superseded.payment_session_id, toMessage("superseded.session_replaced"))
    const back = await paidBy("cus_1")
    await cards.service.markReversed(back.id)
    for (const row of [declined, open, superseded, back]) {
      await expect(saveFrom(row)).rejects.toMatchObject({ type: expect.stringMatching(/^not_(found|allowed)$/) })
      expect(await cards.transaction(row.id)).toMatchObject({ save_card: null })
    }
    expect(cards.callsTo("createCardRef")).toEqual([])
  })

  it("is refused without a call if the provider keeps no cards", async () => {
    const input = { ...cards.startInput("auto"), customerId: "cus_1" }
    const { transaction } = await cards.service.start(input)
    await cards.sandbox().pay(transaction?.orderid ?? "", { cvv2: "123" })
    const { transaction: paid } = await cards.service.ask(transaction?.id ?? "")
    await expect(saveFrom(paid)).rejects.toMatchObject({ type: "not_allowed" })
    expect(await cards.transaction(paid.id)).toMatchObject({ status: "approved", save_card: null })
    expect(cards.callsTo("createCardRef")).toEqual([])
  })
})

describeModule("The stored browser data of a shopper", (cards) => {
  const browserOf = async (id: string) => (await cards.transaction(id)).browser

  it.each(["116", "209"])("is erased if a card that should be saved is declined (%s)", async (cvv2) => {
    const row = await cards.charged({ ...cards.cardInput(cvv2), saveFor: "cus_1" })
    expect(row.status).toBe("declined")
    expect(await browserOf(row.id)).toBeNull()
  })

  it("is erased if the form of such a card is declined, or the payment was superseded", async () => {
    const { transaction: form } = await cards.service.start({ ...cards.startInput("hosted"), saveFor: "cus_1" })
    expect(await browserOf(form?.id ?? "")).toMatchObject({ ip: "203.0.113.7" })
    await cards.sandbox().pay(form?.orderid ?? "", { cvv2: "116" })
    await cards.service.ask(form?.id ?? "")
    expect(await browserOf(form?.id ?? "")).toBeNull()

    const { transaction: superseded } = await cards.service.pay({ ...cards.cardInput(), saveFor: "cus_1" })
    await cards.service.supersedeSession(superseded?.payment_session_id ?? "", toMessage("superseded.session_replaced"))
    expect((await cards.service.ask(superseded?.id ?? "")).transaction.status).toBe("approved")
    expect(await browserOf(superseded?.id ?? "")).toBeNull()
  })

  it("outlives the payment as an IP address only, which a charge without the shopper repeats", async () => {
    const { ipaddress, transaction_id } = await savedCard(cards)
    expect(ipaddress).toBe("203.0.113.7")
    expect(await browserOf(transaction_id)).toBeNull()
    const cardSource = { kind: "saved" as const, savedCardId: (await rows(cards))[0]?.id ?? "", customerId: "cus_1" }
    const away = {
      ...cards.startInput("direct"),
      shopper: {},
      cardSource: { ...cardSource, scenario: "REGULAR" as const },
    }
    expect(await cards.service.pay(away)).toMatchObject({ outcome: "started", missing: [] })
    await cards.pg()("card_saved_card").update({ ipaddress: null })
    const next = { ...away, session: cards.startInput("direct").session }
    expect(await cards.service.pay(next)).toEqual({ outcome: "missing", missing: ["ipaddress"] })
  })

  it("keeps the IP address if saving is requested after the form was created, and not if it is withdrawn", async () => {
    const input = cards.startInput("hosted")
    const { transaction } = await cards.service.start(input)
    await cards.service.start({ ...input, saveFor: "cus_1" })
    await cards.service.start(input)
    expect(await cards.transaction(transaction?.id ?? "")).toMatchObject({ save_card: null, browser: null })
    await cards.service.start({ ...input, saveFor: "cus_1" })
    await cards.sandbox().pay(transaction?.orderid ?? "", { cvv2: "123" })
    await cards.service.ask(transaction?.id ?? "")
    await cards.service.savedCards.save(transaction?.id ?? "")
    expect(await rows(cards)).toMatchObject([{ ipaddress: "203.0.113.7", customer_id: "cus_1" }])
  })
})
