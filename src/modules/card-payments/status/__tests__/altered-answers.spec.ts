import { whileLocked } from "../../../../../integration-tests/races/while-locked"
import { toMessage } from "../../../../messages"
import { sessionState } from "../../overview/session-view"
import type { TransactionRow } from "../../records/rows"
import type { Alter } from "../../__tests__/altering-proxy"
import { describeModule } from "../../__tests__/card-module"
import { started, visit } from "../../__tests__/issuer-browser"

/** Alters the answers of status only. */
const ofStatus =
  (change: Record<string, string | undefined>): Alter =>
  (operation, answer) =>
    operation === "status" ? { ...answer, ...change } : answer

describeModule(
  "A direct sale whose status differs",
  (cards) => {
    it.each([
      ["another amount", { amount: "44.99" }, "mismatch.amount"],
      ["another amount at first", { "initial-amount": "45.01" }, "mismatch.amount"],
      ["no amount", { amount: undefined, "initial-amount": undefined }, "mismatch.no_amount"],
      ["another currency", { currency: "USD" }, "mismatch.currency"],
      ["another type", { "transaction-type": "preauth" }, "mismatch.type"],
    ])("by %s is never accepted, and the card is not charged again", async (_title, change, code) => {
      cards.alter(ofStatus(change))
      const input = { ...cards.cardInput(), saveFor: "cus_1" }
      const row = await cards.charged(input)
      expect(row).toMatchObject({
        status: "processing",
        approved_at: null,
        mismatch: { code },
      })
      expect(sessionState(row)).toBe("unknown")
      expect(await cards.service.recordTransaction(row.id)).toBe(false)
      expect(await cards.service.pay(input)).toMatchObject({ outcome: "under_way", transaction: { id: row.id } })
      await cards.service.savedCards.save(row.id)
      expect([...cards.callsTo("createCardRef"), ...cards.callsTo("sale").slice(1)]).toEqual([])

      // However often it is reported.
      expect((await cards.service.ask(row.id)).transaction).toMatchObject({ status: "processing", type: "sale" })
      cards.alter(undefined)
      expect((await cards.service.ask(row.id)).transaction).toMatchObject({ status: "approved", mismatch: null })
    })

    it("by its type before it is final is not accepted as that type later", async () => {
      cards.sandbox().outcome({ status: "unknown" })
      cards.alter(ofStatus({ "transaction-type": "preauth" }))
      const row = await cards.charged(cards.cardInput())
      expect(row).toMatchObject({ status: "unknown", type: "sale" })
      await cards.sandbox().resolveStep(row.orderid ?? "", { status: "approved" })
      const { transaction } = await cards.service.ask(row.id)
      expect(transaction).toMatchObject({
        status: "unknown",
        mismatch: { code: "mismatch.type", params: { made: { code: "payment_type.preauth" } } },
      })
    })

    it("by another order's id gets no status from that answer", async () => {
      cards.alter(ofStatus({ "merchant-order-id": "another-order" }))
      const { transaction } = await cards.service.pay(cards.cardInput())
      const { id } = transaction as TransactionRow
      await expect(cards.service.ask(id)).rejects.toThrow("about another order")
      expect(await cards.transaction(id)).toMatchObject({ status: "processing", card_last4: null, mismatch: null })
    })

    it("by another gateway order id is not accepted once it is approved", async () => {
      const { transaction } = await cards.service.pay(cards.cardInput())
      cards.alter(ofStatus({ "paynet-order-id": "1234567" }))
      const asked = (await cards.service.ask(transaction?.id ?? "")).transaction
      expect(asked).toMatchObject({ status: "processing", mismatch: { code: "mismatch.other_gateway_order" } })
    })

    it("by another gateway order id is acknowledged once by a person, as it was seen, until another one comes", async () => {
      const { transaction } = await cards.service.pay(cards.cardInput())
      const id = transaction?.id ?? ""
      const ask = async (orderid: string, money: Record<string, string | undefined> = {}) => {
        cards.alter(ofStatus({ "paynet-order-id": orderid, ...money }))
        return (await cards.service.ask(id)).transaction
      }
      const acknowledge = (seen: string) =>
        cards.service.acknowledgePayment(id, { seen, note: "Of our other shop", actor: "user_1" }).then(
          () => "done",
          (error: { code?: string }) => error.code,
        )
      const shown = async () => {
        const orders = {
          canceledCollections: () => Promise.resolve([]),
          awaited: () => Promise.resolve(new Set<string>()),
        }
        const parts = await cards.service.attention.parts({}, orders)
        const [part] = parts.filter(({ kind }) => kind === "mismatch")
        const { rows = [] } = (await part?.page({ limit: 10 })) ?? {}
        return rows.flatMap(({ actions }) => actions).map(({ name, body }) => [name, body])
      }
      const entry = async () => {
        const view = await cards.service.overview.view(await cards.transaction(id), null)
        expect(view.actions.acknowledge.allowed).toBe(view.open_entry !== null)
        return view.open_entry ?? ""
      }
      const offered = (seen: string) => [
        ["check", {}],
        ["acknowledge", { seen }],
      ]

      const before = await ask("1234567")
      const first = await entry()
      expect(await shown()).toEqual(offered(first))
      await ask("7654321")
      // The page still shows the first one.
      expect(await acknowledge(first)).toBe("mismatch.newer")
      const second = await entry()
      expect(await shown()).toEqual(offered(second))
      // Both may read, and none can write yet.
      const answers = await whileLocked(
        cards.pg(),
        (trx) => trx.raw("LOCK TABLE card_timeline_entry IN SHARE MODE"),
        () => [acknowledge(second), acknowledge(second)],
      )
      expect(answers.sort()).toEqual(["done", "mismatch.acknowledged"])
      expect([await shown(), await entry()]).toEqual([[], ""])
      // The same answer is no new mismatch, and changes nothing.
      const { state, amount, status, mismatch_code } = before
      expect(await ask("7654321")).toMatchObject({ state, amount, status, mismatch_code, mismatch_amount: "45.00" })
      expect(await shown()).toEqual([])
      // Other money is another one, although its message names none.
      const usd = { "initial-amount": "91.00", currency: "USD" }
      for (const money of [{ "initial-amount": "90.0" }, { "initial-amount": "91.00" }, usd]) {
        await ask("7654321", money)
        const third = await entry()
        expect(await shown()).toEqual(offered(third))
        expect(await acknowledge(third)).toBe("done")
        await ask("7654321", money)
        await ask("7654321", { ...money, amount: undefined, "initial-amount": undefined })
        expect(await shown()).toEqual([])
      }
      await ask("1234567")
      expect(await shown()).toEqual(offered(await entry()))
      const { timeline } = await cards.service.overview.view(await cards.transaction(id), null)
      const by = { actor: "user_1", code: "payment.mismatch_acknowledged", params: { note: "Of our other shop" } }
      expect(timeline.filter(({ kind }) => kind === "acknowledged")).toMatchObject([by, by, by, by])

      cards.alter(undefined)
      await cards.service.ask(id)
      expect(await acknowledge(first)).toBe("mismatch.none")
    })

    it("by another gateway order id cannot be reversed from here: the money may be another payment's", async () => {
      const { transaction } = await cards.service.pay(cards.cardInput())
      cards.alter(ofStatus({ "paynet-order-id": "1234567" }))
      const row = (await cards.service.ask(transaction?.id ?? "")).transaction
      expect(row).toMatchObject({ mismatch_code: "order", mismatch_reversal: null })
      expect(await cards.service.requestMismatchReversal(row.id, toMessage("mismatch.none"))).toBe(false)
      const step = { transactionId: row.id, type: "return", amount: null, origin: "plugin" } as const
      await expect(cards.service.perform(step)).rejects.toThrow("another gateway order")
      expect(cards.callsTo("return")).toEqual([])
    })

    it("by another amount is reversed as a whole, once, and in no other way", async () => {
      cards.alter(ofStatus({ amount: "44.99" }))
      const row = await cards.charged(cards.cardInput())
      expect(row).toMatchObject({ mismatch_code: "amount", mismatch_amount: "44.99", mismatch_reversal: "return" })
      const perform = (step: object) =>
        cards.service.perform({ transactionId: row.id, type: "return", amount: null, origin: "plugin", ...step })
      await expect(perform({})).rejects.toThrow("until that is cleared")
      expect(await cards.service.requestMismatchReversal(row.id, toMessage("mismatch.none"))).toBe(true)
      await expect(perform({ amount: "44.99" })).rejects.toThrow("until that is cleared")
      await expect(perform({ type: "capture" })).rejects.toThrow("until that is cleared")
      expect(await perform({})).toBe("done")
      expect(await perform({})).toBe("already")
      expect(cards.callsTo("return")).toHaveLength(1)
      expect(cards.callsTo("return")[0]?.fields).not.toHaveProperty("amount")
    })

    it("and matches by now is not reversed", async () => {
      cards.alter(ofStatus({ amount: "44.99" }))
      const row = await cards.charged(cards.cardInput())
      cards.alter(undefined)
      await cards.service.ask(row.id)
      expect(await cards.service.requestMismatchReversal(row.id, toMessage("mismatch.none"))).toBe(false)
      expect(await cards.service.recordTransaction(row.id)).toBe(true)
    })

    it("by its amount keeps the mismatch after an answer about a partial refund", async () => {
      const unsaid = { "initial-amount": undefined }
      cards.alter(ofStatus({ ...unsaid, amount: "250.00" }))
      const row = await cards.charged(cards.cardInput())
      for (const back of ["10.00", "45.00"]) {
        const reported = { "transaction-type": "reversal", amount: back, "total-reversal-amount": back }
        cards.alter(ofStatus({ ...unsaid, ...reported }))
        const { transaction } = await cards.service.ask(row.id)
        expect(transaction).toMatchObject({ status: "processing", mismatch_amount: "250.00", reversed_at: null })
      }
    })

    it("and is declined in the end has no mismatch", async () => {
      cards.sandbox().outcome({ status: "unknown" })
      const row = await cards.charged(cards.cardInput())
      cards.alter(ofStatus({ status: "approved", amount: "44.99" }))
      expect((await cards.service.ask(row.id)).transaction).toMatchObject({ mismatch_code: "amount" })
      cards.alter(undefined)
      await cards.sandbox().resolveStep(row.orderid ?? "", { status: "declined" })
      expect((await cards.service.ask(row.id)).transaction).toMatchObject({ status: "declined", mismatch: null })
    })

    it("by another type is reversed as that type, and never becomes a payment afterwards", async () => {
      cards.alter(ofStatus({ "transaction-type": "preauth" }))
      const row = await cards.charged(cards.cardInput())
      expect(row).toMatchObject({ type: "sale", mismatch_code: "type", mismatch_reversal: "void" })
      expect(await cards.service.requestMismatchReversal(row.id, toMessage("mismatch.none"))).toBe(true)
      // Nothing differs any more: it is returned as the sale that the gateway now reports.
      cards.alter(undefined)
      const { transaction } = await cards.service.ask(row.id)
      expect(transaction).toMatchObject({ status: "processing", mismatch_code: "type", mismatch_reversal: "return" })
      expect(await cards.service.recordTransaction(row.id)).toBe(false)
    })

    it("by another order in the call's answer is unknown, and is polled by our own id", async () => {
      cards.alter((operation, answer) => (operation === "sale" ? { ...answer, "merchant-order-id": "other" } : answer))
      const { transaction } = await cards.service.pay(cards.cardInput())
      expect(transaction).toMatchObject({ status: "unknown", orderid: null })
      const { transaction: asked } = await cards.service.ask(transaction?.id ?? "")
      expect(asked).toMatchObject({ status: "approved", orderid: expect.any(String) })
    })
  },
  { altered: true },
)

describeModule(
  "A verification whose status differs",
  (cards) => {
    const input = (providerId: string) => ({
      providerId,
      customerId: "cus_1",
      orderDetails: { email: "shopper@example.com" },
      shopper: { ipaddress: "203.0.113.7" },
    })
    const direct = () =>
      cards.service.verify({ ...input("pp_card_direct"), card: cards.cardInput().cardSource.card, browser: {} })

    it.each(["sale", "preauth"])("by the type %s saves no card", async (type) => {
      cards.alter(ofStatus({ "transaction-type": type, amount: "45.00", currency: "EUR" }))
      const { transaction } = await direct()
      const { transaction: asked } = await cards.service.ask(transaction?.id ?? "")
      expect(asked).toMatchObject({
        type: "verification",
        status: "processing",
        mismatch: { code: "mismatch.type", params: { made: { code: `payment_type.${type}` } } },
      })
      await cards.service.savedCards.save(asked.id)
      expect(cards.callsTo("createCardRef")).toEqual([])
      expect((await cards.service.savedCards.list({ customerId: "cus_1" })).cards).toEqual([])
    })

    it("by the type sale saves no card, on the gateway's form either", async () => {
      const { transaction } = await cards.service.verify(input("pp_card_hosted"))
      await cards.sandbox().pay(transaction?.orderid ?? "", { cvv2: "123" })
      cards.alter(ofStatus({ "transaction-type": "sale" }))
      const { transaction: asked } = await cards.service.ask(transaction?.id ?? "")
      expect(asked).toMatchObject({ type: "verification", status: "processing", mismatch: { code: "mismatch.type" } })
    })

    it("... and a sale whose status reports a verification is no payment", async () => {
      cards.alter(
        ofStatus({
          "transaction-type": "account_verification",
          amount: undefined,
          "initial-amount": undefined,
          currency: undefined,
        }),
      )
      const row = await cards.charged(cards.cardInput())
      expect(row).toMatchObject({ status: "processing", mismatch: { code: "mismatch.no_amount" } })
    })

    it("by a later final status publishes no event, and is not polled again", async () => {
      cards.sandbox().outcome({ status: "declined" })
      const { transaction } = await direct()
      const { transaction: declined } = await cards.service.ask(transaction?.id ?? "")
      expect(declined).toMatchObject({ status: "declined", next_check_at: null })
      await cards.sandbox().resolveStep(declined.orderid ?? "", { status: "approved" })
      await cards.service.ask(declined.id)
      await cards.sandbox().resolveStep(declined.orderid ?? "", { status: "declined" })
      const { transaction: again, outside } = await cards.service.ask(declined.id)
      expect(again).toMatchObject({ status: "declined", next_check_at: null })
      expect(outside).toEqual([])
      const reported: object[] = []
      await cards.service.publishEvents(async ({ name, amount }) => void reported.push({ name, amount }), declined.id)
      expect(reported).toEqual([])
    })
  },
  { altered: true },
)

describeModule(
  "3-D Secure while status answers are about another order",
  (cards) => {
    it("ignores its steps, and continues once an answer is about ours", async () => {
      const { due, bring } = await started(cards, "challenge-without-method")
      const acsUrl = "https://another-bank.example.com"
      cards.alter(ofStatus({ "merchant-order-id": "another-order", "tds-creq-form-acs-url": acsUrl }))
      expect((await due())?.kind).not.toBe("form")
      cards.alter(undefined)
      expect(await due()).toMatchObject({ kind: "form", step: "challenge" })
      expect(await bring(await visit(await due()))).toMatchObject({ status: "approved" })
    })

    it("uploads the issuer's answer under our own ids, and ignores the other order's final status", async () => {
      const { row, due, bring } = await started(cards, "challenge-without-method")
      const answer = await visit(await due())
      cards.alter(ofStatus({ "merchant-order-id": "another-order", status: "declined" }))
      expect(await bring(answer)).toMatchObject({ status: "processing", orderid: row.orderid })
      for (const { fields } of cards.callsTo("uploadCresResult")) expect(fields.orderid).toBe(row.orderid)
      cards.alter(undefined)
      await bring(answer)
      expect((await cards.service.ask(row.id)).transaction).toMatchObject({ status: "approved" })
    })

    it("does not let the method time out by another order's answer", async () => {
      const { row } = await started(cards, "challenge")
      await cards.service.update(row.id, { three_ds_since: new Date(Date.now() - 10_000) })
      cards.alter(ofStatus({ "merchant-order-id": "another-order" }))
      await cards.service.threeDS.methodTimedOut(row.payment_session_id)
      expect(cards.callsTo("uploadMethodUrlResult")).toEqual([])
    })

    it("reports N at once for a method URL without a transaction id", async () => {
      cards.alter(ofStatus({ "tds-method-url-frame-3ds-server-trans-id": undefined }))
      const { row } = await started(cards, "challenge")
      expect(row).toMatchObject({ three_ds_step: "challenge" })
      expect(cards.callsTo("uploadMethodUrlResult")).toHaveLength(1)
      expect(await cards.timeline(row.id)).toContainEqual(expect.stringContaining("(3DS Method, N)"))
    })
  },
  { altered: true },
)

describeModule(
  "3-D Secure on a gateway page whose host the account does not list",
  (cards) => {
    it("never redirects the shopper there; the gateway's markup is shown instead", async () => {
      const { row, due } = await started(cards, "gateway")
      const ours = `http://localhost:9000/hooks/card-payments/main/3ds/${row.three_ds_token}`
      expect(row).toMatchObject({ three_ds_step: "redirect", redirect_url: ours })
      expect(sessionState(row)).toBe("redirect")
      // A shopper at our address gets that markup.
      expect(await due()).toMatchObject({ kind: "html", html: expect.stringMatching(/^<!doctype html>/i) })
    })

    it("has no step if there is no markup either; polling continues", async () => {
      cards.alter(ofStatus({ html: undefined }))
      const { row, due } = await started(cards, "gateway")
      expect(row).toMatchObject({ status: "processing", three_ds_step: null, redirect_url: null })
      expect(row.next_check_at).not.toBeNull()
      expect(await due()).toMatchObject({ kind: "finished" })
    })
  },
  { altered: true, account: { redirectHosts: ["pay.example.com"] } },
)

describeModule(
  "3-D Secure on a gateway page whose host the account lists",
  (cards) => {
    it("redirects the shopper there", async () => {
      const { row } = await started(cards, "gateway")
      expect(row.redirect_url).toContain(cards.sandbox().url)
    })
  },
  { account: { redirectHosts: ["127.0.0.1"] } },
)
