import { describeModule } from "../../__tests__/card-module"

describeModule(
  "Chargebacks that the gateway reports",
  (cards) => {
    const chargeback = async (orderid: string | null, amount = "10.00") => {
      // Status names the second, and no two happen in one.
      await cards.sandbox().clock({ forward: "PT5S" })
      await cards.sandbox().chargeback(orderid ?? "", { amount })
    }
    /** As if so much time had passed since what waits was written down. */
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

    it("a second one of the same amount counts as a second one, and each is told once however often it is reported", async () => {
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

    it("the gateway is asked soon again for what waits for a second answer, and the first one alone counts nothing", async () => {
      const { id, orderid } = await cards.paid("auto")
      await cards.service.recordTransaction(id)
      await chargeback(orderid)
      await cards.service.ask(id)
      await cards.service.publishEvents(() => Promise.resolve(), id)
      await chargeback(orderid)
      const { next_check_at } = (await cards.service.ask(id)).transaction
      expect((next_check_at as Date).getTime()).toBeLessThan(Date.now() + 10_000)
      // At the same moment once more: a date of now would be the same.
      expect(await asked(id)).toEqual([])
      expect(await counted(id)).toBe(1)
    })

    it("a date that changes with every answer makes no second one of the first, and the merchant reads of it once", async () => {
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

    it("without a date and an order id of its own a repeated report is the same one, and the merchant reads that", async () => {
      const { id, orderid } = await cards.paid("auto")
      altered(() => ({ "paynet-processing-date": undefined }))
      await chargeback(orderid)
      expect(await asked(id)).toEqual(once)
      await chargeback(orderid)
      for (let answers = 0; answers < 3; answers++) expect(await asked(id)).toEqual([])
      expect(await warnings(id)).toHaveLength(1)
    })

    it("one of another amount is another one at once", async () => {
      const { id, orderid } = await cards.paid("auto")
      await chargeback(orderid)
      expect(await asked(id)).toEqual(once)
      await chargeback(orderid, "7.00")
      expect(await asked(id)).toEqual([{ name: "charged_back", amount: "7.00" }])
    })

    it("what the gateway's messages tell more often than its status shows is said to the merchant, once", async () => {
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
      // Nobody has asked: a message alone is hearsay.
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
    it("two of the same amount at once are two, though no date tells them apart", async () => {
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
