import type { Actor } from "../../actor"
import { ann, ben, cleo, describePayouts, type Shop } from "../payout-module"
import type { Flow } from "../payout-options"
import { buildChild } from "./build-child"
import { killAt, type Kills } from "./kills"
import { askOf, liveStep } from "./live-step"
import { runChild } from "./run-child"
import type { StepName } from "./steps"

type Scenario = {
  title: string
  step: StepName
  actor?: Actor
  /** Brings a payout to the state in which the step starts. */
  before(shop: Shop, own: Own): Promise<string>
}
type Own = Parameters<Shop["created"]>[1]

const lost = (flow: Flow) => async (shop: Shop, own: Own) => {
  const id = await shop.approved(flow, own)
  shop.answers("lost")
  shop.gatewayIs({ silent: true })
  await shop.pay(id)
  shop.gatewayIs({ silent: false })
  shop.forward({ seconds: 60 })
  return id
}

const scenarios: Scenario[] = [
  { title: "checks", step: "check", before: (shop, own) => shop.created("check_pay", own) },
  {
    title: "checks a typed card",
    step: "check",
    before: (shop, own) => shop.created("check_pay", { ...own, destination_kind: "card" }),
  },
  { title: "requests", step: "request", actor: ann, before: (shop, own) => shop.checked("check_pay", own) },
  { title: "approves", step: "approve", before: (shop, own) => shop.requested("check_pay", own) },
  {
    title: "gives the second approval",
    step: "approve",
    actor: cleo,
    async before(shop, own) {
      const id = await shop.requested("payout", { ...own, amount: "301.00" })
      await shop.approve(id)
      return id
    },
  },
  ...(["check_pay", "payout", "transfer", "form"] as const).map((flow): Scenario => ({
    title: `pays (${flow})`,
    step: "pay",
    before: (shop, own) => shop.approved(flow, own),
  })),
  {
    title: "pays a payout whose check has expired",
    step: "pay",
    async before(shop, own) {
      const id = await shop.approved("check_pay", own)
      shop.forward({ hours: 25 })
      return id
    },
  },
  {
    title: "advances an approved payout",
    step: "round",
    before: (shop, own) => shop.approved("check_pay", own),
  },
  {
    title: "advances a payout whose check has expired",
    step: "round",
    async before(shop, own) {
      const id = await shop.requested("check_pay", own)
      shop.forward({ hours: 25 })
      return id
    },
  },
  { title: "reconciles an unknown payout (check_pay)", step: "reconcile", before: lost("check_pay") },
  { title: "reconciles an unknown payout (payout)", step: "reconcile", before: lost("payout") },
  {
    title: "reconciles a check",
    step: "reconcile",
    async before(shop, own) {
      const id = await shop.created("check_pay", own)
      shop.answers("lost")
      await shop.check(id)
      shop.forward({ seconds: 60 })
      return id
    },
  },
  { title: "resolves manually as paid", step: "resolve as paid", actor: cleo, before: lost("check_pay") },
  { title: "cancels", step: "cancel", before: (shop, own) => shop.requested("check_pay", own) },
]

/** All servers run again, and everyone does the remaining work. */
async function finish(shop: Shop, id: string): Promise<void> {
  for (let turn = 0; turn < 14; turn += 1) {
    shop.forward({ seconds: 50 * (turn + 1) ** 2 })
    const { state } = await shop.find(id)
    if (state === "draft") await shop.check(id).catch(() => shop.request(id))
    else if (state === "checked") await shop.request(id)
    else if (state === "awaiting_approval") {
      const again = () => shop.approve(id, cleo)
      // The schedule handles an expired check.
      await shop
        .approve(id, ben)
        .catch(again)
        .catch(() => shop.service.advance(id, shop.gateway.port))
    } else await shop.service.advance(id, shop.gateway.port)
    shop.gateway.use(id)
    if (["paid", "failed", "canceled"].includes(state)) return
  }
}

const released = /^before (pay|payout|transfer|form) 1$/
export const describeKilledPayouts = (kills: Kills) =>
  describePayouts(
    "A server that is killed during a step, and restarted",
    (_shop, another) => {
      let file: string
      beforeAll(async () => {
        file = await buildChild()
      })

      const prepared = async ({ step, actor = ben, before }: Scenario, id: string) => {
        const own = another()
        const payout_id = await before(own, { id, destination_digest: id })
        const { connection } = own.database
        const { settings } = own.service
        return {
          own,
          payout_id,
          order: { step: { name: step, id: payout_id, actor }, now: own.now().toISOString(), connection, settings },
        }
      }

      /** Takes one payout through a step; returns the points at which a server may die. */
      async function alive(scenario: Scenario, id: string): Promise<string[]> {
        const { own, order } = await prepared(scenario, id)
        const points: string[] = []
        await liveStep(order, askOf(own.gateway.port), (point) => points.push(point))
        return points
      }

      /** Takes one payout through a step that dies at a point, and on to its final state. */
      async function killed(scenario: Scenario, { dieAt, id }: { dieAt: string; id: string }) {
        const { own, payout_id, order } = await prepared(scenario, id)
        const ended = await runChild(file, { ...order, dieAt }, askOf(own.gateway.port))
        await finish(own, payout_id)
        const { state, limit_day } = await own.find(payout_id)
        const calls = own.gateway.calls(payout_id).length
        const executed = own.gateway.executed(payout_id, true)
        return { ended, end: { dieAt, state, calls, executed, isCounted: limit_day !== null } }
      }

      it.each(scenarios.map((scenario, number) => [scenario.title, scenario, number] as const))(
        "%s: wherever the server dies, the payout is paid once, unless it was canceled or never sent",
        async (_, scenario, number) => {
          const order = await alive(scenario, `cpo_${number}_alive`)
          expect(order.length).toBeGreaterThan(5)
          await killAt(order, { kills, left: scenarios.length - number }, async (dieAt) => {
            const { ended, end } = await killed(scenario, { dieAt, id: `cpo_${number}_${dieAt.replaceAll(" ", "_")}` })
            expect({ dieAt, ...ended }).toEqual({ dieAt, signal: "SIGKILL", error: undefined })
            const at = order.indexOf(dieAt)
            const isCanceled = scenario.step === "cancel" && at >= order.indexOf("after commit 1")
            // The intent is committed and the call never left. The server cannot know that, so it
            // does not pay again.
            const isLost =
              at >= order.indexOf("after commit 1") && at <= order.findIndex((point) => released.test(point))
            const isPaid = !isCanceled && !isLost
            const state = isPaid ? "paid" : isCanceled ? "canceled" : expect.stringMatching(/^(unknown|failed)$/)
            const isCounted = isPaid || end.state === "unknown"
            expect(end).toEqual({ dieAt, state, calls: isPaid ? 1 : 0, executed: isPaid ? 1 : 0, isCounted })
          })
        },
      )
    },
    { limits: { perDay: "1000000.00" } },
  )
