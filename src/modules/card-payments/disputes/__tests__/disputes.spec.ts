import { describeModule } from "../../__tests__/card-module"
import type { DisputeRow } from "../../records/rows"

describeModule(
  "Disputes that the gateway reports",
  (cards) => {
    const chargeback = async (orderid: string | null, amount = "10.00") => {
      // The clock moves: the gateway dates chargebacks to the second.
      await cards.sandbox().clock({ forward: "PT5S" })
      await cards.sandbox().chargeback(orderid ?? "", { amount })
    }
    const rows = async () => (await cards.pg()("card_dispute").orderBy("created_at")) as DisputeRow[]
    const opened = async (id: string) =>
      (await cards.pg()("card_timeline_entry").where({ transaction_id: id, code: "dispute.opened" })) as object[]
    const answers = (change: Record<string, string | undefined>) =>
      cards.alter((operation, answer) => (operation === "status" ? { ...answer, ...change } : answer))
    const change = (id: string, verb: "answered" | "won" | "lost" | "reopened", note?: string) =>
      cards.service.disputes.change({ id, verb, note, actor: "user_1" })
    const message = (orderid: string | null, client_orderid: string, more: object = {}) => ({
      ...{ status: "approved", type: "chargeback", orderid: orderid ?? "", client_orderid, amount: "10.00" },
      ...{ fields: { "reason-code": "13.1" }, ...more },
    })

    it("are opened once for each chargeback, however often and from how many servers it is read", async () => {
      const { id, orderid } = await cards.paid("auto")
      await chargeback(orderid)
      const other = cards.anotherProcess()
      await Promise.all([cards.service.ask(id), other.ask(id), cards.service.ask(id)])
      await other.ask(id)
      expect(await rows()).toMatchObject([
        { transaction_id: id, kind: "chargeback", amount: "10.00", currency_code: "eur", state: "new" },
      ])
      expect(await opened(id)).toHaveLength(1)
      await chargeback(orderid, "7.00")
      await cards.service.ask(id)
      expect((await rows()).map(({ amount }) => amount)).toEqual(["10.00", "7.00"])
    })

    it("of the same amount are two once the second is confirmed", async () => {
      const { id, orderid } = await cards.paid("auto")
      await chargeback(orderid)
      await cards.service.ask(id)
      await chargeback(orderid)
      await cards.service.ask(id)
      expect(await rows()).toHaveLength(1)
      await cards
        .pg()("card_operation")
        .where({ transaction_id: id, state: "pending" })
        .update({ created_at: cards.pg().raw("created_at - interval '3 seconds'") })
      await cards.service.ask(id)
      expect(await rows()).toHaveLength(2)
    })

    it("are not opened by a callback alone, whose reason code is shown once status confirms it", async () => {
      const { id, orderid, client_orderid } = await cards.paid("auto")
      await cards.service.receive("main", message(orderid, client_orderid))
      await cards.service.ask(id)
      expect(await rows()).toEqual([])
      await chargeback(orderid)
      await cards.service.ask(id)
      await cards.pg()("card_transaction").where({ id }).update({ card_brand: "VISA" })
      const { disputes } = await cards.service.disputes.list({}, { limit: 20 })
      expect(disputes).toMatchObject([
        { reason: { code: "13.1", family: "customer", label: { code: "dispute_reason.customer" } } },
      ])
    })

    it("of kinds without money are opened once an amount, and change no sum", async () => {
      const { id } = await cards.paid("auto")
      answers({ "transaction-type": "retrieval", amount: "45.00" })
      await cards.service.ask(id)
      answers({ "transaction-type": "retrieval", amount: "45.00", "paynet-processing-date": "2026-11-27 10:00:00 UTC" })
      await cards.service.ask(id)
      answers({ "transaction-type": "FRAUD", amount: undefined })
      await cards.service.ask(id)
      answers({ "transaction-type": "dispute", status: "processing" })
      await cards.service.ask(id)
      expect((await rows()).map(({ kind, amount }) => [kind, amount])).toEqual([
        ["retrieval", "45.00"],
        ["fraud", "45.00"],
      ])
      expect(await cards.totals(id)).toMatchObject({ charged_back: "0.00", returnable: "45.00" })
    })

    it("keep a person's state and notes when they are read again; no sum follows the state", async () => {
      const { id, orderid } = await cards.paid("auto")
      await chargeback(orderid)
      await cards.service.ask(id)
      const [{ id: disputeId } = { id: "" }] = await rows()
      const before = await cards.totals(id)
      await change(disputeId, "answered", "Sent the proof of delivery")
      await cards.service.ask(id)
      await change(disputeId, "won")
      await change(disputeId, "reopened", "The bank disputes it again")
      await change(disputeId, "lost")
      expect(await rows()).toMatchObject([{ state: "lost", note: "The bank disputes it again", actor_id: "user_1" }])
      expect(await cards.totals(id)).toEqual(before)
      const timeline = (await cards.timeline(id)).filter((text) => text.startsWith("Chargeback of 10.00 EUR"))
      expect(timeline).toEqual([
        expect.stringContaining("answer it at the gateway"),
        "Chargeback of 10.00 EUR: Answered. Note: Sent the proof of delivery",
        "Chargeback of 10.00 EUR: Won.",
        "Chargeback of 10.00 EUR: Unanswered. Note: The bank disputes it again",
        "Chargeback of 10.00 EUR: Lost.",
      ])
      const events: string[] = []
      await cards.service.publishEvents(({ name }) => Promise.resolve(void events.push(name)), id)
      expect(events).toEqual(
        expect.arrayContaining([
          "dispute_opened",
          "dispute_answered",
          "dispute_won",
          "dispute_reopened",
          "dispute_lost",
        ]),
      )
    })

    it("refuse a move that two admins make at once, and unknown ones", async () => {
      const { id, orderid } = await cards.paid("auto")
      await chargeback(orderid)
      await cards.service.ask(id)
      const [{ id: disputeId } = { id: "" }] = await rows()
      const made = await Promise.allSettled([change(disputeId, "answered"), change(disputeId, "answered")])
      expect(made.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
      await expect(change(disputeId, "answered")).rejects.toThrow("The dispute is in the state: Answered.")
      await expect(change("cdp_none", "won")).rejects.toThrow("There is no such dispute.")
    })

    it("are listed unanswered first, the nearest deadline first, page by page, and counted", async () => {
      const ids: string[] = []
      for (const days of [3, -1, 9, 5]) {
        const { id, orderid } = await cards.paid("auto")
        await chargeback(orderid)
        await cards.service.ask(id)
        const due = new Date(Date.now() + days * 86_400_000)
        const dated = { due_at: due, sort_at: due }
        await cards.pg()("card_dispute").where({ transaction_id: id }).update(dated)
        ids.push(id)
      }
      const [third, overdue, answered, fifth] = ids
      const [{ id: disputeId } = { id: "" }] = await cards.service.disputes.ofPayment(answered ?? "")
      await change(disputeId, "answered")
      const seen: { transaction_id: string; days_left: number }[] = []
      let after: string | undefined
      do {
        const { disputes, next } = await cards.service.disputes.list({}, { limit: 1, after })
        seen.push(...disputes)
        after = next ?? undefined
      } while (after)
      expect(seen.map(({ transaction_id }) => transaction_id)).toEqual([overdue, third, fifth, answered])
      expect(seen.map(({ days_left }) => days_left)).toEqual([-1, 3, 5, 9])
      expect((await cards.service.disputes.settings()).unanswered).toEqual({ count: 3, overdue: 1 })
      const { disputes } = await cards.service.disputes.list({ state: "answered", q: answered }, { limit: 20 })
      expect(disputes).toMatchObject([{ actions: { answered: { allowed: false }, reopened: { allowed: true } } }])
      expect((await cards.service.disputes.list({ q: "cdp_none" }, { limit: 20 })).disputes).toEqual([])
      await expect(cards.service.disputes.list({}, { limit: 20, after: "x" })).rejects.toThrow()
    })
  },
  { altered: true, account: { disputeDays: 7 } },
)
