import { idsOf } from "../../../../durable"
import { toMessage } from "../../../../messages"
import { atOnceWhen } from "../../../../../integration-tests/races/eventually"
import type { OperationRow, TransactionRow } from "../../records/rows"
import { type CardModule, describeModule } from "../../__tests__/card-module"

type Kind = "sale" | "preauth" | "make-rebill" | "account-verification"
const kinds: Kind[] = ["sale", "preauth", "make-rebill", "account-verification"]
const calls = {
  sale: "sale",
  preauth: "preauth",
  "make-rebill": "makeRebill",
  "account-verification": "accountVerification",
} as const

/** One charge of each kind; the returned function submits it again and again. */
async function charge(cards: CardModule, kind: Kind) {
  const input = cards.cardInput("123", kind === "preauth" ? "directhold" : "direct")
  if (kind === "sale" || kind === "preauth") return () => cards.service.pay(input)
  if (kind === "account-verification") {
    const { shopper, cardSource } = input
    const orderDetails = { email: "shopper@example.com" }
    const customerId = "cus_1"
    // Each verification has a session of its own, and charges nothing.
    return () =>
      cards.service.verify({ providerId: "pp_card_direct", customerId, orderDetails, shopper, card: cardSource.card })
  }
  const paid = await cards.charged({ ...cards.cardInput(), saveFor: "cus_1" })
  await cards.service.savedCards.save(paid.id)
  const [card] = (await cards.service.savedCards.list({ customerId: "cus_1" })).cards
  const cardSource = { kind: "saved" as const, savedCardId: card?.id ?? "", customerId: "cus_1" }
  return () => cards.service.pay({ ...cards.startInput("direct", input.session.id), cardSource })
}

/**
 * A charge as SIGKILL leaves it: the intent committed, the call sent or not, and no answer
 * recorded.
 */
async function crashed(cards: CardModule, { kind, sent }: { kind: Kind; sent: boolean }) {
  const submit = await charge(cards, kind)
  if (!sent) cards.sandbox().fault({ operation: calls[kind], kind: "drop-before" })
  const { id } = (await submit()).transaction as TransactionRow
  const soon = new Date(Date.now() + 8_000)
  await cards
    .pg()("card_operation")
    .where({ transaction_id: id })
    .update({ state: "intended", serial_number: null, resolved_at: null, recorded_at: null, error_message: null })
  await cards
    .pg()("card_transaction")
    .where({ id })
    .update({ status: "processing", orderid: null, next_check_at: soon })
  await cards.pg().transaction(async (trx) => {
    // Entries are append-only, so their trigger is disabled here.
    await trx.raw("SET LOCAL session_replication_role = replica")
    await trx("card_timeline_entry").where({ transaction_id: id }).delete()
  })
  return { id, submit }
}

/** Polls once, after the call can no longer be in flight. */
async function schedule(cards: CardModule, id: string): Promise<TransactionRow> {
  await cards.aMinuteLater(id)
  await cards.service.update(id, { next_check_at: new Date(Date.now() - 1_000) })
  expect(idsOf(await cards.service.claimDue(10))).toContain(id)
  await cards.service.ask(id).catch((error: Error) => expect(error.name).toBe("GatewayError"))
  return cards.transaction(id)
}

const operation = async (cards: CardModule, id: string) => (await cards.operations(id))[0] as OperationRow

describeModule(
  "A process that dies while a card is charged",
  (cards) => {
    it.each(kinds)("after the call: the schedule finds the %s, and it is made once", async (kind) => {
      const { id, submit } = await crashed(cards, { kind, sent: true })
      const again = kind === "account-verification" ? undefined : await submit()
      if (again) expect(again).toMatchObject({ outcome: "under_way", transaction: { id, status: "processing" } })
      const found = await schedule(cards, id)
      expect(found).toMatchObject({ status: "approved", mismatch: null, orderid: expect.any(String) })
      expect(await operation(cards, id)).toMatchObject({ type: kind, state: "done", recorded_at: expect.anything() })
      if (kind === "account-verification") return
      expect(await submit()).toMatchObject({ outcome: "under_way", transaction: { id, status: "approved" } })
      expect(cards.callsTo(calls[kind])).toHaveLength(1)
    })

    it.each(kinds)(
      "before the call: the %s may be sent again once enough answers proved that it never arrived",
      async (kind) => {
        const { id, submit } = await crashed(cards, { kind, sent: false })
        for (let answers = 1; answers <= 3; answers++) {
          if (kind !== "account-verification") expect((await submit()).outcome).toBe("under_way")
          expect((await cards.transaction(id)).status).toBe("processing")
          await schedule(cards, id)
        }
        expect(await cards.transaction(id)).toMatchObject({ status: "error", decline_category: "error", browser: null })
        expect(await operation(cards, id)).toMatchObject({ type: kind, state: "refused" })
        expect(await cards.timeline(id)).toEqual([expect.stringContaining("never arrived")])
        const { outcome, transaction } = await submit()
        expect(outcome).toBe("started")
        expect((await cards.service.ask(transaction?.id ?? "")).transaction.status).toBe("approved")
        expect(cards.callsTo(calls[kind]).filter(({ acted }) => acted)).toHaveLength(1)
      },
    )

    it("a call that may still be in flight is not counted as not found, however often it is polled", async () => {
      const { id, submit } = await crashed(cards, { kind: "sale", sent: false })
      for (let asked = 0; asked < 6; asked++) await expect(cards.service.ask(id)).rejects.toThrow()
      expect(await operation(cards, id)).toMatchObject({ state: "intended", not_found_count: 0 })
      expect((await submit()).outcome).toBe("under_way")
    })

    it("a charge that was superseded before its outcome was known is found, and its money is returned", async () => {
      const { id } = await crashed(cards, { kind: "sale", sent: true })
      const { payment_session_id } = await cards.transaction(id)
      await cards.service.supersedeSession(payment_session_id, toMessage("superseded.session_replaced"))
      const found = await schedule(cards, id)
      expect(found).toMatchObject({ status: "approved", superseded_at: expect.any(Date) })
      expect(await cards.service.recordTransaction(id)).toBe(false)
      await cards.service.perform({ transactionId: id, type: "return", amount: null, origin: "plugin" })
      expect(cards.books(found.orderid)).toMatchObject({ captured: "45.00", returned: "45.00" })
    })

    it("the intent is committed before the call is sent", async () => {
      cards.sandbox().fault({ operation: "sale", kind: "delay", ms: 500 })
      const input = cards.cardInput()
      const paying = cards.service.pay(input)
      await atOnceWhen(() => expect(cards.callsTo("sale")).toHaveLength(1))
      const live = await cards.service.liveAttempt(input.session.id)
      expect(live).toMatchObject({ status: "processing", orderid: null, next_check_at: expect.any(Date) })
      expect(await operation(cards, live?.id ?? "")).toMatchObject({ type: "sale", state: "intended" })
      await paying
    })
  },
  { sandbox: { unknownOrder: "validation-error" } },
)

describeModule("The same at a gateway that answers an unknown order with an error", (cards) => {
  it("the attempt stays unknown, because the error may be the gateway's own fault; no second charge is sent", async () => {
    const { id, submit } = await crashed(cards, { kind: "sale", sent: false })
    for (let answers = 0; answers < 6; answers++) {
      expect(await schedule(cards, id)).toMatchObject({ status: "processing", next_check_at: expect.any(Date) })
      expect((await submit()).outcome).toBe("under_way")
    }
    expect(await operation(cards, id)).toMatchObject({ state: "intended", not_found_count: 0 })
    expect(cards.callsTo("sale")).toHaveLength(1)
  })
})

describeModule(
  "The same at a gateway that may register a charge late",
  (cards) => {
    it("before reconcileAfter, no number of answers without the charge proves that it never arrived", async () => {
      const { id, submit } = await crashed(cards, { kind: "sale", sent: false })
      for (let asked = 0; asked < 10; asked++) await schedule(cards, id)
      expect(await operation(cards, id)).toMatchObject({ state: "intended", not_found_count: 10 })
      expect((await submit()).outcome).toBe("under_way")
      const ago = new Date(Date.now() - 3_700_000)
      await cards.pg()("card_operation").where({ transaction_id: id }).update({ not_found_since: ago })
      expect(await schedule(cards, id)).toMatchObject({ status: "error" })
    })
  },
  { sandbox: { unknownOrder: "validation-error" }, plugin: { reconcileAfter: 3_600 } },
)
