import { failureMessage } from "../../../../mapping"
import { toMessage } from "../../../../messages"
/** Which callbacks does the list show, which are processed again, and what is kept of refused ones? */
import { refusalReasons } from "../../../../contracts"
import type { GatewayMessage } from "../../../../gateway"
import { describeModule } from "../../__tests__/card-module"
import { findTransaction } from "../../records/rows"
import type { CallbackFilters } from "../list-callbacks"
import type { RefusedCallback } from "../refused"

const message = (client_orderid: string, more: Partial<GatewayMessage> = {}): GatewayMessage => ({
  status: "approved",
  orderid: "9000001",
  client_orderid,
  type: "sale",
  amount: "45.00",
  fields: {},
  ...more,
})

describeModule(
  "Callbacks in the admin",
  (cards) => {
    const shown = async (filters: CallbackFilters = {}) =>
      (await cards.service.callbacks.list(filters, { limit: 100 })).callbacks
    const receive = async (client_orderid: string, more: Partial<GatewayMessage> = {}) => {
      await cards.service.receive("main", message(client_orderid, more))
      const { id } = (await cards
        .pg()("card_callback")
        .where({ client_orderid })
        .orderBy("created_at", "desc")
        .first()) as {
        id: string
      }
      return id
    }

    it("a callback is listed with its payment and state, and found by each id, state, account and day", async () => {
      const { client_orderid } = await cards.started()
      const payment = await findTransaction(cards.pg(), { client_orderid })
      const processed = await receive(client_orderid)
      await cards.service.finishCallback(processed, { state: "processed", deliveries: 1 })
      const failed = await receive(client_orderid, { status: "declined", amount: "no amount" })
      await cards.service.finishCallback(failed, { error: failureMessage(new TypeError("secret of a library")) })
      const waiting = await receive(client_orderid, { status: "unknown", orderid: "9000002" })
      await cards.service.receive("main", message(client_orderid, { status: "unknown", orderid: "9000002" }))
      const unmatched = await receive("another-shops-order")

      const all = await shown()
      expect(all.map(({ id, state }) => [id, state])).toEqual([
        [unmatched, "unmatched"],
        [waiting, "received"],
        [failed, "failed"],
        [processed, "processed"],
      ])
      expect(all[0]).toMatchObject({ transaction_id: null, currency_code: null })
      expect(all[0]?.actions.process).toMatchObject({ allowed: false, reason: { code: "callback.unmatched" } })
      expect(all[1]).toMatchObject({ deliveries: 2, actions: { process: { allowed: true } } })
      expect(all[2]).toMatchObject({
        ...{ transaction_id: payment?.id, currency_code: "eur", client_orderid, orderid: "9000001" },
        ...{ reported_status: "declined", reported_type: "sale", amount: "no amount", attempts: 1 },
        next_attempt_at: expect.any(Date),
        problem: { code: "callback.failed_unexpectedly", params: { kind: "TypeError" } },
      })
      expect(all.map(({ problem }) => problem === null)).toEqual([true, true, false, true])
      expect(all[3]?.actions.process).toMatchObject({ allowed: false, reason: { code: "callback.processed" } })
      expect(JSON.stringify(all)).not.toMatch(/secret of a library|fingerprint/)

      const ids = async (filters: CallbackFilters) => (await shown(filters)).map(({ id }) => id)
      const found: [CallbackFilters, string[]][] = [
        [{ state: "received" }, [waiting]],
        [{ state: "failed" }, [failed]],
        [{ state: "processed" }, [processed]],
        [{ state: "unmatched" }, [unmatched]],
        [{ deliveries: "repeated" }, [waiting]],
        [{ deliveries: "once", state: "failed" }, [failed]],
        [{ q: "9000002" }, [waiting]],
        [{ q: "another-shops-order" }, [unmatched]],
        [{ q: "another-shops" }, []],
        [{ account: "second" }, []],
        [{ to: "2020-01-01" }, []],
      ]
      for (const [filters, expected] of found) expect([filters, await ids(filters)]).toEqual([filters, expected])
      expect((await shown({ from: "2020-01-01", account: "main", q: client_orderid })).length).toBe(3)

      const pages = [await cards.service.callbacks.list({}, { limit: 3 })]
      pages.push(await cards.service.callbacks.list({}, { limit: 3, after: pages[0]?.next ?? "" }))
      expect(pages.map((page) => page.callbacks.map(({ id }) => id))).toEqual([
        [unmatched, waiting, failed],
        [processed],
      ])
      expect(pages[1]?.next).toBeNull()
    })

    it("the inbox has each account's address and last callback, and the numbers of waiting and failed ones", async () => {
      const none = await cards.service.callbacks.inbox()
      const address = "http://localhost:9000/hooks/card-payments/main/callback"
      expect(none).toEqual({
        accounts: [{ account: "main", address, last_received_at: null }],
        ...{ waiting: 0, failed: 0, refused: [], time_zone: "Europe/Berlin" },
      })
      const { client_orderid } = await cards.started()
      await receive(client_orderid)
      const failed = await receive(client_orderid, { status: "declined" })
      await cards.service.finishCallback(failed, { error: toMessage("callback.not_answered") })
      const [row] = await shown()
      expect(await cards.service.callbacks.inbox()).toMatchObject({
        accounts: [{ last_received_at: row?.created_at }],
        ...{ waiting: 1, failed: 1 },
      })
    })

    it("one is shown with all that is kept of it, which is nothing of the shopper or the card", async () => {
      const { id: transaction_id, client_orderid } = await cards.started()
      const id = await receive(client_orderid, {
        ...{ status: "approved", type: "chargeback", amount: "31.00" },
        fields: { "reason-code": "4853", "card-holder-name": "Ann Holder", bin: "444433", email: "ann@example.com" },
      })
      await cards.service.finishCallback(id, { error: toMessage("callback.not_answered") })
      const found = await cards.service.callbacks.find(id)
      expect(found).toMatchObject({
        ...{ id, transaction_id, client_orderid, amount: "31.00", currency_code: "eur", reason_code: "4853" },
        ...{ state: "failed", attempts: 1, problem: { code: "callback.not_answered" }, deliveries: 1 },
        signed: ["status", "orderid", "client_orderid"],
      })
      expect(JSON.stringify(found)).not.toMatch(/Holder|444433|example|fingerprint|control/)
      expect(await cards.service.callbacks.find("ccb_none")).toBeUndefined()
    })

    it("only a waiting callback becomes due now, alone or with all failed ones", async () => {
      const { client_orderid } = await cards.started()
      const processed = await receive(client_orderid)
      await cards.service.finishCallback(processed, { state: "processed", deliveries: 1 })
      const [first, second] = [
        await receive(client_orderid, { status: "declined" }),
        await receive(client_orderid, { status: "filtered" }),
      ]
      const waiting = await receive(client_orderid, { status: "unknown" })
      const unmatched = await receive("another-shops-order")
      for (const id of [first, second])
        await cards.service.finishCallback(id, { error: toMessage("callback.not_answered") })
      expect(await cards.service.claimCallbacks(10)).toEqual([])

      expect(await cards.service.callbacks.processAgain(first)).toMatchObject({ id: first, state: "failed" })
      expect(await cards.service.claimCallbacks(10)).toEqual([first])
      expect(await cards.service.callbacks.processFailed()).toBe(2)
      expect((await cards.service.claimCallbacks(10)).sort()).toEqual([first, second].sort())
      await cards.service.callbacks.processAgain(waiting)
      expect(await cards.service.claimCallbacks(10)).toEqual([waiting])

      for (const [id, code] of [
        [processed, "callback.processed"],
        [unmatched, "callback.unmatched"],
        ["ccb_none", "callback.not_found"],
      ] as const) {
        await expect(cards.service.callbacks.processAgain(id)).rejects.toMatchObject({ code })
      }
      const untouched = await cards.pg()("card_callback").whereIn("id", [processed, unmatched])
      expect(untouched.map((row: { next_attempt_at: unknown }) => row.next_attempt_at)).toEqual([null, null])
    })

    it("made due again while it is processed, a callback ends as the run that finishes", async () => {
      const { client_orderid } = await cards.started()
      const id = await receive(client_orderid)
      const { deliveries } = await cards.service.openCallback(id)
      // A press while the first run asks the gateway: a second run starts.
      await cards.service.callbacks.processAgain(id)
      expect(await cards.service.claimCallbacks(10)).toEqual([id])
      await cards.service.finishCallback(id, { state: "processed", deliveries })
      // The second run fails after the first one has finished.
      await cards.service.finishCallback(id, { error: toMessage("callback.not_answered") })
      expect(await shown()).toMatchObject([{ state: "processed", problem: null, attempts: 0, next_attempt_at: null }])
      expect(await cards.service.claimCallbacks(10)).toEqual([])
      await expect(cards.service.callbacks.processAgain(id)).rejects.toMatchObject({ code: "callback.processed" })
    })

    it("pressed during a run that fails, it waits for the next attempt of the schedule", async () => {
      const { client_orderid } = await cards.started()
      const id = await receive(client_orderid)
      const [again] = await Promise.all([
        cards.service.callbacks.processAgain(id),
        cards.service.finishCallback(id, { error: toMessage("callback.not_answered") }),
      ])
      expect(again).toMatchObject({ id })
      const [row] = await shown()
      expect(row).toMatchObject({ state: "failed", attempts: 1, problem: { code: "callback.not_answered" } })
      expect(row?.next_attempt_at).not.toBeNull()
    })

    it("refused callbacks are one row by account and reason, whoever sends whatever how often", async () => {
      const secret = "4444333322221111"
      const refused = (account: string | undefined, reason: RefusedCallback["reason"], fields: string) =>
        cards.service.callbacks.refuse({ account, reason, message: ["GET", fields] })
      for (let number = 0; number < 30; number++) {
        await refused(undefined, "unknown_account", `invented_${number}=${secret}`)
      }
      const burst = Array.from({ length: 30 }, (_, number) =>
        refused("main", "forged", `status=${secret}&x${number}=1`),
      )
      await Promise.all(burst)
      await refused("main", "malformed", `orderid=1&control=${secret}&status=approved&${secret}=a&b=c`)

      const rows = await cards.pg()("card_refused_callback")
      expect(rows).toHaveLength(refusalReasons.length)
      expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${secret}|invented|x29`))
      expect(await cards.pg()("card_callback")).toEqual([])
      // Counts of one millisecond have no order: the test sets one.
      for (const [reason, last_at] of [
        ["unknown_account", "2100-01-01"],
        ["forged", "2100-01-02"],
        ["malformed", "2100-01-03"],
      ] as const) {
        await cards.pg()("card_refused_callback").where({ reason }).update({ last_at })
      }
      const { refused: counts } = await cards.service.callbacks.inbox()
      expect(counts).toMatchObject([
        {
          ...{ account: "main", reason: "malformed", count: 1 },
          sample: { method: "GET", known: ["status", "orderid", "control"], others: 2 },
        },
        { account: "main", reason: "forged", count: 30, sample: { known: ["status"], others: 1 } },
        { account: null, reason: "unknown_account", count: 30, sample: { known: [], others: 1 } },
      ])
      for (const { first_at, last_at } of counts) expect(first_at.getTime()).toBeLessThanOrEqual(last_at.getTime())
    })

    it("a full count stays, and a count that cannot be stored refuses nobody otherwise", async () => {
      const refuse = () => cards.service.callbacks.refuse({ account: "main", reason: "forged", message: ["POST"] })
      await refuse()
      await cards.pg()("card_refused_callback").update({ count: 2_147_483_647 })
      await refuse()
      expect(await cards.pg()("card_refused_callback")).toMatchObject([{ count: 2_147_483_647 }])
      const none = undefined as unknown as "forged"
      await cards.service.callbacks.refuse({ account: "main", reason: none, message: ["POST"] })
      expect(await cards.pg()("card_refused_callback")).toHaveLength(1)
    })
  },
  { plugin: { timeZone: "Europe/Berlin" } },
)
