import { toMessage } from "../../../../messages"
import type { SavedCardRow, TransactionRow } from "../../records/rows"
import { cardKey } from "../../../../configuration"
import { bindingOf, decrypt, encrypt } from "../../records/encryption"
import { type CardModule, describeModule } from "../../__tests__/card-module"

const key = (byte: number) => Buffer.alloc(32, byte).toString("base64")

async function saved(cards: CardModule, customerId = "cus_1", number = "4538977399606732") {
  const input = { ...cards.cardInput(), saveFor: customerId }
  input.cardSource.card.number = number
  const row = await cards.charged(input)
  await cards.service.savedCards.save(row.id)
  const { cards: list } = await cards.service.savedCards.list({ customerId })
  return { row, card: list[0] as (typeof list)[number], list }
}

const rebillInput = (cards: CardModule, savedCardId: string, customerId = "cus_1") => ({
  ...cards.startInput("direct"),
  cardSource: { kind: "saved" as const, savedCardId, customerId },
})

describeModule("A card that a customer saves", (cards) => {
  it("is shown masked, and stored with an encrypted reference", async () => {
    const { row, card } = await saved(cards)
    expect(card).toEqual({
      id: expect.stringMatching(/^csc_/),
      brand: "VISA",
      last4: "6732",
      exp_month: "12",
      exp_year: "2035",
      name: null,
      is_default: true,
      expired: false,
      created_at: expect.any(Date),
    })
    const [call] = cards.callsTo("createCardRef")
    const { fields } = cards.sandbox().order(row.orderid ?? "") as unknown as { fields?: unknown }
    expect(fields).toBeUndefined()
    const status = await cards.gateway().status({ client_orderid: row.client_orderid, orderid: row.orderid ?? "" })
    const reference = status["card-ref-id"] ?? ""
    expect(reference).not.toBe("")
    const { rows } = await cards.pg().raw<{ rows: { row: string }[] }>(
      `SELECT c::text AS row FROM card_saved_card c UNION ALL SELECT t::text FROM card_transaction t
       UNION ALL SELECT e::text FROM card_timeline_entry e`,
    )
    for (const { row: text } of rows) expect(text).not.toContain(reference)
    expect(call).toBeDefined()
  })

  it("is recognized when it is saved again", async () => {
    const first = await saved(cards)
    const again = await saved(cards)
    expect(again.list.map(({ id }) => id)).toEqual([first.card.id])
    const other = await saved(cards, "cus_1", "4444333322221111")
    expect(other.list).toHaveLength(2)
    expect(other.list.filter(({ is_default }) => is_default)).toHaveLength(1)
  })

  it("is saved once by concurrent reconciliations", async () => {
    const row = await cards.charged({ ...cards.cardInput(), saveFor: "cus_1" })
    await Promise.all(Array.from({ length: 5 }, () => cards.service.savedCards.save(row.id)))
    expect((await cards.service.savedCards.list({ customerId: "cus_1" })).cards).toHaveLength(1)
    expect(cards.callsTo("createCardRef")).toHaveLength(1)
  })

  it("is saved later if the gateway does not answer", async () => {
    cards.sandbox().fault({ operation: "createCardRef", kind: "drop-after" })
    const { row, list } = await saved(cards)
    expect(list).toEqual([])
    expect((await cards.transaction(row.id)).next_check_at).not.toBeNull()
    await cards.service.savedCards.save(row.id)
    expect((await cards.service.savedCards.list({ customerId: "cus_1" })).cards).toHaveLength(1)
  })

  it("is not saved from a declined or superseded payment", async () => {
    const declined = await cards.charged({ ...cards.cardInput("116"), saveFor: "cus_1" })
    const superseded = await cards.charged({ ...cards.cardInput(), saveFor: "cus_1" })
    await cards.service.supersedeSession(superseded.payment_session_id, toMessage("superseded.session_replaced"))
    for (const { id } of [declined, superseded]) await cards.service.savedCards.save(id)
    expect(cards.callsTo("createCardRef")).toEqual([])
  })
})

describeModule("A payment with a saved card", (cards) => {
  it("charges the card by its reference", async () => {
    const { card } = await saved(cards)
    const { transaction } = await cards.service.pay(rebillInput(cards, card.id))
    const paid = (await cards.service.ask((transaction as TransactionRow).id)).transaction
    expect(paid).toMatchObject({
      status: "approved",
      card_source: "saved_card",
      saved_card_id: card.id,
      card_last4: "6732",
    })
    expect(cards.books(paid.orderid)).toMatchObject({ captured: "45.00" })
    expect(cards.callsTo("makeRebill")).toHaveLength(1)
  })

  it("is sent once for ten concurrent requests", async () => {
    const { card } = await saved(cards)
    const input = rebillInput(cards, card.id)
    await Promise.all(Array.from({ length: 10 }, () => cards.service.pay(input)))
    expect(cards.callsTo("makeRebill")).toHaveLength(1)
  })

  it.each([
    ["another customer's card", { customerId: "cus_2" }, "This card does not exist"],
    ["a card that does not exist", { savedCardId: "csc_none" }, "This card does not exist"],
  ])("is refused with %s, and nothing is sent", async (_, change, message) => {
    const { card } = await saved(cards)
    const input = rebillInput(cards, card.id)
    await expect(cards.service.pay({ ...input, cardSource: { ...input.cardSource, ...change } })).rejects.toThrow(
      message,
    )
    expect(cards.callsTo("makeRebill")).toEqual([])
  })

  it("is refused for a card of another account, and nothing is sent", async () => {
    const { card } = await saved(cards)
    const { cardKeys } = cards.service["context"].options
    const [row] = (await cards.pg()("card_saved_card")) as [SavedCardRow]
    const elsewhere = { ...row, account: "second" }
    const reference = encrypt(cardKeys, bindingOf(elsewhere), decrypt(cardKeys, bindingOf(row), row.reference) ?? {})
    await cards.pg()("card_saved_card").where({ id: card.id }).update({ account: "second", reference })
    await expect(cards.service.pay(rebillInput(cards, card.id))).rejects.toThrow("This card does not exist")
    expect(cards.callsTo("makeRebill")).toEqual([])
  })

  it("is refused once the card is deleted or expired", async () => {
    const { card } = await saved(cards)
    await cards.pg()("card_saved_card").where({ id: card.id }).update({ exp_year: "2020" })
    await expect(cards.service.pay(rebillInput(cards, card.id))).rejects.toThrow("has expired")
    expect((await cards.service.savedCards.list({ customerId: "cus_1" })).cards).toMatchObject([{ expired: true }])
    await cards.service.savedCards.remove({ customerId: "cus_1", id: card.id })
    await expect(cards.service.pay(rebillInput(cards, card.id))).rejects.toThrow("This card does not exist")
    expect(await cards.pg()("card_saved_card")).toEqual([])
    expect(cards.callsTo("makeRebill")).toEqual([])
  })

  it("needs the CVV2 if the provider requires it, except without the shopper", async () => {
    const { card } = await saved(cards)
    const input = rebillInput(cards, card.id)
    const session = { ...input.session, provider_id: "pp_card_cvv2" }
    await expect(cards.service.pay({ ...input, session })).rejects.toThrow("security code")
    const { transaction } = await cards.service.pay({
      ...input,
      session,
      cardSource: { ...input.cardSource, cvv2: "116" },
    })
    expect((await cards.service.ask(transaction?.id ?? "")).transaction.status).toBe("declined")
    const away = { ...input.cardSource, scenario: "REGULAR" as const }
    expect((await cards.service.pay({ ...input, session, cardSource: away })).outcome).toBe("started")
  })

  it("is unavailable with a hold if no path for it is configured, and the reason is given", async () => {
    const keeping = ["direct", "directhold", "main"].filter((name) => cards.service.keepsCards(`pp_card_${name}`))
    expect(keeping).toEqual(["direct"])
    const list = await cards.service.savedCards.list({ customerId: "cus_1", providerId: "pp_card_directhold" })
    expect(list).toMatchObject({
      available: false,
      cards: [],
      reason: { code: "saved_cards.off_manual_capture" },
    })
    const { card } = await saved(cards)
    const input = rebillInput(cards, card.id)
    const session = { ...input.session, provider_id: "pp_card_directhold" }
    await expect(cards.service.pay({ ...input, session })).rejects.toThrow("reserves the amount first")
  })
})

describeModule(
  "A saved card with a hold",
  (cards) => {
    it("is held by the path of the option rebillPaths", async () => {
      const { card } = await saved(cards)
      const input = rebillInput(cards, card.id)
      const session = { ...input.session, provider_id: "pp_card_directhold" }
      const { transaction } = await cards.service.pay({ ...input, session })
      const held = (await cards.service.ask(transaction?.id ?? "")).transaction
      expect(held).toMatchObject({ status: "approved", type: "preauth" })
      expect(cards.books(held.orderid)).toMatchObject({ authorized: "45.00", captured: "0.00" })
    })
  },
  { account: { rebillPaths: { sale: "make-rebill-sale", preauth: "make-rebill-preauth" } } },
)

describeModule("A customer's cards", (cards) => {
  it("are named, made default and deleted by their owner only", async () => {
    const { card: first } = await saved(cards)
    const { list } = await saved(cards, "cus_1", "4444333322221111")
    const second = list.find(({ id }) => id !== first.id)?.id ?? ""
    const { savedCards } = cards.service
    expect(await savedCards.update({ customerId: "cus_1", id: second, name: " Work ", isDefault: true })).toMatchObject(
      {
        name: "Work",
        is_default: true,
      },
    )
    expect((await savedCards.list({ customerId: "cus_1" })).cards.map(({ id }) => id)).toEqual([second, first.id])
    const foreign = { customerId: "cus_2", id: second }
    // One after the other: a rejection that nothing awaits yet ends the process.
    await expect(savedCards.update({ ...foreign, name: "mine" })).rejects.toThrow("This card does not exist")
    await expect(savedCards.remove(foreign)).rejects.toThrow("This card does not exist")
    await expect(savedCards.find(foreign)).rejects.toThrow("This card does not exist")
  })

  it("keep one default when two are made the default concurrently", async () => {
    const { card: first } = await saved(cards)
    const { list } = await saved(cards, "cus_1", "4444333322221111")
    const ids = [first.id, ...list.map(({ id }) => id)]
    const { savedCards } = cards.service
    await Promise.all(
      ids.flatMap((id) => [id, id, id]).map((id) => savedCards.update({ customerId: "cus_1", id, isDefault: true })),
    )
    expect((await savedCards.list({ customerId: "cus_1" })).cards.filter(({ is_default }) => is_default)).toHaveLength(
      1,
    )
  })

  it("cannot be used by another customer who is written into their row", async () => {
    const { card } = await saved(cards)
    await cards.pg()("card_saved_card").update({ customer_id: "cus_2" })
    await expect(cards.service.pay(rebillInput(cards, card.id, "cus_2"))).rejects.toThrow("can no longer be used")
    expect(cards.callsTo("makeRebill")).toEqual([])
    await cards.pg()("card_saved_card").update({ customer_id: "cus_1" })
    await cards.service.pay(rebillInput(cards, card.id))
    expect(cards.callsTo("makeRebill")).toHaveLength(1)
  })

  it("are deleted with the customer, and an open payment saves none afterwards", async () => {
    await saved(cards)
    const open = await cards.charged({ ...cards.cardInput("321"), saveFor: "cus_1" })
    expect(await cards.service.savedCards.removeOfCustomer("cus_1")).toBe(1)
    expect((await cards.transaction(open.id)).save_card).toBeNull()
  })
})

describeModule(
  "References of a replaced key",
  (cards) => {
    it("are decrypted with the old key, encrypted again with the first one, and then need no old key", async () => {
      const { card } = await saved(cards)
      const [old] = (await cards.pg()("card_saved_card")) as SavedCardRow[]
      // Before the rotation: encrypted while the second key was the only one.
      const [newest, before] = [1, 2].map((byte) => cardKey.parse(key(byte)))
      if (!newest || !before || !old) throw new Error("no keys")
      const reference = decrypt([newest], bindingOf(old), old.reference)
      if (!reference) throw new Error("not readable")
      await cards
        .pg()("card_saved_card")
        .update({ reference: encrypt([before], bindingOf(old), reference) })

      const { transaction } = await cards.service.pay(rebillInput(cards, card.id))
      expect((await cards.service.ask(transaction?.id ?? "")).transaction.status).toBe("approved")
      const [renewed] = (await cards.pg()("card_saved_card")) as { reference: string }[]
      expect(decrypt([newest], bindingOf(old), renewed?.reference ?? "")).toEqual(reference)

      await cards
        .pg()("card_saved_card")
        .update({ reference: encrypt([before], bindingOf(old), reference) })
      expect(await cards.service.savedCards.renewEncryption()).toEqual({ renewed: 1, unreadable: 0 })
      expect(await cards.service.savedCards.renewEncryption()).toEqual({ renewed: 0, unreadable: 0 })
      const foreign = cardKey.parse(key(9))
      await cards
        .pg()("card_saved_card")
        .update({ reference: encrypt([foreign], bindingOf(old), reference) })
      expect(await cards.service.savedCards.renewEncryption()).toEqual({ renewed: 0, unreadable: 1 })
      await expect(cards.service.pay(rebillInput(cards, card.id))).rejects.toThrow("can no longer be used")
    })
  },
  { plugin: { cardKeys: [key(1), key(2)] } },
)

describeModule("A card verified without a purchase", (cards) => {
  const input = (providerId: string, more: object = {}) => ({
    providerId,
    customerId: "cus_1",
    orderDetails: { email: "shopper@example.com" },
    shopper: { ipaddress: "203.0.113.7" },
    ...more,
  })

  it("is saved, by direct card entry", async () => {
    const { transaction } = await cards.service.verify(
      input("pp_card_direct", { card: cards.cardInput().cardSource.card }),
    )
    const { transaction: asked } = await cards.service.ask(transaction?.id ?? "")
    expect(asked).toMatchObject({ status: "approved", type: "verification", mismatch: null })
    await cards.service.savedCards.save(asked.id)
    expect((await cards.service.savedCards.list({ customerId: "cus_1" })).cards).toMatchObject([{ last4: "6732" }])
    expect(cards.callsTo("accountVerification")).toHaveLength(1)
  })

  it("is saved, by the gateway's form", async () => {
    const { transaction } = await cards.service.verify(input("pp_card_hosted"))
    expect(transaction?.redirect_url).toContain(cards.sandbox().url)
    await cards.sandbox().pay(transaction?.orderid ?? "", { cvv2: "123" })
    const { transaction: asked } = await cards.service.ask(transaction?.id ?? "")
    expect(asked).toMatchObject({ status: "approved", mismatch: null })
    await cards.service.savedCards.save(asked.id)
    expect((await cards.service.savedCards.list({ customerId: "cus_1" })).cards).toMatchObject([{ last4: "1111" }])
  })

  it("is refused if the provider does not offer it, takes the card elsewhere, or got none", async () => {
    const card = cards.cardInput().cardSource.card
    await expect(cards.service.verify(input("pp_card_main"))).rejects.toThrow("with a purchase only")
    await expect(cards.service.verify(input("pp_card_hosted", { card }))).rejects.toThrow("on the payment page")
    await expect(cards.service.verify(input("pp_card_direct"))).rejects.toThrow("Please enter the card")
    expect(cards.sandbox().calls()).toEqual([])
  })
})
