import { parseEndpoint } from "../../context"
import { describeModule } from "../../__tests__/card-module"
import type { TransactionRow } from "../../records/rows"
import type { MedusaPayment } from "../compare-payment"
import { causes, parts, period } from "./compared-store"

describeModule(
  "Reconciliation of a period",
  (cards) => {
    it("finds nothing where ledger, gateway and Medusa agree", async () => {
      const store = parts(cards)
      const sale = await store.sale({ refunded: "10.00" })
      await cards.medusa().ask("return", sale.id, 10)
      const hold = await store.hold({ captured: "20.00" })
      await cards.medusa().ask("capture", hold.id, 20)
      const declined = await cards.started()
      await cards.sandbox().pay(declined.orderid ?? "", { cvv2: "116" })
      await cards.service.ask(declined.id)
      const { run, differences } = await store.reconcile()
      expect(differences).toEqual([])
      expect(run).toMatchObject({ state: "done", total: 3, compared: 3, differences: 0, open: 0, causes: [] })
    })

    it("changes nothing in the ledger of final payments", async () => {
      const store = parts(cards)
      const sale = await store.sale()
      await cards.sandbox().reversal(sale.orderid ?? "", { amount: "5.00" })
      const before = [await cards.transaction(sale.id), await cards.operations(sale.id)]
      await store.reconcile()
      expect([await cards.transaction(sale.id), await cards.operations(sale.id)]).toEqual(before)
    })

    it("records the answer about an open payment, as polling does", async () => {
      const store = parts(cards)
      const started = await cards.started("auto")
      await cards.sandbox().pay(started.orderid ?? "", { cvv2: "123" })
      store.inMedusa(started)
      expect((await store.reconcile()).differences).toEqual([])
      expect((await cards.transaction(started.id)).status).toBe("approved")
    })

    it("asks about an open payment no faster than polling", async () => {
      const store = parts(cards)
      const started = await cards.started("auto")
      await cards.service.ask(started.id)
      const asked = cards.callsTo("status").length
      await store.reconcile()
      expect(cards.callsTo("status")).toHaveLength(asked)
    })

    describe("finds", () => {
      it("a refund that was made at the gateway alone", async () => {
        const store = parts(cards)
        const { id, orderid } = await store.sale()
        await cards.sandbox().reversal(orderid ?? "", { amount: "5.00" })
        const { differences, run } = await store.reconcile()
        expect(differences).toMatchObject([
          {
            ...{ cause: "refund_missing_here", against: "gateway", transaction_id: id, amount: "5.00" },
            ...{ expected: "0.00", found: "5.00", repair: "check", currency_code: "eur" },
            ...{ ours: { status: "approved", refunded: "0.00" }, theirs: { status: "approved", refunded: "5.00" } },
          },
        ])
        expect(run.causes).toEqual([
          {
            ...{ cause: "refund_missing_here", against: "gateway", count: 1, repaired: 0 },
            sums: [{ currency_code: "eur", amount: "5.00" }],
          },
        ])
      })

      it("a status that changed at the gateway", async () => {
        const store = parts(cards)
        const { orderid } = await store.sale()
        await cards.sandbox().resolveStep(orderid ?? "", { status: "declined" })
        expect(causes((await store.reconcile()).differences)).toEqual([["status_differs", "gateway", "45.00"]])
      })

      it("an amount and a currency other than the gateway's", async () => {
        const store = parts(cards)
        const amount = await store.sale()
        await cards.service.update(amount.id, { amount: "44.00" })
        store.inMedusa(amount, { amount: "44.00", captured: "44.00" })
        const currency = await store.sale({ currency_code: "usd" })
        await cards.service.update(currency.id, { currency_code: "usd" })
        expect(causes((await store.reconcile()).differences)).toEqual([
          ["amount_differs", "gateway", "1.00"],
          ["currency_differs", "gateway", "45.00"],
        ])
      })

      it("a payment that the gateway does not know", async () => {
        const store = parts(cards)
        const { id } = await store.sale()
        await cards.service.update(id, { client_orderid: "pgonez", orderid: "999" })
        expect(causes((await store.reconcile()).differences)).toEqual([
          ["payment_unknown_at_gateway", "gateway", "45.00"],
        ])
      })

      it("payments that the gateway does not know, however it says so, and however many they are", async () => {
        const store = parts(cards)
        const { id } = await store.sale()
        const row = await cards.transaction(id)
        await cards.service.update(id, { client_orderid: "pgonez", orderid: "999" })
        for (let count = 0; count < 20; count++) {
          const { state: _, ...copy } = { ...row, id: `ctx_gone${count}`, payment_session_id: `payses_gone${count}` }
          await cards
            .pg()("card_transaction")
            .insert({ ...copy, client_orderid: `pgone${count}z`, orderid: null })
          store.inMedusa({ payment_session_id: `payses_gone${count}` })
        }
        cards.sandbox().options({ unknownOrder: "error" })
        const { run, differences } = await store.reconcile()
        cards.sandbox().options({ unknownOrder: "validation-error" })
        expect(run).toMatchObject({ state: "done", compared: 21, differences: 21 })
        expect(new Set(differences.map(({ cause }) => cause))).toEqual(new Set(["payment_unknown_at_gateway"]))
      })

      it("a capture and a release that were made at the gateway alone", async () => {
        const store = parts(cards)
        const captured = await store.hold()
        const { client_orderid, orderid } = captured
        await cards
          .gateway()
          .capture({ client_orderid, orderid: orderid ?? "" }, { endpoint: parseEndpoint(captured.endpoint) })
        const released = await store.hold()
        await cards
          .gateway()
          .void(
            { client_orderid: released.client_orderid, orderid: released.orderid ?? "" },
            { endpoint: parseEndpoint(released.endpoint) },
          )
        expect(causes((await store.reconcile()).differences)).toEqual([
          ["capture_missing_here", "gateway", "45.00"],
          ["void_missing_here", "gateway", "45.00"],
        ])
      })

      it("a capture and a refund that the ledger has and the gateway lacks", async () => {
        const store = parts(cards)
        const hold = await store.hold({ captured: "20.00" })
        const sale = await store.sale({ refunded: "7.00" })
        const common = { state: "done", origin: "plugin", resolved_at: new Date() }
        await cards
          .pg()("card_operation")
          .insert([
            { id: "cop_1", transaction_id: hold.id, type: "capture", amount: "20.00", ...common },
            { id: "cop_2", transaction_id: sale.id, type: "return", amount: "7.00", ...common },
          ])
        expect(causes((await store.reconcile()).differences)).toEqual([
          ["capture_missing_at_gateway", "gateway", "20.00"],
          ["refund_missing_at_gateway", "gateway", "7.00"],
        ])
      })

      it("a chargeback that the ledger lacks", async () => {
        const store = parts(cards)
        const { orderid } = await store.sale()
        await cards.sandbox().chargeback(orderid ?? "")
        expect(causes((await store.reconcile()).differences)).toEqual([["chargeback_missing_here", "gateway", "45.00"]])
      })

      it("captures and refunds that Medusa lacks, or has alone", async () => {
        const store = parts(cards)
        await store.sale({ captured: "0.00" })
        const refunded = await store.sale()
        await cards.medusa().ask("return", refunded.id, 10)
        await store.hold({ captured: "15.00" })
        await store.sale({ refunded: "3.00" })
        expect(causes((await store.reconcile()).differences)).toEqual([
          ["capture_missing_in_medusa", "medusa", "45.00"],
          ["refund_missing_in_medusa", "medusa", "10.00"],
          ["capture_missing_here", "medusa", "15.00"],
          ["refund_missing_here", "medusa", "3.00"],
        ])
      })

      it("a payment that Medusa or the ledger lacks", async () => {
        const store = parts(cards)
        const { id } = await cards.paid("auto")
        store.inMedusa({ payment_session_id: "payses_unknown" })
        expect(causes((await store.reconcile()).differences)).toEqual([["payment_missing_here", "medusa", "45.00"]])
        await store.age(id)
        expect(causes((await store.reconcile()).differences)).toEqual([
          ["payment_missing_in_medusa", "medusa", "45.00"],
          ["payment_missing_here", "medusa", "45.00"],
        ])
      })

      it("an amount other than Medusa's, and a hold that Medusa canceled", async () => {
        const store = parts(cards)
        await store.sale({ amount: "46.00" })
        await store.hold({ is_canceled: true })
        expect(causes((await store.reconcile()).differences)).toEqual([
          ["amount_differs", "medusa", "1.00"],
          ["void_missing_here", "medusa", "45.00"],
        ])
      })

      it("a step whose outcome stays unknown", async () => {
        const store = parts(cards)
        const hold = await store.hold()
        cards.sandbox().fault({ operation: "status", kind: "garbage", times: 40 })
        cards.sandbox().fault({ operation: "capture", kind: "drop-after" })
        await expect(cards.medusa().ask("capture", hold.id, 45)).rejects.toThrow()
        const ago = { created_at: new Date(Date.now() - 3_600_000) }
        await cards.pg()("card_operation").where({ transaction_id: hold.id, type: "capture" }).update(ago)
        await cards.service.update(hold.id, { last_checked_at: null })
        expect(causes((await store.reconcile()).differences)).toEqual([
          ["gateway_no_answer", "gateway", null],
          ["step_unresolved", "gateway", "45.00"],
        ])
      })

      it("a gateway that did not answer", async () => {
        const store = parts(cards)
        await store.sale()
        cards.sandbox().fault({ operation: "status", kind: "garbage", times: 2 })
        expect(causes((await store.reconcile()).differences)).toEqual([["gateway_no_answer", "gateway", null]])
      })
    })

    it("drops a difference that was gone at the second comparison", async () => {
      const store = parts(cards)
      await store.sale()
      cards.sandbox().fault({ operation: "status", kind: "garbage", times: 1 })
      expect((await store.reconcile()).differences).toEqual([])
    })

    it("compares the days of the store's zone, both included", async () => {
      const rows: TransactionRow[] = []
      while (rows.length < 4) rows.push(await cards.started())
      const moments = [
        "2026-03-28T22:59:59.999Z",
        "2026-03-28T23:00:00Z",
        "2026-03-29T21:59:59.999Z",
        "2026-03-29T22:00:00Z",
      ]
      for (const [index, created_at] of moments.entries()) {
        await cards.pg()("card_transaction").where({ id: rows[index]?.id }).update({ created_at })
      }
      // In Berlin, the day has 23 hours.
      const run = await cards.service.reconciliation.start({ ...period, from: "2026-03-29", to: "2026-03-29" })
      expect(run).toMatchObject({ time_zone: "Europe/Berlin", total: 2 })
    })

    it("refuses a period that is reversed, too long or in the future, and another account, at the field", () => {
      const { problems } = cards.service.reconciliation
      const codes = (run: { account: string; from: string; to: string }) =>
        Object.entries(problems(run)).map(([field, { code }]) => [field, code])
      expect(codes({ account: "main", from: "2026-02-02", to: "2026-02-01" })).toEqual([
        ["to", "reconciliation.period_reversed"],
      ])
      expect(codes({ account: "main", from: "2024-01-01", to: "2026-02-01" })).toEqual([
        ["to", "reconciliation.period_too_long"],
      ])
      expect(codes({ account: "main", from: "2026-01-01", to: "2999-02-01" })).toEqual([
        ["to", "reconciliation.period_future"],
      ])
      expect(codes({ account: "main", from: "2026-02-30", to: "2026-13-01" })).toEqual([
        ["from", "field.not_a_day"],
        ["to", "field.not_a_day"],
      ])
      expect(codes({ account: "other", from: "2026-01-01", to: "2026-02-01" })).toEqual([
        ["account", "reconciliation.account_unknown"],
      ])
    })

    describe("with several servers and crashes", () => {
      const many = async (count: number) => {
        const store = parts(cards)
        for (let index = 0; index < count; index++) await store.sale()
        return store
      }
      const asked = (from: number) =>
        cards
          .callsTo("status")
          .slice(from)
          .map(({ fields }) => fields.client_orderid)

      it("compares every payment once when two servers take the same run", async () => {
        const store = await many(12)
        const before = cards.callsTo("status").length
        const { id } = await cards.service.reconciliation.start(period)
        const leases = await Promise.all([store.compare(id), store.compare(id, cards.anotherProcess())])
        expect(leases.filter(Boolean)).toHaveLength(1)
        expect(asked(before)).toHaveLength(12)
        expect(new Set(asked(before)).size).toBe(12)
        expect(await cards.service.reconciliation.detail(id)).toMatchObject({ state: "done", compared: 12 })
      })

      it("continues after the last committed page, and counts every payment and difference once", async () => {
        const store = await many(5)
        const rows = (await cards.pg()("card_transaction").orderBy("created_at")) as TransactionRow[]
        for (const { orderid } of rows) await cards.sandbox().reversal(orderid ?? "", { amount: "5.00" })
        const { id } = await cards.service.reconciliation.start(period)
        const lease = await cards.service.reconciliation.claim(id)
        // The first process stops for good once its page is compared, and before it is committed.
        const crashed = cards.anotherProcess()
        let stop = () => undefined as void
        const stopped = new Promise<void>((resolve) => (stop = resolve))
        const stuck = { ...store.books, ofSessions: () => (stop(), new Promise<MedusaPayment[]>(() => undefined)) }
        void crashed.reconciliation.compare(lease as never, { books: stuck, signal: new AbortController().signal })
        await stopped
        expect(await store.compare(id)).toBeUndefined()
        await cards
          .pg()("card_reconciliation_run")
          .update({ leased_until: new Date(0) })
        await store.compare(id)
        expect(await cards.service.reconciliation.detail(id)).toMatchObject({
          state: "done",
          compared: 5,
          differences: 5,
        })
        const found = await store.found(id)
        expect(found.map(({ transaction_id }) => transaction_id)).toEqual(rows.map((row) => row.id))
      })

      it("commits nothing of a process that was held up until another one took the run", async () => {
        const store = await many(3)
        const { id } = await cards.service.reconciliation.start(period)
        const lease = await cards.service.reconciliation.claim(id)
        let proceed = () => undefined as void
        const waiting = new Promise<void>((resolve) => (proceed = resolve))
        const late = {
          ...store.books,
          ofSessions: async (ids: readonly string[]) => (await waiting, store.books.ofSessions(ids)),
        }
        const first = cards
          .anotherProcess()
          .reconciliation.compare(lease as never, { books: late, signal: new AbortController().signal })
        await cards
          .pg()("card_reconciliation_run")
          .update({ leased_until: new Date(0) })
        await store.compare(id)
        proceed()
        await first
        expect(await cards.service.reconciliation.detail(id)).toMatchObject({ state: "done", compared: 3 })
      })

      it("stops when it is canceled, and keeps what it found", async () => {
        const store = await many(2)
        const { id } = await cards.service.reconciliation.start(period)
        const lease = await cards.service.reconciliation.claim(id)
        const canceling = {
          ...store.books,
          ofSessions: async (ids: readonly string[]) => {
            await cards.service.reconciliation.cancel(id)
            return store.books.ofSessions(ids)
          },
        }
        await cards.service.reconciliation.compare(lease as never, {
          books: canceling,
          signal: new AbortController().signal,
        })
        expect(await cards.service.reconciliation.detail(id)).toMatchObject({ state: "canceled", compared: 0 })
        expect(await cards.service.reconciliation.claim(id)).toBeUndefined()
        await expect(cards.service.reconciliation.cancel(id)).rejects.toThrow("ended already")
      })

      it("waits for a gateway that is unreachable, instead of listing every payment", async () => {
        const store = await many(21)
        cards.sandbox().fault({ operation: "status", kind: "garbage", times: 90 })
        const { id } = await cards.service.reconciliation.start(period)
        await store.compare(id)
        expect(await cards.service.reconciliation.detail(id)).toMatchObject({ state: "running", compared: 0 })
        expect(await cards.service.reconciliation.claim(id)).toBeUndefined()
        await cards.pg()("card_reconciliation_run").update({ leased_until: null, failures: 8 })
        await store.compare(id)
        expect(await cards.service.reconciliation.detail(id)).toMatchObject({
          state: "failed",
          error: { code: "reconciliation.failed_repeatedly" },
        })
      })
    })

    it("has one running run for each account and period", async () => {
      const [first, second] = await Promise.all([1, 2].map(() => cards.service.reconciliation.start(period)))
      expect(second?.id).toBe(first?.id)
      await cards.service.reconciliation.cancel(first?.id ?? "")
      expect((await cards.service.reconciliation.start(period)).id).not.toBe(first?.id)
    })
  },
  { plugin: { timeZone: "Europe/Berlin" }, sandbox: { unknownOrder: "validation-error" } },
)
