import { bindingOfRecurring, referenceDigests } from "../recurring-references"
import type { RecurringTerms } from "../schedule-terms"
import type { RecurringPaymentRow } from "../../records/rows"
import { type CardKey, cardKey } from "../../../../configuration"
import { decrypt, encrypt } from "../../records/encryption"
import { HttpRefusal } from "../../__tests__/altering-proxy"
import { type CardModule, describeModule } from "../../__tests__/card-module"

const key = (byte: number) => Buffer.alloc(32, byte).toString("base64")
const [newest, before, foreign] = [1, 2, 9].map((byte) => cardKey.parse(key(byte))) as [CardKey, CardKey, CardKey]

const terms = (saved_card_id: string): RecurringTerms => ({
  ...{ amount: "29.00", currency_code: "eur", period: "month", interval: 1, is_stopped: false, saved_card_id },
  ...{ today: "2050-01-10", next_day: "2050-02-10" },
})

async function savedCardId(cards: CardModule, number?: string): Promise<string> {
  const { cardSource, ...input } = cards.cardInput()
  const card = { ...cardSource.card, ...(number ? { number } : {}) }
  const paid = await cards.charged({ ...input, cardSource: { ...cardSource, card }, saveFor: "cus_1" })
  await cards.service.savedCards.save(paid.id)
  const { cards: saved } = await cards.service.savedCards.list({ customerId: "cus_1" })
  return saved.find(({ last4 }) => last4 === card.number.slice(-4))?.id ?? ""
}

const scheduleOf = (subscription_id: string, card: string) => ({
  ...{ subscription_id, customer_id: "cus_1", provider_id: "pp_card_direct", description: "Coffee" },
  orderDetails: { order_desc: "Coffee", email: "shopper@example.com" },
  terms: terms(card),
})

/** A card with a schedule at the gateway, for a subscription. */
async function scheduled(cards: CardModule, subscription_id: string): Promise<RecurringPaymentRow> {
  return cards.service.recurring.open(scheduleOf(subscription_id, await savedCardId(cards)))
}

describeModule(
  "Recurring payments",
  (cards) => {
    const find = async (id: string) => (await cards.service.recurring.find(id)) as RecurringPaymentRow
    /** Encrypts the reference as it was while this key was the only one. */
    const writtenBy = async (one: CardKey, row: RecurringPaymentRow) => {
      const { cardrefid } = readBy(newest, row) ?? { cardrefid: "" }
      const [reference_digest] = referenceDigests([one], { account: row.account, id: cardrefid })
      const reference = encrypt([one], bindingOfRecurring(row), { cardrefid })
      await cards.pg()("card_recurring_payment").where({ id: row.id }).update({ reference, reference_digest })
      return cardrefid
    }
    const readBy = (one: CardKey, row: RecurringPaymentRow) =>
      decrypt([one], bindingOfRecurring(row), row.reference ?? "")
    /** The schedule found for a callback that has only the gateway's id. */
    const matched = async (id: string) => {
      const message = { status: "approved", orderid: `9${id}`, client_orderid: "theirs", type: "sale", amount: "29.00" }
      await cards.service.receive("main", { ...message, fields: { "recurring-payment-id": id } })
      const row = (await cards.pg()("card_callback").where({ orderid: message.orderid }).first()) as {
        recurring_payment_id: string | null
      }
      return row.recurring_payment_id
    }

    it("ten concurrent requests create one schedule at the gateway", async () => {
      const requested = scheduleOf("csb_1", await savedCardId(cards))
      const rows = await Promise.all(Array.from({ length: 10 }, () => cards.service.recurring.open(requested)))
      expect(new Set(rows.map(({ id }) => id)).size).toBe(1)
      expect(cards.callsTo("createRecurringPayment")).toHaveLength(1)
    })

    it("are encrypted again with a new key, and their callbacks are matched before and after", async () => {
      const row = await scheduled(cards, "csb_1")
      const other = await scheduled(cards, "csb_2")
      const id = await writtenBy(before, row)
      expect(id).not.toBe("")
      const old = await find(row.id)
      expect(readBy(newest, old)).toBeUndefined()
      expect(await matched(id)).toBe(row.id)

      await cards.pg()("card_callback").delete()
      expect(await cards.service.recurring.renewEncryption()).toEqual({ renewed: 1, unreadable: 0 })
      const renewed = await find(row.id)
      // The old key is no longer needed, neither to decrypt nor to look up.
      expect(readBy(newest, renewed)).toEqual({ cardrefid: id })
      expect(renewed.reference_digest).toBe(referenceDigests([newest], { account: "main", id })[0])
      expect(renewed.reference_digest).not.toBe(old.reference_digest)
      expect(await matched(id)).toBe(row.id)
      expect(await find(other.id)).toEqual(other)
      expect(await cards.service.recurring.renewEncryption()).toEqual({ renewed: 0, unreadable: 0 })
    })

    it("a reference that no key can decrypt is counted and left unchanged; the others are renewed", async () => {
      const rows = [await scheduled(cards, "csb_1"), await scheduled(cards, "csb_2")] as const
      const id = await writtenBy(foreign, rows[0])
      await writtenBy(before, rows[1])
      const unreadable = await find(rows[0].id)
      expect(await cards.service.recurring.renewEncryption()).toEqual({ renewed: 1, unreadable: 1 })
      expect(await find(rows[0].id)).toEqual(unreadable)
      expect(await matched(id)).toBeNull()
      // It is still matched by our order id; a problem is reported for what cannot be sent.
      const charged = { status: "approved", orderid: "77", type: "sale", amount: "29.00", fields: {} }
      const client_orderid = `${unreadable.client_orderid}-1`
      await cards.service.receive("main", { ...charged, client_orderid, fields: { client_orderid } })
      const [callback] = await cards.pg()("card_callback").where({ orderid: "77" })
      expect(callback).toMatchObject({ recurring_payment_id: rows[0].id })
      const stop = { ...terms(""), is_stopped: true }
      expect(await cards.service.recurring.sync({ subscriptionId: "csb_1", terms: stop })).toMatchObject({
        isFinal: true,
        problem: { code: "schedule.key_missing" },
      })
    })

    it("terms that are not sent for want of a key are failed, and are sent once the key is back", async () => {
      const row = await scheduled(cards, "csb_1")
      const id = await writtenBy(foreign, row)
      const [card = ""] = row.card_ids
      const requested = { ...terms(card), amount: "31.00" }
      const sync = (of: RecurringTerms) => cards.service.recurring.sync({ subscriptionId: "csb_1", terms: of })
      const failed = { isFinal: true, problem: { code: "schedule.key_missing" } }
      const expected = {
        ...{ state: "active", sync_state: "failed", requested_terms: expect.objectContaining({ amount: "31.00" }) },
        ...{ error_message: null, error_reason: { code: "schedule.key_missing" } },
      }
      // Without a change, nothing is to be sent and no key is needed.
      expect(await sync(terms(card))).toBeUndefined()
      expect(await find(row.id)).toMatchObject({ sync_state: "synced", error_reason: null })
      for (let round = 1; round <= 2; round += 1) {
        expect(await sync(requested)).toMatchObject(failed)
        expect(await find(row.id)).toMatchObject(expected)
      }
      expect(cards.callsTo("updateRecurringPayment")).toHaveLength(0)

      const reference = encrypt([newest], bindingOfRecurring(row), { cardrefid: id })
      await cards.pg()("card_recurring_payment").where({ id: row.id }).update({ reference })
      expect(await sync(requested)).toBeUndefined()
      expect(await find(row.id)).toMatchObject({
        ...{ sync_state: "synced", error_reason: null },
        acknowledged_terms: expect.objectContaining({ amount: "31.00" }),
      })
      expect(cards.callsTo("updateRecurringPayment")).toHaveLength(1)
    })

    it("an intent left by a dead process can be resolved manually once its call is no longer in flight", async () => {
      const row = await scheduled(cards, "csb_1")
      const left = {
        ...{ state: "intended", reference: null, reference_digest: null, created_at: new Date() },
        ...{ sync_state: "unknown", acknowledged_terms: null },
      }
      const table = cards.pg()("card_recurring_payment").where({ id: row.id })
      await table.clone().update(left)
      const resolve = () => cards.service.recurring.resolve({ subscriptionId: "csb_1" })
      await expect(resolve()).rejects.toThrow("The schedule is on its way to the gateway")
      expect(await cards.service.recurring.sync({ subscriptionId: "csb_1", terms: terms("") })).toBe("unconfirmed")
      // A call that got no answer may still be executed.
      await table.clone().update({ state: "unknown" })
      await expect(resolve()).rejects.toThrow("may still arrive at the gateway until")
      await table.clone().update({ state: "intended", created_at: new Date(Date.now() - 6 * 60_000) })
      await resolve()
      const failure = { error_message: null, error_reason: { code: "step_reason.resolved_manually" } }
      expect(await find(row.id)).toMatchObject({ state: "refused", ...failure })
      await expect(resolve()).rejects.toThrow("became known in the meantime")
      expect(await cards.service.recurring.current("csb_1")).toBeUndefined()
      // A new schedule may be created; charges of the first one are still matched by our order id.
      await cards.service.receive("main", {
        ...{ status: "approved", orderid: "78", type: "sale", amount: "29.00" },
        ...{ client_orderid: `${row.client_orderid}-1`, fields: { client_orderid: `${row.client_orderid}-1` } },
      })
      const [callback] = await cards.pg()("card_callback").where({ orderid: "78" })
      expect(callback).toMatchObject({ recurring_payment_id: row.id })
    })

    it("an unconfirmed change is not sent while a charge of today may still come, unless the schedule is daily", async () => {
      const row = await scheduled(cards, "csb_1")
      const updates = () => cards.callsTo("updateRecurringPayment").length
      const onTheDay = { ...terms(""), today: "2050-02-10", next_day: "2050-03-10", is_today_open: true }
      const [card = ""] = row.card_ids
      const sync = (given: Partial<RecurringTerms>) =>
        cards.service.recurring.sync({ subscriptionId: "csb_1", terms: { ...onTheDay, saved_card_id: card, ...given } })
      // All terms are synced, so nothing is sent.
      expect(await sync({})).toBeUndefined()
      await cards.service.recurring.contradict(row.id)
      expect(await sync({})).toMatchObject({ isFinal: false, problem: { code: "schedule.waits_for_charge" } })
      expect(await find(row.id)).toMatchObject({ sync_state: "unknown" })
      expect(updates()).toBe(0)
      expect(await sync({ period: "day", next_day: "2050-02-11" })).toBeUndefined()
      expect(updates()).toBe(1)
      await cards.service.recurring.contradict(row.id)
      // An end is synced at once, and so is everything once the charge has come.
      expect(await sync({ is_stopped: true, next_day: undefined })).toBeUndefined()
      expect(await sync({ is_today_open: false })).toBeUndefined()
      expect(updates()).toBe(3)
    })

    it("terms that wait are pending, and nothing is sent once they are the acknowledged ones again", async () => {
      const row = await scheduled(cards, "csb_1")
      const { acknowledged_terms } = row
      expect(row).toMatchObject({ sync_state: "synced", requested_terms: acknowledged_terms })
      const [card = ""] = row.card_ids
      const onTheDay = { today: "2050-02-10", next_day: "2050-03-10", is_today_open: true }
      const sync = (given: Partial<RecurringTerms>) =>
        cards.service.recurring.sync({ subscriptionId: "csb_1", terms: { ...terms(card), ...onTheDay, ...given } })
      expect(await sync({ next_day: "2050-03-20" })).toMatchObject({ problem: { code: "schedule.waits_for_charge" } })
      expect(await find(row.id)).toMatchObject({
        ...{ sync_state: "pending", requested_terms: { start_day: "2050-03-20" }, acknowledged_terms },
      })
      expect(await sync({})).toBeUndefined()
      expect(await find(row.id)).toMatchObject({ sync_state: "synced", requested_terms: acknowledged_terms })
      cards.sandbox().fault({ operation: "updateRecurringPayment", kind: "refuse" })
      expect(await sync({ amount: "31.00" })).toMatchObject({ isFinal: true })
      expect(await find(row.id)).toMatchObject({
        ...{ sync_state: "failed", requested_terms: { amount: "31.00" }, acknowledged_terms },
      })
      expect(await sync({ amount: "31.00" })).toBeUndefined()
      expect(await find(row.id)).toMatchObject({ sync_state: "synced", acknowledged_terms: { amount: "31.00" } })
      expect(cards.callsTo("updateRecurringPayment")).toHaveLength(2)
    })

    it("while the answer to a change of card is missing, the gateway may charge either card; a refusal does not end that", async () => {
      const row = await scheduled(cards, "csb_1")
      const [first = ""] = row.card_ids
      const second = await savedCardId(cards, "4111111111111111")
      const third = await savedCardId(cards, "5555555555554444")
      const change = (card: string) => cards.service.recurring.sync({ subscriptionId: "csb_1", terms: terms(card) })
      const fails = (kind: "refuse" | "drop-after") =>
        cards.sandbox().fault({ operation: "updateRecurringPayment", kind })
      const charged = async () => {
        const all = [first, second, third]
        const may = await Promise.all(all.map((card) => cards.service.recurring.isChargedTo("csb_1", card)))
        return all.filter((_, at) => may[at])
      }
      expect(await charged()).toEqual([first])
      fails("drop-after")
      expect(await change(second)).toMatchObject({ isFinal: false })
      expect(await find(row.id)).toMatchObject({
        ...{ sync_state: "unknown", acknowledged_terms: row.acknowledged_terms, card_ids: [first, second] },
        ...{ error_message: null, error_reason: { code: "call.answer_lost" } },
      })
      expect(await charged()).toEqual([first, second])
      fails("refuse")
      expect(await change(third)).toMatchObject({ isFinal: true })
      expect(await find(row.id)).toMatchObject({
        ...{ sync_state: "unknown", card_ids: [first, second] },
        ...{ error_message: expect.any(String), error_reason: null },
      })
      fails("drop-after")
      await change(third)
      expect(await charged()).toEqual([first, second, third])
      // The first card again: the gateway may charge another one, so all terms are sent with the
      // card.
      expect(await change(first)).toBeUndefined()
      expect(cards.callsTo("updateRecurringPayment").at(-1)?.fields).toMatchObject({
        cardrefid: expect.any(String),
        "start-date": expect.any(String),
      })
      const none = { error_message: null, error_reason: null }
      expect(await find(row.id)).toMatchObject({ sync_state: "synced", card_ids: [first], ...none })
      expect(await charged()).toEqual([first])
    })

    it("a reference in another subscription's row cannot be read there", async () => {
      const rows = [await scheduled(cards, "csb_1"), await scheduled(cards, "csb_2")] as const
      await writtenBy(before, rows[0])
      const { reference } = await find(rows[0].id)
      await cards.pg()("card_recurring_payment").where({ id: rows[1].id }).update({ reference })
      expect(await cards.service.recurring.renewEncryption()).toEqual({ renewed: 1, unreadable: 1 })
    })
  },
  { plugin: { cardKeys: [key(1), key(2)] } },
)

describeModule(
  "A schedule's charge that a callback reported",
  (cards) => {
    it.each([401, 403])(
      "counts as unconfirmed, not as unknown, at a gateway that refuses the caller (%i)",
      async (httpStatus) => {
        // Answers status only; a schedule's calls are signed with the gateway's address and do not
        // pass.
        const { account, endpoint } = await cards.started()
        const recurring = { account, endpoint } as RecurringPaymentRow
        const reported = { client_orderid: "order-of-theirs", orderid: "4711" }
        expect(await cards.service.recurring.examine(recurring, reported)).toBe("unknown")
        cards.alter(() => new HttpRefusal(httpStatus))
        expect(await cards.service.recurring.examine(recurring, reported)).toBe("silent")
      },
    )
  },
  { altered: true, sandbox: { unknownOrder: "validation-error" } },
)

describeModule(
  "A schedule that is stopped while its terms are unconfirmed",
  (cards) => {
    const find = async (id: string) => (await cards.service.recurring.find(id)) as RecurringPaymentRow
    const stop = { is_stopped: true, next_day: undefined }
    const sync = (given: Partial<RecurringTerms>, card = "") =>
      cards.service.recurring.sync({ subscriptionId: "csb_1", terms: { ...terms(card), ...given } })
    const loses = () => cards.sandbox().fault({ operation: "updateRecurringPayment", kind: "drop-before" })
    const requested = { amount: "39.00", last_day: "2050-08-10" }

    it.each([
      ["change of plan", requested],
      ["stop", stop],
    ])("after a lost %s, it resumes with the requested amount", async (_, lost) => {
      const row = await scheduled(cards, "csb_1")
      const [card] = row.card_ids
      loses()
      expect(await sync(lost, card)).toMatchObject({ isFinal: false })
      expect(await sync({ ...requested, ...stop }, card)).toBeUndefined()
      expect(await find(row.id)).toMatchObject({ sync_state: "synced", requested_terms: { amount: "39.00" } })
      expect((await find(row.id)).acknowledged_terms).toEqual({ is_stopped: true })
      expect(cards.sandbox().recurring()).toMatchObject([{ amounts: { amount: "29.00" } }])
      expect(await sync(requested, card)).toBeUndefined()
      const acknowledged_terms = { ...row.acknowledged_terms, ...requested }
      expect(await find(row.id)).toMatchObject({ sync_state: "synced", acknowledged_terms })
      expect(cards.sandbox().recurring()).toMatchObject([{ amounts: { amount: "39.00" } }])
    })

    it("after a lost creation, it resumes with the requested amount", async () => {
      const row = await scheduled(cards, "csb_1")
      const [card] = row.card_ids
      const { cardrefid = "" } = decrypt([newest], bindingOfRecurring(row), row.reference ?? "") ?? {}
      const lost = { state: "unknown", reference: null, reference_digest: null, acknowledged_terms: null }
      const table = cards.pg()("card_recurring_payment").where({ id: row.id })
      await table.update({ ...lost, sync_state: "unknown" })
      const encrypted = await cards.service.recurring.encrypt("csb_1", cardrefid)
      const found = { encrypted, terms: { ...terms(card ?? ""), ...requested, ...stop } }
      await cards.service.recurring.resolve({ subscriptionId: "csb_1", found })
      expect((await find(row.id)).acknowledged_terms).toEqual({ is_stopped: true })
      expect(await sync(requested, card)).toBeUndefined()
      expect(cards.sandbox().recurring()).toMatchObject([{ amounts: { amount: "39.00" } }])
    })

    it("and whose resumption is refused, requests the acknowledged stop again", async () => {
      const row = await scheduled(cards, "csb_1")
      const [card] = row.card_ids
      await cards.service.recurring.contradict(row.id)
      expect(await sync(stop, card)).toBeUndefined()
      cards.sandbox().fault({ operation: "updateRecurringPayment", kind: "refuse" })
      expect(await sync(requested, card)).toMatchObject({ isFinal: true })
      expect(await sync({ ...requested, ...stop }, card)).toBeUndefined()
      expect(await find(row.id)).toMatchObject({
        ...{ sync_state: "synced", acknowledged_terms: { is_stopped: true } },
        requested_terms: { amount: "39.00", is_stopped: true },
      })
    })
  },
  { plugin: { cardKeys: [key(1)] } },
)

describeModule("A schedule whose card cannot be sent", (cards) => {
  const synced = async (id: string) => (await cards.service.recurring.find(id))?.sync_state
  const sync = (given: Partial<RecurringTerms>) =>
    cards.service.recurring.sync({ subscriptionId: "csb_1", terms: { ...terms("csc_none"), ...given } })

  it("has failed terms until it has another card; unknown terms stay unknown", async () => {
    const row = await scheduled(cards, "csb_1")
    const [card] = row.card_ids
    expect(await sync({})).toMatchObject({ isFinal: true, problem: { code: "schedule.not_synced" } })
    expect(await synced(row.id)).toBe("failed")
    expect(await sync({ saved_card_id: card })).toBeUndefined()
    expect(await synced(row.id)).toBe("synced")
    await cards.service.recurring.contradict(row.id)
    expect(await sync({})).toMatchObject({ isFinal: true })
    expect(await synced(row.id)).toBe("unknown")
    expect(cards.callsTo("updateRecurringPayment")).toHaveLength(0)
  })
})

describeModule(
  "A schedule whose card must be typed again",
  (cards) => {
    it("has failed terms", async () => {
      const paid = await cards.charged({ ...cards.cardInput(), saveFor: "cus_1", awaitedBy: ["csb_1"] })
      await cards.service.savedCards.save(paid.id)
      const [saved] = (await cards.service.savedCards.list({ customerId: "cus_1" })).cards
      const row = await cards.service.recurring.open(scheduleOf("csb_1", saved?.id ?? ""))
      const other = await savedCardId(cards, "4111111111111111")
      const sync = cards.service.recurring.sync({ subscriptionId: "csb_1", terms: terms(other) })
      expect(await sync).toMatchObject({ isFinal: true, problem: { code: "schedule.not_synced" } })
      expect((await cards.service.recurring.find(row.id))?.sync_state).toBe("failed")
    })
  },
  { account: { recurringCardSource: "card" } },
)
