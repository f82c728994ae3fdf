import { MedusaError } from "@medusajs/framework/utils"
import type { Actor } from "../../actor"
import type { BatchRow, PayoutRow } from "../../rows"
import type { UnpublishedEvent } from "../../audit-trail"
import { fileRow } from "../file-row"
import { ann, ben, cleo, describePayouts, type Shop } from "../payout-module"
import { buildChild } from "./build-child"
import { killAt, type Kills } from "./kills"
import { askOf, liveStep } from "./live-step"
import { runChild } from "./run-child"
import type { BatchStep } from "./steps"

type State = BatchRow["state"] | "approved once"
type Scenario = {
  title: string
  step: BatchStep
  actor?: Actor
  /** The state of the batch when the step starts; none for an upload. */
  from?: State
  /** The amount of each row; 20.00 needs one approval. */
  amount?: string
}

const MOST_TURNS = 12

const scenarios: Scenario[] = [
  { title: "uploads", step: "upload", actor: ann },
  { title: "records that its rows are checked", step: "advance batch", from: "checking" },
  { title: "requests", step: "request batch", actor: ann, from: "ready" },
  { title: "approves", step: "approve batch", from: "awaiting_approval" },
  { title: "gives the second approval", step: "approve batch", actor: cleo, from: "approved once", amount: "301.00" },
  { title: "pays", step: "pay batch", from: "paying" },
  { title: "cancels", step: "cancel batch", actor: ann, from: "awaiting_approval" },
]

/** A batch of two rows, with the work of people, the schedule and the gateway on it. */
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
  const advanceRows = async () => {
    for (const id of ids) await service.advance(id, gateway.port)
  }
  /** Performs the next step of the batch. */
  const advance = async (): Promise<void> => {
    const batch = await find()
    const batch_id = batch?.id ?? ""
    if (!batch) return void (await service.batches.create({ ...given, actor: ann }))
    switch (batch.state) {
      case "checking":
        await advanceRows()
        return void (await service.batches.advance(batch_id))
      case "ready":
        return void (await service.batches.request({ batch_id, actor: ann }))
      case "awaiting_approval": {
        const approve = (actor: Actor) => service.batches.approve({ batch_id, actor })
        return void (await approve(ben).catch(() => approve(cleo)))
      }
      case "paying":
        await service.batches.pay({ batch_id, actor: ben }).catch(onlyRefused)
        forward({ seconds: 50 })
        await advanceRows()
        return void (await service.batches.advance(batch_id))
      default:
        return
    }
  }
  return {
    ...{ given, ids, find, payouts, advance },
    /** Brings the batch to the state in which the step starts. */
    async to(state: State | undefined): Promise<string> {
      if (!state) return ""
      const expected = state === "approved once" ? "awaiting_approval" : state
      for (let turn = 0; (await find())?.state !== expected; turn += 1) {
        if (turn >= MOST_TURNS) throw new Error(`It never came to ${state}: it is ${(await find())?.state}.`)
        await advance()
      }
      if (state === "checking") await advanceRows()
      if (state === "approved once") await advance()
      return (await find())?.id ?? ""
    },
    async toItsEnd(): Promise<void> {
      for (
        let turn = 0;
        turn < MOST_TURNS && !["finished", "canceled"].includes((await find())?.state ?? "");
        turn += 1
      ) {
        await advance()
      }
    },
  }
}

export const describeKilledBatches = (kills: Kills) =>
  describePayouts(
    "A server that is killed during a step of a batch, and restarted",
    (_shop, another) => {
      let file: string
      beforeAll(async () => {
        file = await buildChild()
      })

      const prepared = async ({ step, actor = ben, from, amount }: Scenario, name: string) => {
        const own = another()
        const batch = batchOf(own, name, amount)
        const id = await batch.to(from)
        const { connection } = own.database
        const { settings } = own.service
        const order = {
          step: { name: step, id, actor, file: batch.given },
          now: own.now().toISOString(),
          connection,
          settings,
        }
        return { own, batch, order }
      }

      /** Performs the step to its end; returns the points at which a server may die. */
      async function alive(scenario: Scenario, name: string): Promise<string[]> {
        const { own, order } = await prepared(scenario, name)
        const points: string[] = []
        await liveStep(order, askOf(own.gateway.port), (point) => points.push(point))
        return points
      }

      async function killed(scenario: Scenario, dieAt: string, name: string) {
        const { own, batch, order } = await prepared(scenario, name)
        const ended = await runChild(file, { ...order, dieAt }, askOf(own.gateway.port))
        const there = { payouts: (await batch.payouts()).length, batch: (await batch.find()) !== undefined }
        await batch.toItsEnd()
        const rows = (await batch.payouts()).map(({ id: payout_id, state, limit_day }) => ({
          ...{ state, isCounted: limit_day !== null },
          ...{ calls: own.gateway.calls(payout_id).length, executed: own.gateway.executed(payout_id, true) },
        }))
        return { ended, there, end: { dieAt, state: (await batch.find())?.state, rows } }
      }

      it.each(scenarios.map((scenario, number) => [scenario.title, scenario, number] as const))(
        "%s: as a whole or not at all, and each row is paid once",
        async (_, scenario, number) => {
          const order = await alive(scenario, `batch_${number}_alive`)
          expect(order.length).toBeGreaterThan(5)
          // The test of publishing is one more.
          await killAt(order, { kills, left: scenarios.length - number + 1 }, async (dieAt) => {
            const { ended, there, end } = await killed(scenario, dieAt, `batch_${number}_${dieAt.replaceAll(" ", "_")}`)
            expect({ dieAt, ...ended }).toEqual({ dieAt, signal: "SIGKILL", error: undefined })
            const isCommitted = order.indexOf(dieAt) >= order.indexOf("after commit 1")
            const isThere = scenario.step !== "upload" || isCommitted
            expect({ dieAt, ...there }).toEqual({ dieAt, payouts: isThere ? 2 : 0, batch: isThere })
            const isCanceled = scenario.step === "cancel batch" && isCommitted
            const row = isCanceled
              ? { state: "canceled", isCounted: false, calls: 0, executed: 0 }
              : { state: "paid", isCounted: true, calls: 1, executed: 1 }
            expect(end).toEqual({ dieAt, state: isCanceled ? "canceled" : "finished", rows: [row, row] })
          })
        },
      )

      it("publishes each event at least once, and twice only if the server died before it recorded the first time", async () => {
        const events = ["created", "checked", "requested", "approved"]
        async function publishing(name: string) {
          const own = another()
          const heard: string[] = []
          const publish = ({ name: event }: UnpublishedEvent) => Promise.resolve(void heard.push(event))
          const id = await own.approved("check_pay", { id: name, destination_digest: name })
          const { connection } = own.database
          const { settings } = own.service
          const step = { name: "publish" as const, id, actor: ben }
          return { own, id, heard, publish, order: { step, now: own.now().toISOString(), connection, settings } }
        }
        const { heard: all, publish: toAll, order } = await publishing("cpo_published_alive")
        const points: string[] = []
        await liveStep(order, askOf({ publish: toAll }), (point) => points.push(point))
        expect(all).toEqual(events)

        await killAt(points, { kills, left: 1 }, async (dieAt) => {
          const { own, id, heard, publish, order } = await publishing(`cpo_published_${dieAt.replaceAll(" ", "_")}`)
          const ended = await runChild(file, { ...order, dieAt }, askOf({ publish }))
          expect({ dieAt, ...ended }).toEqual({ dieAt, signal: "SIGKILL", error: undefined })
          const before = [...heard]
          // Waits until the database has released the killed server's row locks.
          await own.pg("card_payout_entry").where({ payout_id: id }).forUpdate()
          // The killed server's lease on its events has expired.
          own.forward({ seconds: 301 })
          await own.service.publishEvents(publish, id)
          expect(await own.service.publishEvents(publish, id)).toEqual({ published: 0 })
          const after = heard.slice(before.length)
          // Events are published one after the other, so at most the last one is published again.
          const written = events.length - after.length
          expect({ dieAt, all: [...events.slice(0, written), ...after] }).toEqual({ dieAt, all: events })
          expect(before.length - written).toBeLessThanOrEqual(1)
          expect(before).toEqual(events.slice(0, before.length))
          expect(written).toBeLessThanOrEqual(before.length)
        })
      })
    },
    { payouts: { payOnApproval: false }, limits: { perDay: "1000000.00" } },
  )

/** By now all rows may be paid or under way. */
function onlyRefused(error: unknown): void {
  if (!MedusaError.isMedusaError(error) || error.type !== MedusaError.Types.NOT_ALLOWED) throw error
}
