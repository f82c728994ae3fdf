import type { OperationRow } from "../../records/rows"
import { itEvery } from "../../../../__tests__/it-every"
import { describeModule } from "../../__tests__/card-module"

const HOUR_MS = 3_600_000

describeModule(
  "The manual resolution of a step",
  (cards) => {
    const resolution = (happened: boolean) => ({ happened, note: "ticket 17", actor: "user_1" })
    const open = async (id: string) => (await cards.service.openStep(id)) as OperationRow
    /** Dates the step and its first "not found" answer back by this time. */
    async function later(id: string, milliseconds: number) {
      const ago = (column: string) => cards.pg().raw(`${column} - ?::interval`, [`${milliseconds} milliseconds`])
      await cards
        .pg()("card_operation")
        .where({ id: (await open(id)).id })
        .update({ created_at: ago("created_at"), not_found_since: ago("not_found_since") })
    }
    async function lost(type: "capture" | "void" | "return", kind: "drop-before" | "drop-after" = "drop-before") {
      const paid = await cards.paid(type === "return" ? "auto" : "main")
      cards.sandbox().fault({ operation: type, kind })
      cards.sandbox().fault({ operation: "status", kind: "garbage", times: 1 })
      const step =
        type === "void"
          ? cards.service.perform({ transactionId: paid.id, type, amount: null, origin: "plugin" })
          : cards.medusa().ask(type, paid.id, 10)
      await expect(step).rejects.toThrow("not confirmed this yet")
      return paid
    }

    itEvery([["capture"], ["void"], ["return"]] as const)(
      "of a lost %s as not happened needs three answers without the step, over reconcileAfter",
      async (type) => {
        const { id } = await lost(type)
        const step = await open(id)
        for (let answers = 1; answers <= 4; answers++) {
          const denial = { code: "step.not_found_yet", params: { count: answers } }
          await expect(cards.service.resolve(step.id, resolution(false))).rejects.toMatchObject(denial)
        }
        await later(id, HOUR_MS - 60_000)
        await expect(cards.service.resolve(step.id, resolution(false))).rejects.toThrow(
          "You can record that it did not happen from",
        )
        expect((await open(id)).state).toBe("unknown")
        await later(id, 60_000)
        await cards.service.resolve(step.id, resolution(false))
        expect((await cards.operations(id)).find((o) => o.id === step.id)).toMatchObject({
          state: "refused",
          error_message: null,
          error_reason: { code: "step_reason.resolved_manually" },
        })
      },
    )

    it("as not happened needs three answers, also after an hour", async () => {
      const { id } = await lost("return")
      const step = await open(id)
      await expect(cards.service.resolve(step.id, resolution(false))).rejects.toThrow("there was 1 so far.")
      await later(id, HOUR_MS)
      await expect(cards.service.resolve(step.id, resolution(false))).rejects.toThrow("there were 2 so far.")
      await cards.service.resolve(step.id, resolution(false))
      expect(await cards.service.openStep(id)).toBeUndefined()
    })

    it("as not happened gives the time from which it is allowed, as the panel does", async () => {
      const { id } = await lost("return")
      const step = await open(id)
      const refused = await cards.service.resolve(step.id, resolution(false)).catch((error: Error) => error.message)
      const { not_found_since } = await open(id)
      const from = new Date((not_found_since as Date).getTime() + HOUR_MS)
      const second = new Date(Math.ceil(from.getTime() / 1000) * 1000).toISOString()
      expect(refused).toContain(`from ${second.slice(0, 19)}.000Z on`)
      const view = await cards.service.overview.view(await cards.transaction(id), "pay_1")
      expect(view.unconfirmed?.not_happened_from).toEqual(from)
      await later(id, HOUR_MS)
      const since = await cards.service.overview.view(await cards.transaction(id), "pay_1")
      expect(since.unconfirmed?.not_happened_from).toBeNull()
    })

    it("polls once more: a refund that arrived late is found and not repeated", async () => {
      const { id, orderid, client_orderid } = await lost("return")
      const step = await open(id)
      for (let answers = 0; answers < 3; answers++) await cards.service.resolveOpen(id)
      await later(id, HOUR_MS)
      await cards.gateway().return({ client_orderid, orderid: orderid ?? "", amount: "10.00", currency: "EUR" })
      await expect(cards.service.resolve(step.id, resolution(false))).rejects.toThrow("resolved in the meantime")
      expect((await cards.operations(id)).find((o) => o.id === step.id)?.state).toBe("done")
      const timeline = await cards.pg()("card_timeline_entry").where({ transaction_id: id, kind: "resolved" })
      expect(timeline).toEqual([])
    })

    it("is refused if another person resolves the step otherwise at the same time", async () => {
      const { id } = await lost("return")
      const step = await open(id)
      for (let answers = 0; answers < 3; answers++) await cards.service.resolveOpen(id)
      await later(id, HOUR_MS)
      const both = [true, false].map((happened) => cards.service.resolve(step.id, resolution(happened)))
      const refused = (await Promise.allSettled(both)).flatMap((one) => (one.status === "rejected" ? [one.reason] : []))
      expect(refused).toMatchObject([{ code: "step.resolved_meanwhile" }])
      const timeline = await cards.pg()("card_timeline_entry").where({ transaction_id: id, kind: "resolved" })
      expect(timeline).toHaveLength(1)
    })

    it("as not happened is refused while the gateway does not answer", async () => {
      const { id } = await lost("return")
      const step = await open(id)
      for (let answers = 0; answers < 3; answers++) await cards.service.resolveOpen(id)
      await later(id, HOUR_MS)
      cards.sandbox().fault({ operation: "status", kind: "garbage", times: 1 })
      await expect(cards.service.resolve(step.id, resolution(false))).rejects.toThrow("is not answering now")
      await cards.service.resolve(step.id, resolution(false))
      expect(await cards.service.openStep(id)).toBeUndefined()
    })

    it("as not happened is allowed after reconcileAfter if answers are inconclusive", async () => {
      const { id } = await lost("return")
      const step = await open(id)
      cards.sandbox().fault({ operation: "status", kind: "refuse", times: 3 })
      await expect(cards.service.resolve(step.id, resolution(false))).rejects.toThrow(
        "does not show the outcome of this step",
      )
      await later(id, HOUR_MS - 60_000)
      await expect(cards.service.resolve(step.id, resolution(false))).rejects.toThrow(
        "does not show the outcome of this step",
      )
      await later(id, 60_000)
      await cards.service.resolve(step.id, resolution(false))
      expect(await cards.service.openStep(id)).toBeUndefined()
    })

    it("as not happened is allowed after an hour if the gateway reports the step as pending", async () => {
      const paid = await cards.paid("auto")
      cards.sandbox().outcome({ operation: "return", status: "processing" })
      await expect(cards.medusa().ask("return", paid.id, 10)).rejects.toThrow("not confirmed this yet")
      const step = await open(paid.id)
      await later(paid.id, HOUR_MS - 60_000)
      await expect(cards.service.resolve(step.id, resolution(false))).rejects.toThrow("under way")
      await later(paid.id, 60_000)
      await cards.service.resolve(step.id, resolution(false))
      expect(await cards.service.openStep(paid.id)).toBeUndefined()
    })

    it("gives way to the gateway's own answer, and may agree with it", async () => {
      const { id, orderid } = await lost("return", "drop-after")
      const step = await open(id)
      await expect(cards.service.resolve(step.id, resolution(false))).rejects.toThrow("resolved in the meantime")
      expect(cards.books(orderid)?.returned).toBe("10.00")

      const other = await lost("return", "drop-after")
      await cards.service.resolve((await open(other.id)).id, resolution(true))
      expect(await cards.service.openStep(other.id)).toBeUndefined()
    })
  },
  { plugin: { reconcileAfter: 3_600 } },
)
