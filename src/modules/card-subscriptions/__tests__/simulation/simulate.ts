/**
 * The module on a real database, over years: workers that overlap, processes that die before and
 * after any statement and any call, a clock that jumps during work, a gateway that declines, is
 * late, loses answers, charges by itself and reports it twice or never, and customers who pause,
 * skip, cancel and come back. Then the records are checked.
 */
import type { Lease } from "../../../../durable"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger } from "@medusajs/framework/types"
import type CardSubscriptionsModuleService from "../../service"
import { type Payment, type SimulatedGateway, simulatedGateway, type Decision } from "../simulated-gateway"
import { checkRecords, type Member, type Moves, type Send, type Violations, watchStates } from "./check-records"
import { customers } from "./customers"
import { type GatewaySchedules, gatewaySchedules } from "./gateway-schedule"
import { Died, type Mortal, mortal } from "./mortal"
import { randomOf, type Random } from "./random"
import { emptyCard, signUpAll } from "./sign-up-all"
import { worker } from "./worker"

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const START = Date.parse("2027-01-31T10:00:00Z")

/** The parts on which the simulation runs: the module as it is loaded here, and its database. */
export type World = {
  Service: typeof CardSubscriptionsModuleService
  moves: Moves
  /** A pool of connections; each one is passed to `watch` first. */
  connect(watch?: (connection: Parameters<Mortal["watch"]>[0]) => void): Knex
}

export type Plan = {
  subscriptions: number
  periods: number
  seed: number
  workers?: number
  /** The approximate number of deaths in a run. */
  crashes?: number
  /**
   * The minutes after which a run ends early; open charges are then resolved, and the records
   * checked.
   */
  minutes?: number
  /** Whether the caller asks it to end now. */
  isStopped?(): boolean
  tick?(done: number, charges: number): void
}

export type Report = {
  plan: Plan
  /** The number of days that passed. */
  days: number
  charges: number
  approved: number
  declined: number
  returned: number
  lostAnswers: number
  lateAnswers: number
  callbacks: number
  crashes: Readonly<Record<string, number>>
  jumps: number
  claimedTwice: number
  actions: Readonly<Record<string, number>>
  unexpected: readonly string[]
  violations: Violations
  examples: readonly string[]
  seconds: number
}

/** The parts that a whole run shares. */
export type Run = {
  plan: Plan
  world: World
  random: Random
  now(): Date
  /** Moves the clock sometimes, while others work. */
  maybeJump(): void
  gateway: SimulatedGateway
  schedules: GatewaySchedules
  members: Map<string, Member>
  sends: Send[]
  counts: { lostAnswers: number; lateAnswers: number; callbacks: number; claimedTwice: number; steps: number }
  actions: Record<string, number>
  unexpected: string[]
  /** The worker that leases each charge. */
  holders: Map<string, Lease>
  /** Charges whose payment was refunded, until their rows show it. */
  returning: Map<string, Payment>
  /** A database connection that never dies. */
  pg: Knex
  /** The moves that compensations made. */
  reverted: Set<string>
  /** A process of the store that may die. */
  process(name: string): Process
}

export type Process = {
  name: string
  service: CardSubscriptionsModuleService
  mortal: Mortal
}

const silent = { debug: noop, info: noop, warn: noop, error: noop, log: noop } as unknown as Logger

/**
 * The approximate statements and calls of one charge, by which the deaths are spread over a run.
 */
const STEPS_A_CHARGE = 25

export async function simulate(world: World, plan: Plan): Promise<Report> {
  const started = Date.now()
  const random = randomOf(plan.seed)
  const clock = { now: START, jumps: 0, calm: false }
  const crashes: Record<string, number> = {}
  const counts = { lostAnswers: 0, lateAnswers: 0, callbacks: 0, claimedTwice: 0, steps: 0 }
  const rate = (plan.crashes ?? plan.subscriptions / 4) / (plan.subscriptions * plan.periods * STEPS_A_CHARGE)
  const late: { payment: Payment; at: number }[] = []
  const gateway = simulatedGateway({
    now: () => new Date(clock.now),
    decide(subscription) {
      const isEmpty = subscription.saved_card_id === emptyCard.id && random.chance(0.95)
      const plannedAnswer = clock.calm ? "approve" : isEmpty ? { decline: "116" } : pickOutcome(random)
      if (plannedAnswer === "lost") counts.lostAnswers += 1
      return plannedAnswer
    },
    opened(payment) {
      counts.lateAnswers += 1
      late.push({ payment, at: clock.now + random.between(0.2 * HOUR_MS, 3 * DAY_MS) })
    },
  })
  const schedules = gatewaySchedules({ gateway, random })
  const pools: Knex[] = []
  const connect: World["connect"] = (watch) => {
    const pg = world.connect(watch)
    pools.push(pg)
    return pg
  }
  const jump = (ms: number) => {
    clock.now += ms
    clock.jumps += 1
  }
  const pg = connect()
  const run: Run = {
    ...{ plan, world, random, gateway, schedules, counts },
    now: () => new Date(clock.now),
    maybeJump() {
      const perRound = plan.subscriptions * 0.2
      if (!clock.calm && random.chance(1 / perRound)) jump(random.between(0.1, 40) * HOUR_MS)
    },
    members: new Map(),
    sends: [],
    actions: {},
    unexpected: [],
    holders: new Map(),
    returning: new Map(),
    reverted: new Set(),
    pg,
    process(name) {
      const died = (kind: string) => void (crashes[kind] = (crashes[kind] ?? 0) + 1)
      const life = mortal({ random, rate: () => (clock.calm ? 0 : rate), died })
      const __pg_connection__ = connect((connection) => life.watch(connection))
      const service = new world.Service({ __pg_connection__, logger: silent }, {})
      service["context"].clock = () => Promise.resolve(new Date(clock.now))
      return { name, service, mortal: life }
    },
  }

  try {
    await watchStates(pg)
    const store = run.process("store")
    const workers = Array.from({ length: plan.workers ?? 3 }, (_, number) => worker(run, `worker ${number + 1}`))
    clock.calm = true
    const members = await signUpAll(run, { process: store, start: START })
    clock.calm = false
    const visits = customers(run, store)
    const horizon = plan.periods * 30.4 * DAY_MS
    const end = START + horizon
    const round = async () => {
      // No worker is running, so the leases of dead ones are cleared.
      for (const table of ["card_subscription", "card_subscription_charge"]) {
        await pg(table).whereNotNull("leased_until").update({ leased_until: null })
      }
      schedules.run(new Date(clock.now))
      answerLate(run, late, { now: clock.now, all: clock.calm })
      await Promise.all([...workers.map((one) => one.round()), ...(clock.calm ? [] : [visits.round()])])
      plan.tick?.(Math.min(1, (clock.now - START) / horizon), gateway.payments.length)
    }
    const isDone = () => plan.isStopped?.() || Date.now() - started > (plan.minutes ?? Infinity) * 60_000
    while (clock.now < end && !isDone()) {
      await round()
      jump(jumpOf(random))
    }
    const days = Math.round((clock.now - START) / DAY_MS)
    // No more failures: open charges are answered, and declined ones are paid or abandoned.
    clock.calm = true
    schedules.calmDown()
    for (let day = 0; day < 20; day += 1) {
      await round()
      clock.now += DAY_MS
    }
    clock.now -= DAY_MS
    await round()
    const checked = await checkRecords(pg, {
      ...{ members, payments: gateway.payments, sends: run.sends, moves: world.moves, reverted: run.reverted },
      now: new Date(clock.now),
    })
    const count = (status: Payment["status"]) => gateway.payments.filter((payment) => payment.status === status).length
    return {
      ...checked,
      ...{ plan, days, crashes, actions: run.actions, unexpected: run.unexpected, jumps: clock.jumps },
      approved: count("approved"),
      declined: count("declined"),
      returned: gateway.payments.filter(({ returned }) => returned).length,
      ...counts,
      seconds: (Date.now() - started) / 1_000,
    }
  } finally {
    for (const pool of pools) await pool.destroy()
  }
}

function pickOutcome(random: Random): Decision {
  return random.weighted<Decision>([
    [860, "approve"],
    [60, { decline: "116" }],
    [15, { decline: "209" }],
    [35, "open"],
    [40, "lost"],
    [18, "unsent"],
    [2, "no card"],
  ])
}

/** A jump of the clock, from hours to months. */
function jumpOf(random: Random): number {
  const [from, to] = random.weighted([
    [60, [2, 48]],
    [30, [48, 200]],
    [10, [300, 1_700]],
  ] as const)
  return random.between(from, to) * HOUR_MS
}

/** Resolves the gateway's late answers. Some come as callbacks; polls find all of them. */
function answerLate(
  { gateway, schedules, random }: Run,
  late: { payment: Payment; at: number }[],
  { now, all }: { now: number; all: boolean },
): void {
  const due = late.filter(({ at }) => all || at <= now)
  late.splice(0, late.length, ...late.filter((one) => !due.includes(one)))
  for (const { payment } of due) {
    gateway.resolvePayment(payment, all || random.chance(0.7) ? "approve" : { decline: random.pick(["116", "209"]) })
    if (random.chance(0.5)) schedules.report(payment, now)
  }
}

/** Runs a process's work until it dies; any other error is unexpected. */
export async function asProcess(run: Run, process: Process, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Died)) run.unexpected.push(`${process.name}: ${(error as Error).stack?.slice(0, 400)}`)
  }
}

function noop(): void {
  // The simulation reads records, not logs.
}
