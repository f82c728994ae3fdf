import type { Actor } from "../actor"
import type { BatchRow, PayoutRow } from "../rows"
import type { UntoldEvent } from "../tell-untold"
import { fileRow } from "./file-row"
import { buildChild } from "./kill/build-child"
import { runChild } from "./kill/run-child"
import type { BatchStep } from "./kill/steps"
import { ann, ben, cleo, describePayouts, type Shop } from "./payout-module"

type State = BatchRow["state"] | "approved once"
type Scenario = {
  title: string
  step: BatchStep
  actor?: Actor
  /** Where its batch is when the step begins; nowhere, where it is uploaded. */
  from?: State
  /** Of each row: 20.00 need one approval. */
  amount?: string
}

const scenarios: Scenario[] = [
  { title: "uploads", step: "upload", actor: ann },
  { title: "finds its rows checked", step: "look at batch", from: "checking" },
  { title: "requests", step: "request batch", actor: ann, from: "ready" },
  { title: "approves", step: "approve batch", from: "awaiting_approval" },
  { title: "approves as the second", step: "approve batch", actor: cleo, from: "approved once", amount: "301.00" },
  { title: "pays", step: "pay batch", from: "paying" },
  { title: "cancels", step: "cancel batch", actor: ann, from: "awaiting_approval" },
]

/** As with single payouts: where its rows are held, where it commits, and calls. PAYOUT_KILLS=all kills at every statement. */
const apart = /^(before|after) (commit|tell 1$)|^after (update|insert) 1$/
const isAll = process.env.PAYOUT_KILLS === "all"

let file: string
beforeAll(async () => {
  file = await buildChild()
})

/** A batch of two rows, as people, the schedule and the gateway work on it. */
function batchOf(shop: Shop, name: string, amount = "20.00") {
  const { service, gateway, forward, pg } = shop
  const ids = [`cpo_${name}_2`, `cpo_${name}_3`]
  const rows = ids.map((id, number) => {
    const row = fileRow(id, number + 2)
    return { ...row, payout: row.payout && { ...row.payout, amount } }
  })
  const given = { account: "main", name, rows }
  const find = async () => (await pg("card_payout_batch").where({ name }).first()) as BatchRow | undefined
  const payouts = async () => (await pg("card_payout").whereIn("id", ids).orderBy("id")) as PayoutRow[]
  const goOnWithRows = async () => {
    for (const id of ids) await service.goOn(id, gateway.port)
  }
  /** Whatever is next for it. */
  const goOn = async (): Promise<void> => {
    const batch = await find()
    const batch_id = batch?.id ?? ""
    if (!batch) return void (await service.batches.create({ ...given, actor: ann }))
    switch (batch.state) {
      case "checking":
        await goOnWithRows()
        return void (await service.batches.goOn(batch_id))
      case "ready":
        return void (await service.batches.request({ batch_id, actor: ann }))
      case "awaiting_approval": {
        const approve = (actor: Actor) => service.batches.approve({ batch_id, actor })
        return void (await approve(ben).catch(() => approve(cleo)))
      }
      case "paying":
        await service.batches.pay({ batch_id, actor: ben }).catch(() => undefined)
        forward({ seconds: 50 })
        await goOnWithRows()
        return void (await service.batches.goOn(batch_id))
      default:
        return
    }
  }
  return {
    ...{ given, ids, find, payouts, goOn },
    /** Brings it to where the step begins. */
    async to(state: State | undefined): Promise<string> {
      if (!state) return ""
      while ((await find())?.state !== (state === "approved once" ? "awaiting_approval" : state)) await goOn()
      if (state === "checking") await goOnWithRows()
      if (state === "approved once") await goOn()
      return (await find())?.id ?? ""
    },
    async toItsEnd(): Promise<void> {
      for (let turn = 0; turn < 12 && !["finished", "canceled"].includes((await find())?.state ?? ""); turn += 1) {
        await goOn()
      }
    },
  }
}

describePayouts(
  "A server that is killed in the middle of a batch, and started again",
  (_shop, another) => {
    async function killed({ step, actor = ben, from, amount }: Scenario, dieAt: string | null, name: string) {
      const own = another()
      const batch = batchOf(own, name, amount)
      const id = await batch.to(from)
      const { connection } = own.database
      const order = {
        step: { name: step, id, actor, file: batch.given },
        now: own.now().toISOString(),
        dieAt,
        connection,
      }
      const ended = await runChild(file, { ...order, settings: own.service.settings }, own.gateway.port)
      const there = { payouts: (await batch.payouts()).length, batch: (await batch.find()) !== undefined }
      await batch.toItsEnd()
      const rows = (await batch.payouts()).map(({ id: payout_id, state, limit_day }) => ({
        ...{ state, isCounted: limit_day !== null },
        ...{ calls: own.gateway.calls(payout_id).length, executed: own.gateway.executed(payout_id, true) },
      }))
      return { ended, there, end: { dieAt, state: (await batch.find())?.state, rows } }
    }

    it.each(scenarios.map((scenario, number) => [scenario.title, scenario, number] as const))(
      "%s: all of it or nothing, and each row is paid once",
      async (_, scenario, number) => {
        const alive = await killed(scenario, null, `batch_${number}_alive`)
        expect(alive.ended).toMatchObject({ signal: null, error: undefined })
        const order = alive.ended.points
        expect(order.length).toBeGreaterThan(5)
        const points = order.filter((point) => isAll || apart.test(point))
        const lane = async () => {
          for (let dieAt = points.shift(); dieAt !== undefined; dieAt = points.shift()) {
            const name = `batch_${number}_${dieAt.replaceAll(" ", "_")}`
            const { ended, there, end } = await killed(scenario, dieAt, name)
            expect({ dieAt, signal: ended.signal }).toEqual({ dieAt, signal: "SIGKILL" })
            const isCommitted = order.indexOf(dieAt) >= order.indexOf("after commit 1")
            const isThere = scenario.step !== "upload" || isCommitted
            expect({ dieAt, ...there }).toEqual({ dieAt, payouts: isThere ? 2 : 0, batch: isThere })
            const isCanceled = scenario.step === "cancel batch" && isCommitted
            const row = isCanceled
              ? { state: "canceled", isCounted: false, calls: 0, executed: 0 }
              : { state: "paid", isCounted: true, calls: 1, executed: 1 }
            expect(end).toEqual({ dieAt, state: isCanceled ? "canceled" : "finished", rows: [row, row] })
          }
        }
        await Promise.all([lane(), lane()])
      },
    )

    it("tells: what happened is told at least once, and twice only where nobody could write it down", async () => {
      async function telling(dieAt: string | null, name: string) {
        const own = another()
        const heard: string[] = []
        const tell = ({ name: event }: UntoldEvent) => Promise.resolve(void heard.push(event))
        const id = await own.approved("check_pay", { id: name, destination_digest: name })
        const { connection } = own.database
        const order = {
          step: { name: "tell" as const, id, actor: ben },
          now: own.now().toISOString(),
          dieAt,
          connection,
        }
        const ended = await runChild(file, { ...order, settings: own.service.settings }, { tell })
        const before = [...heard]
        // The database takes a moment to see that whoever held the rows is gone.
        await own.pg("card_payout_entry").where({ payout_id: id }).forUpdate()
        // What it was telling is another one's after its time.
        own.forward({ seconds: 301 })
        await own.service.tellUntold(tell, id)
        expect(await own.service.tellUntold(tell, id)).toBe(0)
        return { ended, before, after: heard.slice(before.length) }
      }
      const events = ["created", "checked", "requested", "approved"]
      const { ended, before, after } = await telling(null, "cpo_told_alive")
      expect([ended.signal, before, after]).toEqual([null, events, []])
      const points = ended.points.filter((point) => isAll || apart.test(point))
      for (const dieAt of points) {
        const { ended: killedAt, ...told } = await telling(dieAt, `cpo_told_${dieAt.replaceAll(" ", "_")}`)
        expect({ dieAt, signal: killedAt.signal }).toEqual({ dieAt, signal: "SIGKILL" })
        // One after the other: at most the last one is told once more.
        const written = events.length - told.after.length
        expect({ dieAt, all: [...events.slice(0, written), ...told.after] }).toEqual({ dieAt, all: events })
        expect(told.before.length - written).toBeLessThanOrEqual(1)
        expect(told.before).toEqual(events.slice(0, told.before.length))
        expect(written).toBeLessThanOrEqual(told.before.length)
      }
    })
  },
  { payouts: { payOnApproval: false }, limits: { perDay: "1000000.00" } },
)
