import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Random } from "../../../card-subscriptions/__tests__/simulation/random"
import type { PayoutRow } from "../../rows"
import { parseSettings } from "../../settings"
import { type Flow, flows, payoutOptionsOf } from "../payout-options"
import { type Ending, simulatedGateway, type Traits, type Wish } from "../simulated-gateway"
import { checkTrial } from "./check-trial"
import { assertLimits, chaos, perform, portOf, round, visit } from "./chaos"
import { type Counts, type Member, people, type Process, type Trial } from "./world"

const START = Date.parse("2027-01-31T10:00:00Z")
const DAY = 24 * 3_600

/** Servers, and what makes them die, as they live on from trial to trial. */
export type Servers = {
  pg: Knex
  processes: readonly Process[]
  /** What happens to them in this trial. */
  fate: {
    mayDie(): boolean
    died(): void
    holdUp(process: Process): Promise<void> | undefined
  }
}

export type Outcome = { counts: Counts; states: Record<string, number>; violations: string[]; unexpected: string[] }

/** One or a few payouts from draft to their end, while everything goes wrong; then the gateway's books are compared. */
export async function runTrial(servers: Servers, random: Random, name: string): Promise<Outcome> {
  const { pg, processes } = servers
  let now = START
  let isCalm = true
  let isReleasing = false
  const held: { until: number; end(): void }[] = []
  const counts: Counts = { steps: 0, deaths: 0, holdUps: 0, refused: 0, jumps: 0, rulings: 0, lateForms: 0 }
  const traits = traitsOf(random)
  const trouble = random.pick([0, 0.3, 0.6])
  const isDown = { until: 0 }
  const gateway = simulatedGateway({
    now: () => new Date(now),
    decide: () => (isCalm ? "approve" : wishOf(random, trouble)),
    shape: () => (isCalm ? { lag: { asks: 0, ms: 0 } } : { down: now < isDown.until }),
  })
  Object.assign(gateway.traits, traits)
  const perDay = random.pick([150, 260, 2_000])
  const payOnApproval = random.chance(0.7)
  const limits = { perDay: `${perDay}.00`, perPayout: "150.00", secondApprovalAbove: "120.00" }
  const { settings } = parseSettings(payoutOptionsOf({ payOnApproval }, limits))
  let deaths = random.weighted([[1, 0] as const, [5, 1] as const, [3, 2] as const, [1, 5] as const])
  const holdUpChance = random.pick([0, 0, 0.05])
  servers.fate.mayDie = () => !isCalm && deaths > 0
  servers.fate.died = () => {
    deaths -= 1
    counts.deaths += 1
  }
  servers.fate.holdUp = (process) => {
    if (isCalm || isReleasing || !random.chance(holdUpChance)) return undefined
    counts.holdUps += 1
    const seconds = random.weighted([[3, random.between(1, 60)] as const, [2, random.between(60, 3_000)] as const])
    return new Promise((resolve) => {
      held.push({ until: now + seconds * 1_000, end: resolve })
      process.onHeldUp()
    })
  }
  for (const { service } of processes) {
    service["context"].settings = settings
    service["context"].now = () => new Date(now)
  }
  const members: Member[] = Array.from(
    { length: random.weighted([[6, 1] as const, [3, 2] as const, [1, 4] as const]) },
    (_, number) => ({
      ...{ id: `cpo_${name}_${number}`, flow: random.pick(Object.keys(flows) as Flow[]) },
      ...{ amount: random.pick(["100.00", "100.00", "130.00", "0.01"]), hasLink: false },
      ...{ uses: random.chance(0.75), usesLate: random.chance(0.25) },
    }),
  )
  const ids = members.map(({ id }) => id)
  const trial: Trial = {
    ...{ random, gateway, traits, processes, members, counts, pg, perDay, payOnApproval },
    unexpected: [],
    violations: [],
    now: () => new Date(now),
    forward(seconds) {
      counts.jumps += 1
      now += seconds * 1_000
      if (random.chance(trouble / 4)) isDown.until = now + random.between(1_000, 600_000)
    },
    release() {
      const due = held.filter(({ until }) => until <= now)
      held.splice(0, Infinity, ...held.filter((one) => !due.includes(one)))
      for (const { end } of due) end()
    },
    async releaseAll() {
      isReleasing = true
      for (const { end } of held.splice(0)) end()
      for (const { busy } of processes) await busy
      isReleasing = false
    },
    rows: async () => (await pg("card_payout").whereIn("id", ids)) as PayoutRow[],
  }

  await pg("card_payout").delete()
  await pg("card_payout_approval").delete()
  if (random.chance(0.3)) await seen(trial, `cpo_${name}_seen`)
  for (const member of members) await create(trial, member)
  isCalm = false
  await chaos(trial, random.whole(8, 18))
  isCalm = true
  await trial.releaseAll()
  await calmDown(trial)
  await checkTrial(trial)
  const states: Record<string, number> = {}
  for (const { state } of await trial.rows()) states[state] = (states[state] ?? 0) + 1
  return { counts, states, violations: trial.violations, unexpected: trial.unexpected }
}

/** Nothing goes wrong any more: rounds of the schedule, until nothing is left that goes on by itself. */
async function calmDown(trial: Trial): Promise<void> {
  const [process] = trial.processes as [Process]
  const gaps = [60, 600, 600, 600, 3_700, 3_700, 4 * 3_600, 4 * 3_600, DAY, DAY, DAY, DAY, DAY]
  for (const gap of gaps) {
    trial.forward(gap)
    const before = await trial.rows()
    for (const member of trial.members) {
      const row = before.find(({ id }) => id === member.id)
      if (row && member.flow === "form") visit(trial, member, row)
    }
    // Nobody is at work: the leases of the dead are over.
    await trial.pg("card_payout").whereNotNull("leased_until").update({ leased_until: null })
    await perform(trial, process, round(trial))
    await assertLimits(trial)
    const rows = await trial.rows()
    const waits = rows.some(({ state, next_look_at, flow }) => {
      if (state === "unknown") return gap < DAY || flow === "form"
      if (state === "failed" && flow !== "form") return next_look_at && gap < 3_600
      return state === "checking" || state === "paying" || (next_look_at && (state === "approved" || flow === "form"))
    })
    if (!waits) break
  }
}

/** A payment that went well before: what the gateway's status is known to show. */
async function seen(trial: Trial, id: string): Promise<void> {
  const flow = trial.random.pick(["check_pay", "payout"] as const)
  const [process] = trial.processes as [Process]
  const { service } = process
  const { lag } = trial.gateway.traits
  trial.gateway.traits.lag = { asks: 0, ms: 0 }
  await create(trial, { id, flow, amount: "0.02" })
  const step = (work: () => Promise<unknown>) => perform(trial, process, { name: "", work })
  if (flow === "check_pay")
    await step(() => service.check({ payout_id: id, actor: people.ann }, portOf(trial, process)))
  await step(() => service.request({ payout_id: id, actor: people.ann }))
  await step(() => service.approve({ payout_id: id, actor: people.ben }))
  await step(() => service.pay({ payout_id: id, actor: people.ben }, portOf(trial, process)))
  trial.gateway.traits.lag = lag
}

async function create(trial: Trial, { id, flow, amount }: Pick<Member, "id" | "flow" | "amount">): Promise<void> {
  const payout = {
    ...{ id, ...flows[flow], amount, currency_code: "eur", endpoint: "4711", sealed: `sealed:${id}` },
    ...{ destination_digest: `digest:${id}`, destination_label: "•••• 3000", recipient_name: "Dora Doe" },
  }
  await trial.processes[0]?.service.create(payout, people.ann)
}

function traitsOf(random: Random): Traits {
  return {
    types: random.weighted([
      [6, { check: "payout_check", pay: "payout" }] as const,
      [2, { check: "payout", pay: "payout" }] as const,
      [1, { check: null, pay: "payout" }] as const,
      [1, { check: null, pay: null }] as const,
    ]),
    echoes: random.chance(0.7),
    plain: random.chance(0.7) ? "newest" : "check",
    knowsSteps: random.chance(0.9),
    lag: random.weighted([
      [5, { asks: 0, ms: 0 }] as const,
      [2, { asks: 2, ms: 0 }] as const,
      [2, { asks: 0, ms: random.between(1_000, 300_000) }] as const,
    ]),
    serials: random.chance(0.9),
    ...{ silent: false, down: false, reports: {} },
  }
}

function wishOf(random: Random, trouble: number): Wish {
  const ending: Ending = random.chance(0.85) ? "approve" : { decline: "Account closed" }
  if (!random.chance(trouble)) return ending
  return random.weighted<Wish>([
    [6, "lost"],
    [4, "lost before"],
    [3, { late: random.between(1_000, 200_000), then: ending }],
    [4, { later: random.between(1_000, 10_000_000), then: ending }],
    [1, "refuse"],
    [3, "unsent"],
  ])
}
