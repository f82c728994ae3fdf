import { describeModule } from "../../__tests__/card-module"

describeModule(
  "Chargebacks that the gateway reports",
  (cards) => {
    const chargeback = async (orderid: string | null, amount = "10.00") => {
      // Advances the clock: status shows the second chargeback, which must have another second.
      await cards.sandbox().clock({ forward: "PT5S" })
      await cards.sandbox().chargeback(orderid ?? "", { amount })
    }
    /** Dates the unconfirmed chargebacks back. */
    const aWhileLater = (id: string) =>
      cards
        .pg()("card_operation")
        .where({ transaction_id: id, state: "pending" })
        .update({ created_at: cards.pg().raw("created_at - interval '3 seconds'") })
    const asked = async (id: string) => (await cards.service.ask(id)).outside
    const counted = async (id: string) =>
      (await cards.operations(id)).filter(({ type, state }) => type === "chargeback" && state === "done").length
    const once = [{ name: "charged_back", amount: "10.00" }]
    const altered = (change: () => Record<string, string | undefined>) =>
      cards.alter((operation, answer) => (operation === "status" ? { ...answer, ...change() } : answer))
    const warnings = async (id: string) =>
      (await cards.timeline(id)).filter((message) => message.includes("how many there are"))

    it("of the same amount count separately, each published once, however often they are reported", async () => {
      const { id, orderid } = await cards.paid("auto")
      await chargeback(orderid)
      expect(await asked(id)).toEqual(once)
      expect(await asked(id)).toEqual([])
      await chargeback(orderid)
      expect(await asked(id)).toEqual([])
      await aWhileLater(id)
      expect(await asked(id)).toEqual(once)
      expect(await asked(id)).toEqual([])
      expect(await counted(id)).toBe(2)
      expect((await cards.totals(id)).returnable).toBe("25.00")
      expect(await warnings(id)).toEqual([])
    })

    it("with an unconfirmed reference cause a poll soon, and count only after a second answer", async () => {
      const { id, orderid } = await cards.paid("auto")
      await cards.service.recordTransaction(id)
      await chargeback(orderid)
      await cards.service.ask(id)
      await cards.service.publishEvents(() => Promise.resolve(), id)
      await chargeback(orderid)
      const { next_check_at } = (await cards.service.ask(id)).transaction
      expect((next_check_at as Date).getTime()).toBeLessThan(Date.now() + 10_000)
      // A date of now would be the same within this second, so the old one is sent again.
      expect(await asked(id)).toEqual([])
      expect(await counted(id)).toBe(1)
    })

    it("whose date changes with every answer count once, and the merchant is warned once", async () => {
      const { id, orderid } = await cards.paid("auto")
      await chargeback(orderid)
      let second = 10
      altered(() => ({ "paynet-processing-date": `2026-11-26 10:00:${second++} UTC` }))
      expect(await asked(id)).toEqual(once)
      for (let answers = 0; answers < 4; answers++) {
        expect(await asked(id)).toEqual([])
        await aWhileLater(id)
      }
      expect(await counted(id)).toBe(1)
      expect(await warnings(id)).toHaveLength(1)
    })

    it("without a date and an order id count once, and the merchant is warned", async () => {
      const { id, orderid } = await cards.paid("auto")
      altered(() => ({ "paynet-processing-date": undefined }))
      await chargeback(orderid)
      expect(await asked(id)).toEqual(once)
      await chargeback(orderid)
      for (let answers = 0; answers < 3; answers++) expect(await asked(id)).toEqual([])
      expect(await warnings(id)).toHaveLength(1)
    })

    it("of another amount count at once", async () => {
      const { id, orderid } = await cards.paid("auto")
      await chargeback(orderid)
      expect(await asked(id)).toEqual(once)
      await chargeback(orderid, "7.00")
      expect(await asked(id)).toEqual([{ name: "charged_back", amount: "7.00" }])
    })

    it("that messages report more often than status shows cause one warning", async () => {
      const { id, orderid, client_orderid } = await cards.paid("auto")
      await chargeback(orderid)
      await chargeback(orderid)
      const message = {
        status: "approved",
        type: "chargeback",
        orderid: orderid ?? "",
        client_orderid,
        amount: "10.00",
        fields: {},
      }
      const first = await cards.service.receive("main", message)
      const { id: callback } = (await cards.pg()("card_callback").first("id")) as { id: string }
      expect(first).toBe(callback)
      await cards.service.noteRepeatedChargeback(callback)
      await cards.service.receive("main", message)
      // No poll has confirmed a chargeback yet, so the message alone is not noted.
      await cards.service.noteRepeatedChargeback(callback)
      expect(await warnings(id)).toEqual([])
      await cards.service.ask(id)
      await cards.service.noteRepeatedChargeback(callback)
      await cards.service.noteRepeatedChargeback(callback)
      expect(await warnings(id)).toHaveLength(1)
    })
  },
  { altered: true },
)

describeModule(
  "Chargebacks of captures that have order ids of their own",
  (cards) => {
    it("of the same amount at the same time count separately, though no date distinguishes them", async () => {
      const { id, orderid } = await cards.paid()
      const medusa = cards.medusa()
      await medusa.ask("capture", id, 10)
      await medusa.ask("capture", id, 10)
      cards.alter((operation, answer) => {
        if (operation !== "status" || answer["paynet-order-id"] === orderid) return answer
        return { ...answer, "transaction-type": "chargeback", "paynet-processing-date": undefined }
      })
      const ask = async () => (await cards.service.ask(id)).outside
      expect(await ask()).toEqual([{ name: "charged_back", amount: "10.00" }])
      await cards
        .pg()("card_operation")
        .where({ transaction_id: id, state: "pending" })
        .update({ created_at: cards.pg().raw("created_at - interval '3 seconds'") })
      expect(await ask()).toEqual([{ name: "charged_back", amount: "10.00" }])
      expect(await ask()).toEqual([])
    })
  },
  { altered: true, sandbox: { captureOrderIds: true } },
)
