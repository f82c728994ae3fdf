import { idsOf } from "../../../src/durable"
import { toMessage } from "../../../src/messages"
import type { CardPaymentsModuleService } from "../../../src/modules/card-payments"
import { bankRow, bankRows, batchMoves, batchSettings, fileOf } from "../../actions/batch-moves"
import { batchStories } from "../../stories/batch-stories"
import { describeStore } from "../../environment/card-store"
import { eventually } from "../../races/eventually"
import { listener } from "../../observers/bus-events"
import { bank } from "../../actions/payout-moves"
import { whileLocked } from "../../races/while-locked"

describeStore(
  "payouts by file",
  (store) => {
    const listen = listener(store)
    const moves = batchMoves(store)
    const { database, hire, uploaded, until, does, refused, view, rowsOf, call, round, minute, payouts, created } =
      moves
    beforeEach(hire)
    const { asked, sevenBadRows, slowAnswer, killed } = batchStories(store, moves)

    it("20 rows, 7 of them invalid: 13 are paid once each, and 7 have a problem", async () => {
      await sevenBadRows(20, [1, 4, 8, 9, 10, 15, 19])
    })

    it("rows that the gateway refuses are left out, with their problem", async () => {
      const { id } = await uploaded(fileOf(bankRows(3)))
      store.sandbox().outcome({ operation: "payoutCheck", status: "declined" })
      const ready = await until(id, "ready")
      expect(ready).toMatchObject({ counts: { checked: 2, failed: 1 }, totals: [{ count: 2, amount: "20.00" }] })
      expect(ready.problems).toMatchObject([{ problems: [{ field: "", message: expect.stringMatching(/./) }] }])
      await does("rita", "request", { id })
      await does("amy", "approve", { id })
      expect(await until(id, "finished")).toMatchObject({ counts: { paid: 2, failed: 1 } })
    })

    it("a server that dies during checks and payments: another one continues, and each row is paid once", () =>
      killed(12))

    it("a slow answer delays no other payout, and the number of parallel payouts is limited", () => slowAnswer(20))

    describe("with a limit of 6000.00 EUR a day", () => {
      let perDay: string | undefined
      const limits = () => moves.settings().accounts.main?.limits.eur ?? { perDay }
      beforeEach(() => {
        perDay = limits().perDay
        Object.assign(limits(), { perDay: "6000.00" })
      })
      afterEach(() => void Object.assign(limits(), { perDay }))

      it("a batch fits into the day's limit as a whole, or not at all", async () => {
        const many = await uploaded(fileOf(bankRows(7, { amount: "1000.00" })))
        await until(many.id, "ready")
        expect(await refused("rita", "request", { id: many.id })).toEqual({
          status: 400,
          message: expect.stringMatching(
            /^7000.00 EUR is more than the day's limit leaves: 6000.00 EUR of 6000.00 EUR are left for /,
          ),
        })
        expect((await rowsOf(many.id)).filter(({ limit_day }) => limit_day !== null)).toEqual([])
        await does("rita", "cancel", { id: many.id })
        const all = await asked(bankRows(6, { amount: "1000.00" }).map((row) => row.replace("77", "88")))
        const more = await uploaded(fileOf([bankRow(1, { account_number: "1", amount: "0.01" })]))
        await until(more.id, "ready")
        expect((await refused("rita", "request", { id: more.id })).message).toMatch(
          /^0.01 EUR is more than .* 0.00 EUR/,
        )
        await does("rita", "cancel", { id: all.id })
        expect(await does("rita", "request", { id: more.id })).toMatchObject({ state: "awaiting_approval" })
      })

      it("two batches requested concurrently do not exceed the limit together", async () => {
        const ids = []
        for (const prefix of ["81", "82", "83"]) {
          const rows = bankRows(5, { amount: "500.00" }).map((row) => row.replace("77", prefix))
          const { id } = await uploaded(fileOf(rows))
          await until(id, "ready")
          ids.push(id)
        }
        const answers = await Promise.all(ids.map((id) => call("rita", `/${id}/request`, {})))
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 400])
      })
    })

    it("its uploader and its requester cannot approve it; a large sum needs two approvals", async () => {
      const { id } = await uploaded(fileOf(bankRows(6, { amount: "900.00" })), "bo")
      await until(id, "ready")
      expect(await does("rita", "request", { id })).toMatchObject({ approvals_needed: 2 })
      expect(await refused("bo", "approve", { id })).toEqual({
        status: 400,
        message: expect.stringMatching(/^You uploaded or requested this batch, .* somebody else has to approve it\.$/),
      })
      expect((await refused("rita", "approve", { id })).status).toBe(403)
      expect(await does("amy", "approve", { id })).toMatchObject({ state: "awaiting_approval" })
      expect((await refused("amy", "approve", { id })).message).toMatch(/^You have approved this batch already/)
      await round()
      expect(store.callsTo("payoutPay")).toEqual([])
      expect((await view(id)).counts).toMatchObject({ awaiting_approval: 6 })
    })

    it("a row is neither requested nor approved without its batch", async () => {
      const { id } = await uploaded(fileOf(bankRows(6, { amount: "900.00" })))
      await until(id, "ready")
      const [row] = await rowsOf(id)
      const alone = { status: 400, message: expect.stringMatching(/^This payout is a row of a batch/) }
      expect(await moves.refusedAlone("rita", "request", { id: row?.id ?? "" })).toEqual(alone)
      await does("rita", "request", { id })
      expect(await moves.refusedAlone("amy", "approve", { id: row?.id ?? "" })).toEqual(alone)
      await database()("card_payout_batch")
        .where({ id })
        .update({ initiators: [moves.team.amy?.actor.id] })
      expect((await refused("amy", "approve", { id })).message).toMatch(/^You uploaded or requested this batch/)
    })

    it("the second approval releases a large sum", async () => {
      const { id } = await asked(bankRows(6, { amount: "900.00" }))
      await does("amy", "approve", { id })
      expect(await does("bo", "approve", { id })).toMatchObject({ state: "paying" })
      expect(await until(id, "finished")).toMatchObject({ counts: { paid: 6 } })
    })

    it("two concurrent approvals, of which one is enough, pay it once", async () => {
      const { id } = await asked(bankRows(5))
      const answers = await whileLocked(
        database(),
        (trx) => trx("card_payout_batch").where({ id }).forUpdate().first("id"),
        () => (["amy", "bo"] as const).map((who) => call(who, `/${id}/approve`, {})),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
      await until(id, "finished")
      expect(store.callsTo("payoutPay")).toHaveLength(5)
    })

    it("possible duplicate rows are shown, and requested only by a user who has seen them", async () => {
      const same = await created({ destination: { ...bank, account_number: "7710011" }, amount: "10.00" })
      const { id } = await uploaded(
        fileOf([bankRow(1), bankRow(2), bankRow(2, { reference: "B" }), bankRow(3, { reference: "A-2" })]),
      )
      const { duplicates } = await until(id, "ready")
      expect(duplicates).toMatchObject([
        {
          ...{ row_number: 2, payout_id: same.id },
          with: { message: `payout ${same.id}, with the same destination and amount` },
        },
        { row_number: 4, with: { message: "row 3, with the same destination and amount" } },
        { row_number: 5, with: { message: "row 3, with the same reference" } },
      ])
      expect((await refused("rita", "request", { id })).message).toMatch(
        /^3 rows may be duplicates: row 2 is like payout /,
      )
      await does("rita", "request", { id, body: { duplicates_seen: true } })
      expect((await refused("amy", "approve", { id })).message).toMatch(/confirm them\.$/)
      expect(await does("amy", "approve", { id, body: { duplicates_seen: true } })).toMatchObject({ state: "paying" })
    })

    it("canceled during payment: sent rows continue, the others are canceled and count against no limit", async () => {
      const { id } = await asked(bankRows(6))
      await does("amy", "approve", { id })
      const gateway = store.container().resolve<CardPaymentsModuleService>("card_payments").payouts
      const [first = ""] = idsOf(await payouts().claim("payout", 50))
      await payouts().advance(first, gateway)
      expect(await does("rita", "cancel", { id })).toMatchObject({
        ...{ state: "finished", counts: { paid: 1, canceled: 5 } },
        totals: [{ count: 1, amount: "10.00" }],
      })
      expect(store.callsTo("payoutPay")).toHaveLength(1)
      expect((await rowsOf(id)).filter(({ limit_day }) => limit_day)).toHaveLength(1)
      expect((await refused("rita", "cancel", { id })).message).toBe("This batch is finished.")
    })

    it("rows canceled one by one: the batch continues with the others, and ends with the last", async () => {
      const idOf: Record<string, string> = {}
      const upload = async (state: string, n: number) => {
        const { id } = await uploaded(fileOf([bankRow(n), bankRow(n + 1, { amount: "20.00" })]))
        idOf[state] = id
        return id
      }
      for (const [n, state] of ["ready", "awaiting_approval", "paying"].entries()) {
        const id = await upload(state, 10 * n)
        await until(id, "ready")
        if (state !== "ready") await does("rita", "request", { id })
        if (state === "paying") await does("amy", "approve", { id })
      }
      await upload("checking", 90)
      const cancelOne = async (state: string, n: number) => {
        const row = (await rowsOf(idOf[state] ?? ""))[n]
        await moves.doesAlone("rita", "cancel", { id: row?.id ?? "" })
        return view(idOf[state] ?? "")
      }
      for (const state of Object.keys(idOf)) {
        expect(await cancelOne(state, 0)).toMatchObject({ state, totals: [{ count: 1, amount: "20.00" }] })
        expect(await cancelOne(state, 1)).toMatchObject({ state: "canceled", totals: [], counts: { canceled: 2 } })
        expect(
          (await rowsOf(idOf[state] ?? "")).filter(({ limit_day, next_poll_at }) => limit_day ?? next_poll_at),
        ).toEqual([])
      }
      expect(store.callsTo("payoutPay")).toEqual([])
    })

    it("canceled down to one row: the row needs two approvals, as requested, and is paid", async () => {
      const { id } = await asked(bankRows(6, { amount: "900.00" }))
      await does("amy", "approve", { id })
      for (const { id: row } of (await rowsOf(id)).slice(1)) await moves.doesAlone("rita", "cancel", { id: row })
      const left = await view(id)
      expect(left).toMatchObject({ state: "awaiting_approval", approvals: [{}], approvals_needed: 2 })
      expect(left.actions.approve).toMatchObject({ totals: [{ count: 1, amount: "900.00" }] })
      await does("bo", "approve", { id })
      expect(await until(id, "finished")).toMatchObject({ counts: { paid: 1, canceled: 5 } })
    })

    it("a row whose check has expired: the others are paid, and that row is requested again", async () => {
      const { id } = await asked(bankRows(3))
      await does("amy", "approve", { id })
      const [late] = await rowsOf(id)
      await database()("card_payout")
        .where({ id: late?.id })
        .update({ check_expires_at: new Date(0) })
      const again = await until(id, "ready")
      expect(again).toMatchObject({ counts: { paid: 2, draft: 1 }, requested_by: null, approvals: [] })
      expect(again.actions.request).toMatchObject({ allowed: true, totals: [{ count: 1, amount: "10.00" }] })
      expect((await refused("rita", "request", { id })).message).toMatch(/1 row is checked again/)
      await until(id, "ready")
      await does("rita", "request", { id })
      expect((await rowsOf(id)).map(({ limit_day }) => limit_day !== null)).toEqual([true, true, true])
      await does("amy", "approve", { id })
      expect(await until(id, "finished")).toMatchObject({ counts: { paid: 3 } })
      expect(store.callsTo("payoutPay")).toHaveLength(3)
    })

    describe("if approval does not pay (payOnApproval: false)", () => {
      beforeEach(() => void Object.assign(moves.settings(), { payOnApproval: false }))
      afterEach(() => void Object.assign(moves.settings(), { payOnApproval: true }))
      const gateway = () => store.container().resolve<CardPaymentsModuleService>("card_payments").payouts

      it('a batch is paid once after "Pay", also by a server that did not receive it', async () => {
        const { id } = await uploaded(fileOf(bankRows(4)))
        await until(id, "ready")
        const early = { status: 400, message: "This batch has not been requested yet." }
        expect(await refused("amy", "pay", { id })).toEqual(early)
        await does("rita", "request", { id })
        expect((await view(id)).actions.pay).toMatchObject({ allowed: false, totals: [] })
        const approved = await does("amy", "approve", { id })
        expect(approved).toMatchObject({ state: "paying", to_pay: 4, counts: { approved: 4 } })
        expect(approved.actions.pay).toEqual({
          ...{ allowed: true, reason: null },
          totals: [{ currency_code: "eur", count: 4, amount: "40.00" }],
        })
        await minute(id)
        await round()
        expect((await view(id)).counts).toMatchObject({ approved: 4 })
        expect(store.callsTo("payoutPay")).toEqual([])

        const ordered = await does("rita", "pay", { id })
        expect(ordered).toMatchObject({
          to_pay: 0,
          actions: { pay: { allowed: false, reason: { message: "This batch is being paid." } } },
        })
        expect((await refused("amy", "pay", { id })).message).toBe("This batch is being paid.")
        // The server that received it dies during the first payment; the second call is never sent.
        const [first = "", second = ""] = idsOf(await payouts().claim("payout", 50))
        const died = () => Promise.reject(new Error("The process was killed."))
        const dying = {
          ...gateway(),
          pay: (order: Parameters<ReturnType<typeof gateway>["pay"]>[0]) => gateway().pay(order).then(died),
        }
        await expect(payouts().advance(first, dying)).rejects.toThrow("killed")
        const unsent = () =>
          Promise.resolve({ outcome: "unsent", message: toMessage("payout_reason.text", { text: "no way out." }) })
        await payouts().advance(second, { ...gateway(), pay: unsent } as never)
        // Retried soon, not when its check expires.
        expect((await moves.row(second)).next_poll_at?.getTime()).toBeLessThan(Date.now() + 600_000)
        expect(await until(id, "finished")).toMatchObject({ counts: { paid: 4 } })
        expect(store.callsTo("payoutPay")).toHaveLength(4)
        expect((await refused("rita", "pay", { id })).message).toBe("This batch is finished.")
        const entries = database()("card_payout_entry").whereIn("kind", ["pay", "ordered"])
        const people = (await entries.clone().where({ actor_id: moves.team.rita?.actor.id })) as object[]
        expect(people).toHaveLength(5)
      })

      it('a batch requested again waits for another "Pay"', async () => {
        const { id } = await uploaded(fileOf(bankRows(2)))
        await until(id, "ready")
        await does("rita", "request", { id })
        await does("amy", "approve", { id })
        await does("amy", "pay", { id })
        await database()("card_payout")
          .where({ batch_id: id })
          .update({ check_expires_at: new Date(0) })
        await until(id, "ready")
        await refused("rita", "request", { id })
        await until(id, "ready")
        await does("rita", "request", { id })
        expect(await does("amy", "approve", { id })).toMatchObject({ to_pay: 2 })
        await minute(id)
        await round()
        expect(store.callsTo("payoutPay")).toEqual([])
        await does("amy", "pay", { id })
        expect(await until(id, "finished")).toMatchObject({ counts: { paid: 2 } })
      })

      it("nothing is paid from an account that was switched off meanwhile", async () => {
        const { id } = await asked(bankRows(2))
        await does("amy", "approve", { id })
        const { accounts } = moves.settings()
        moves.settings().accounts = {}
        try {
          expect((await refused("amy", "pay", { id })).status).toBe(400)
          await minute(id)
          await round()
        } finally {
          moves.settings().accounts = accounts
        }
        expect((await rowsOf(id)).map(({ state }) => state)).toEqual(["approved", "approved"])
        const rows = await rowsOf(id)
        await moves.doesAlone("amy", "pay", { id: rows[0]?.id ?? "" })
        expect(await does("amy", "pay", { id })).toMatchObject({ to_pay: 0, counts: { paid: 1, approved: 1 } })
        expect(await until(id, "finished")).toMatchObject({ counts: { paid: 2 } })
      })
    })

    it("a canceled batch publishes its event, whatever canceled it", async () => {
      const emitted = listen("card_payout.batch_canceled")
      const whole = await uploaded(fileOf([bankRow(1)]))
      await does("rita", "cancel", { id: whole.id })
      const byRow = await uploaded(fileOf([bankRow(2)]))
      await moves.doesAlone("rita", "cancel", { id: (await rowsOf(byRow.id))[0]?.id ?? "" })
      await round()
      await eventually(() => expect(emitted.map(({ data }) => data.batch_id)).toEqual([whole.id, byRow.id]))
    })

    it("an expired check is made again, and its earlier approvals no longer count", async () => {
      const { id } = await asked(bankRows(3))
      const expired = () =>
        database()("card_payout")
          .where({ batch_id: id })
          .update({ check_expires_at: new Date(0) })
      await expired()
      expect((await refused("amy", "approve", { id })).message).toMatch(/^The gateway's check has expired/)
      expect(await view(id)).toMatchObject({ state: "ready", counts: { draft: 3 }, requested_by: null })
      expect((await rowsOf(id)).filter(({ limit_day }) => limit_day)).toEqual([])
      expect((await refused("rita", "request", { id })).message).toMatch(/3 rows are checked again/)
      await until(id, "ready")
      await expired()
      expect((await refused("rita", "request", { id })).message).toMatch(/3 rows are checked again/)
      await until(id, "ready")
      await does("rita", "request", { id })
      await expired()
      await minute(id)
      await round()
      await minute(id)
      await round()
      expect(await view(id)).toMatchObject({ state: "ready" })
      await refused("rita", "request", { id })
      await until(id, "ready")
      await does("rita", "request", { id })
      await does("amy", "approve", { id })
      expect(await until(id, "finished")).toMatchObject({ counts: { paid: 3 } })
      expect(store.callsTo("payoutPay")).toHaveLength(3)
    })

    it("stores no destination in clear, and no file", async () => {
      const row = bankRow(1, { account_number: "DE89370400440532013000", bank_name: "Canary Bank" })
      const { id } = await uploaded(fileOf([row, bankRow(2, { account_number: "DE89370400440532013001" })]))
      await until(id, "ready")
      const pg = database()
      const tables = [
        "card_payout",
        "card_payout_batch",
        "card_payout_batch_row",
        "card_payout_call",
        "card_payout_entry",
      ]
      for (const table of tables) {
        const kept = JSON.stringify(await pg(table).select("*"))
        expect(kept).not.toBe("[]")
        expect(kept).not.toMatch(/DE8937|Canary/)
      }
      expect((await view(id)).problems).toMatchObject([
        { row_number: 3, problems: [{ field: "account_number", message: expect.stringMatching(/^This IBAN/) }] },
      ])
    })
  },
  { plugin: { payouts: batchSettings } },
)
