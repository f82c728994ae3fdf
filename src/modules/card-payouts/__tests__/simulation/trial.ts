import { toMessage } from "../../../../messages"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Random } from "../../../card-subscriptions/__tests__/simulation/random"
import { flowOf, parsePayoutOptions } from "../../../../configuration"
import type { BatchRow, PayoutRow } from "../../rows"
import { payoutOptionsOf } from "../payout-options"
import { type Ending, simulatedGateway, type Traits, type Decision } from "../simulated-gateway"
import { upload } from "./batch-actions"
import { calmDown } from "./calm-down"
import { chaos } from "./chaos"
import { checkBatch } from "./check-batch"
import { checkPublished } from "./check-published"
import { checkTrial } from "./check-trial"
import { endBatch } from "./end-batch"
import { perform } from "./perform"
import { portOf } from "./port-of"
import { resolveUnknown } from "./resolve-unknown"
import { type Counts, type Member, people, type Process, type Trial, type Way, ways } from "./world"

const START = Date.parse("2027-01-31T10:00:00Z")

/** The servers and the causes of their deaths, which continue from trial to trial. */
export type Servers = {
  pg: Knex
  processes: readonly Process[]
  /** The failures of the servers in this trial. */
  fate: {
    mayDie(): boolean
    died(): void
    holdUp(process: Process): Promise<void> | undefined
  }
}

export type Outcome = {
  counts: Counts
  /** The final states of the payouts, and of the batch, with their numbers. */
  states: Record<string, number>
  batches: Record<string, number>
  violations: string[]
  unexpected: string[]
}

/**
 * Takes one or a few payouts from draft to their final state while anything fails; then compares
 * the gateway's records.
 */
export async function runTrial(servers: Servers, random: Random, name: string): Promise<Outcome> {
  const { pg, processes } = servers
  let now = START
  let isCalm = true
  let isReleasing = false
  const held: { until: number; end(): void }[] = []
  const counts: Counts = {
    ...{ steps: 0, deaths: 0, holdUps: 0, refused: 0, jumps: 0, resolutions: 0, lateForms: 0 },
    ...{ published: 0, publishedAgain: 0, checkedWithoutCard: 0 },
  }
  const traits = traitsOf(random)
  const trouble = random.pick([0, 0.3, 0.6])
  const isDown = { until: 0 }
  const gateway = simulatedGateway({
    now: () => new Date(now),
    decide: () => (isCalm ? "approve" : pickOutcome(random, trouble)),
    shape: () => {
      if (isCalm) return { lag: { asks: 0, ms: 0 } }
      return { down: now < isDown.until, ...(random.chance(trouble / 20) ? { reports: { amount: "0.02" } } : {}) }
    },
  })
  Object.assign(gateway.traits, traits)
  const perDay = random.pick([150, 260, 2_000])
  const payOnApproval = random.chance(0.7)
  const limits = { perDay: `${perDay}.00`, perPayout: "150.00", secondApprovalAbove: "120.00" }
  const { settings } = parsePayoutOptions(payoutOptionsOf({ payOnApproval }, limits))
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
    process.wasHeldUp = true
    const seconds = random.weighted([[3, random.between(1, 60)] as const, [2, random.between(60, 3_000)] as const])
    return new Promise((resolve) => {
      held.push({ until: now + seconds * 1_000, end: resolve })
      process.onHeldUp()
    })
  }
  for (const process of processes) process.live(settings, () => new Date(now))
  const file = random.chance(0.35) ? fileOf(random, name) : undefined
  const members = [...membersOf(random, name, file), ...rowsOf(random, file)]
  const ids = members.map(({ id }) => id)
  const trial: Trial = {
    ...{ random, gateway, traits, processes, members, file, counts, pg, perDay, payOnApproval, trouble },
    published: { heard: new Map(), done: new Set() },
    unexpected: [],
    violations: [],
    isCalm: () => isCalm,
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
    batch: async () => (await pg("card_payout_batch").where({ name }).first()) as BatchRow | undefined,
  }

  for (const table of ["card_payout", "card_payout_approval", "card_payout_batch", "card_payout_batch_row"]) {
    await pg(table).delete()
  }
  if (random.chance(0.3)) await seen(trial, `cpo_${name}_seen`)
  for (const member of members) if (!member.isOfBatch) await create(trial, member, "create")
  isCalm = false
  isReleasing = true
  await upload(trial)
  isReleasing = false
  await chaos(trial, random.whole(8, 18) + (file ? 10 : 0))
  isCalm = true
  await trial.releaseAll()
  await calmDown(trial)
  if ((await resolveUnknown(trial)) > 0) await calmDown(trial)
  if (random.chance(0.5)) await endBatch(trial)
  await checkTrial(trial)
  await checkBatch(trial)
  await checkPublished(trial)
  const states: Record<string, number> = {}
  for (const { state } of await trial.rows()) states[state] = (states[state] ?? 0) + 1
  const batch = await trial.batch()
  const batches = batch ? { [batch.state]: 1 } : {}
  return { counts, states, batches, violations: trial.violations, unexpected: trial.unexpected }
}

/** An earlier successful payment, which shows the module what the gateway's status reports. */
async function seen(trial: Trial, id: string): Promise<void> {
  const flow = trial.random.pick(["check_pay", "payout"] as const)
  const [process] = trial.processes as [Process]
  const { service } = process
  const { lag } = trial.gateway.traits
  trial.gateway.traits.lag = { asks: 0, ms: 0 }
  await create(trial, { id, way: flow, amount: "0.02" }, "")
  const step = (work: () => Promise<unknown>) => perform(trial, process, { name: "", work })
  if (flow === "check_pay")
    await step(() => service.check({ payout_id: id, actor: people.ann }, portOf(trial, process)))
  await step(() => service.request({ payout_id: id, actor: people.ann }))
  await step(() => service.approve({ payout_id: id, actor: people.ben }))
  await step(() => service.pay({ payout_id: id, actor: people.ben }, portOf(trial, process)))
  trial.gateway.traits.lag = lag
}

async function create(trial: Trial, { id, way, amount }: Pick<Member, "id" | "way" | "amount">, name: string) {
  const payout = { ...draftOf(id, way, amount), account: ways[way].account }
  const [process] = trial.processes as [Process]
  const isThere = async () => (await trial.pg("card_payout").where({ id }).first("id")) !== undefined
  while (!(await isThere())) {
    await perform(trial, process, { name, work: ({ service }) => service.create(payout, people.ann) })
  }
}

function draftOf(id: string, way: Way, amount: string) {
  return {
    ...{ id, destination_kind: ways[way].destination_kind, amount, currency_code: "eur", endpoint: "4711" },
    ...{ encrypted: `sealed:${id}`, destination_digest: `digest:${id}`, destination_label: "•••• 3000" },
    recipient_name: "Dora Doe",
  }
}

/** A member of a trial, with the behavior of its recipient. */
function memberOf(random: Random, { id, way, amount }: Pick<Member, "id" | "way" | "amount">): Member {
  const flow = flowOf(ways[way].destination_kind, { bankFlow: ways[way].account === "main" ? "check_pay" : "payout" })
  const recipient = { hasLink: false, uses: random.chance(0.75), usesLate: random.chance(0.25) }
  return { id, way, flow, amount, isOfBatch: false, ...recipient }
}

function membersOf(random: Random, name: string, file: Trial["file"]): Member[] {
  const length = random.weighted([
    [file ? 3 : 0, 0] as const,
    [6, 1] as const,
    [3, 2] as const,
    [file ? 0 : 1, 4] as const,
  ])
  return Array.from({ length }, (_, number) => {
    const amount = random.pick(["100.00", "100.00", "130.00", "0.01"])
    return memberOf(random, { id: `cpo_${name}_${number}`, way: random.pick(Object.keys(ways) as Way[]), amount })
  })
}

/** A file of a few rows, sometimes with an invalid one. No file has typed cards. */
function fileOf(random: Random, name: string): Trial["file"] {
  const account = random.chance(0.8) ? "main" : "single"
  const own: readonly Way[] = account === "main" ? ["check_pay", "check_pay", "transfer", "form"] : ["payout"]
  const only = random.chance(0.5) ? random.pick(own) : undefined
  const cells = { recipient_name: "Dora Doe", currency_code: "eur", reference: "" }
  const rows = Array.from({ length: random.whole(1, 4) }, (_, number) => {
    const amount = random.pick(["20.00", "20.00", "40.00", "130.00", "0.01"])
    const payout = draftOf(`cpo_${name}_row_${number}`, only ?? random.pick(own), amount)
    return { row_number: number + 2, cells: { ...cells, amount }, problems: [], payout }
  })
  const wrong = {
    row_number: 9,
    cells: { ...cells, amount: "1,5" },
    problems: [
      { field: "amount", ...toMessage("payout_value.has_comma", { field: toMessage("payout_field.amount") }) },
    ],
  }
  return { account, name, rows: random.chance(0.3) ? [...rows, wrong] : rows }
}

function rowsOf(random: Random, file: Trial["file"]): Member[] {
  return (file?.rows ?? []).flatMap(({ payout }) => {
    if (!payout) return []
    const { id, amount, destination_kind } = payout
    const way = (Object.keys(ways) as Way[]).find(
      (one) => ways[one].destination_kind === destination_kind && ways[one].account === file?.account,
    ) as Way
    return [{ ...memberOf(random, { id, way, amount }), isOfBatch: true }]
  })
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
    showsCard: random.chance(0.7),
    ...{ silent: false, down: false, reports: {} },
  }
}

function pickOutcome(random: Random, trouble: number): Decision {
  const ending: Ending = random.chance(0.85) ? "approve" : { decline: "Account closed" }
  if (!random.chance(trouble)) return ending
  return random.weighted<Decision>([
    [6, "lost"],
    [4, "lost before"],
    [3, { late: random.between(1_000, 200_000), then: ending }],
    [4, { later: random.between(1_000, 10_000_000), then: ending }],
    [1, "refuse"],
    [3, "unsent"],
  ])
}
