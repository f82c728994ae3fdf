import { idsOf } from "../../src/durable"
import { parse } from "csv-parse/sync"
import type { CardPaymentsModuleService } from "../../src/modules/card-payments"
import { bankRow, bankRows, type batchMoves, fileOf } from "../actions/batch-moves"
import type { CardStore } from "../environment/card-store"
import { eventually } from "../races/eventually"

export const readCsv = (text: string) => parse(text, { bom: true, columns: true }) as Record<string, string>[]

/** Stories about files: small ones for every run, and large ones for soak. */
export function batchStories(store: CardStore, moves: ReturnType<typeof batchMoves>) {
  const { uploaded, until, does, view, rowsOf, csv, round, database } = moves

  /** Requested by Rita once all rows are checked. */
  const asked = async (rows: readonly string[]) => {
    const { id } = await uploaded(fileOf(rows))
    await until(id, "ready")
    return does("rita", "request", { id })
  }

  /** @param at the positions of the seven invalid rows, in order */
  const sevenBadRows = async (count: number, at: readonly number[]) => {
    const faults: [field: string, cells: Partial<Record<string, string>>][] = [
      ["amount", { amount: '"1,234.56"' }],
      ["currency", { currency: "USD" }],
      ["account_number", { account_number: "DE89370400440532013001" }],
      ["first_name", { first_name: "=1+1" }],
      ["reference", { reference: "4538 9773 9960 6732" }],
      ["destination", { destination: "card" }],
      ["", { bank_branch: "Main,Left" }],
    ]
    const bad = new Map(at.map((n, fault) => [n, bankRow(n, faults[fault]?.[1])]))
    const good = count - 7
    const totals = [{ currency_code: "eur", count: good, amount: `${good * 10}.00` }]
    const batch = await uploaded(fileOf(bankRows(count).map((row, n) => bad.get(n) ?? row)))
    expect(batch).toMatchObject({
      ...{
        name: "sellers.csv",
        state: "checking",
        rows: count,
        invalid: 7,
        approvals_needed: 1,
        duplicates: [],
        totals,
      },
      actions: { request: { allowed: false }, approve: { allowed: false }, cancel: { allowed: true } },
    })
    // The first row of the file is the header.
    expect(batch.problems.map(({ row_number, problems }) => [row_number, problems.map(({ field }) => field)])).toEqual(
      at.map((n, fault) => [n + 2, [faults[fault]?.[0]]]),
    )
    expect(JSON.stringify(batch)).not.toMatch(/4538|6732|DE89/)
    const ready = await until(batch.id, "ready")
    expect(ready).toMatchObject({ counts: { checked: good }, actions: { request: { allowed: true } } })
    expect(store.callsTo("payoutPay")).toEqual([])
    await does("rita", "request", { id: batch.id })
    expect(await does("amy", "approve", { id: batch.id })).toMatchObject({ state: "paying" })
    const finished = await until(batch.id, "finished")
    const { rita, amy } = moves.team
    expect(finished).toMatchObject({ counts: { paid: good }, invalid: 7, requested_by: rita?.actor.id })
    expect(finished.approvals).toMatchObject([{ approver_id: amy?.actor.id }])
    expect(finished.timeline.map(({ kind, actor_id }) => [kind, actor_id])).toEqual([
      ...[
        ["finish", null],
        ["approve", amy?.actor.id],
        ["request", rita?.actor.id],
      ],
      ...[
        ["ready", null],
        ["create", rita?.actor.id],
      ],
    ])
    expect(finished.timeline.at(-1)).toMatchObject({
      ...{ actor_kind: "user", ip: expect.stringMatching(/^[\d.:a-f]+$/), happened_at: expect.any(String) },
      message: `Read ${count} rows from "sellers.csv": ${good} payouts, 7 with problems.`,
    })
    const orders = (await rowsOf(batch.id)).map(({ client_orderid }) => store.sandbox().order(client_orderid ?? ""))
    expect(orders).toHaveLength(good)
    expect(orders.map((order) => order?.steps.map(({ type }) => type))).toEqual(
      orders.map(() => ["payout_check", "payout"]),
    )
    const report = await csv(`/batches/${batch.id}/report`)
    expect(report.headers).toMatchObject({ "content-type": "text/csv; charset=utf-8", "cache-control": "no-store" })
    const reported = readCsv(report.data)
    expect(reported).toHaveLength(count)
    expect(reported.filter(({ state }) => state === "paid")).toHaveLength(good)
    expect(reported.filter(({ problem }) => problem).map(({ row, state }) => [row, state])).toEqual(
      at.map((n) => [String(n + 2), "invalid"]),
    )
    expect(reported[0]).toMatchObject({
      ...{ row: "2", amount: "10.00", currency: "EUR", recipient: "Jane Roe a", problem: "" },
      payout_id: expect.stringMatching(/^cpo_/),
      gateway_order_id: expect.stringMatching(/^\d+$/),
      paid_at: expect.stringMatching(/^\d{4}-/),
    })
  }

  const slowAnswer = async (count: number) => {
    const { payouts: gateway } = store.container().resolve<CardPaymentsModuleService>("card_payments")
    const { pay } = gateway
    const { id } = await asked(bankRows(count))
    await does("amy", "approve", { id })
    const flight = { now: 0, most: 0, sent: 0, others: 0 }
    gateway.pay = async (order) => {
      flight.most = Math.max(flight.most, ++flight.now)
      const isFirst = ++flight.sent === 1
      const others = async () => expect((flight.others = (await view(id)).counts.paid ?? 0)).toBe(count - 1)
      if (isFirst) await eventually(others, 8_000).catch(() => undefined)
      const answer = await pay(order)
      flight.now -= 1
      return answer
    }
    try {
      await round()
    } finally {
      gateway.pay = pay
    }
    expect(flight).toMatchObject({ others: count - 1, sent: count })
    expect(flight.most).toBeGreaterThan(4)
    expect(flight.most).toBeLessThanOrEqual(12)
    expect(await until(id, "finished")).toMatchObject({ counts: { paid: count } })
  }

  /** @param amount of each row; together they exceed the amount for one approval */
  const asAWhole = async (count: number, amount: number) => {
    const sum = `${count * amount}.00`
    const to = { destination: "form", account_number: "", bank_name: "", bank_branch: "", amount: `${amount}.00` }
    const { id, problems } = await uploaded(fileOf(bankRows(count, to)))
    expect(problems).toEqual([])
    await until(id, "ready")
    expect(await does("rita", "request", { id })).toMatchObject({
      ...{ approvals_needed: 2, totals: [{ count, amount: sum }] },
    })
    await does("amy", "approve", { id })
    expect(await does("bo", "approve", { id })).toMatchObject({ state: "paying", counts: { approved: count } })
    expect(await does("rita", "cancel", { id })).toMatchObject({ state: "canceled", counts: { canceled: count } })
    expect((await rowsOf(id)).filter(({ limit_day }) => limit_day)).toEqual([])
    expect(await view(id)).toMatchObject({ totals: [], state: "canceled" })
    const [reported] = await database()("card_payout_entry").count("id as count")
    expect(Number((reported as { count: string }).count)).toBeGreaterThan(5 * count)
  }

  /**
   * Each killed server claims all rows, pays two, and sends two more whose answers it never
   * records.
   */
  const killed = async (count: number) => {
    const { payouts } = moves
    const gateway = store.container().resolve<CardPaymentsModuleService>("card_payments").payouts
    const died = () => Promise.reject(new Error("The process was killed."))
    const dying = {
      ...gateway,
      check: (order: Parameters<typeof gateway.check>[0]) => gateway.check(order).then(died),
      pay: (order: Parameters<typeof gateway.pay>[0]) => gateway.pay(order).then(died),
    }
    const halfDone = async () => {
      const [a = "", b = "", c = "", d = ""] = idsOf(await payouts().claim("payout", count))
      await payouts().claim("batch", 50)
      for (const id of [a, b]) await payouts().advance(id, gateway)
      for (const id of [c, d]) await expect(payouts().advance(id, dying)).rejects.toThrow("killed")
    }
    const { id } = await uploaded(fileOf(bankRows(count)))
    await halfDone()
    await round()
    expect((await view(id)).counts).toMatchObject({ checked: 2, checking: 2, draft: count - 4 })
    await until(id, "ready")
    await does("rita", "request", { id })
    await does("amy", "approve", { id })
    await halfDone()
    await round()
    expect((await view(id)).counts).toMatchObject({ paid: 2, paying: 2, approved: count - 4 })
    expect(await until(id, "finished")).toMatchObject({ counts: { paid: count } })
    expect(store.callsTo("payoutCheck")).toHaveLength(count)
    expect(store.callsTo("payoutPay")).toHaveLength(count)
  }

  return { asked, sevenBadRows, slowAnswer, asAWhole, killed }
}
