import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../modules/card-payments"
import { CARD_PAYOUTS_MODULE, type CardPayoutsModuleService } from "../modules/card-payouts"
import { CARD_SCHEDULES_MODULE, type CardSchedulesModuleService } from "../modules/card-schedules"
import { CARD_SUBSCRIPTIONS_MODULE, type CardSubscriptionsModuleService } from "../modules/card-subscriptions"
import { pollCardPaymentsWorkflow } from "./poll-card-payments"
import { runCardPayoutsWorkflow } from "./run-card-payouts"
import { runCardSubscriptionsWorkflow } from "./run-card-subscriptions"
import { tidySavedCardsWorkflow } from "./tidy-saved-cards"

type ScheduledJob = {
  name: string
  everyMs: number
  /** Whether the store's options want it. */
  isWanted(container: MedusaContainer): boolean
  run(container: MedusaContainer): Promise<unknown>
}

/** All that happens without anybody asking for it. Files of `src/jobs` give each its schedule. */
const scheduledJobs = {
  /** Settles what is due, so that a store whose callbacks never arrive still settles every payment. */
  poll: {
    name: "card-payments-poll",
    everyMs: 4_000,
    isWanted: (container) => container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE).settings.polling,
    run: (container) => pollCardPaymentsWorkflow(container).run({ input: {} }),
  },
  /** Goes on with what is under way, and with what a process that ended has left. */
  payouts: {
    name: "card-payouts-run",
    everyMs: 5_000,
    isWanted: (container) => container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE).settings.runs,
    run: (container) => runCardPayoutsWorkflow(container).run({ input: {} }),
  },
  /** Charges what is due, and finishes what a process that ended has left. */
  subscriptions: {
    name: "card-subscriptions-run",
    everyMs: 5_000,
    isWanted: (container) =>
      container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE).settings.renewals,
    run: (container) => runCardSubscriptionsWorkflow(container).run({ input: {} }),
  },
  /** What an event that was lost, or a new key, left to do. */
  tidy: {
    name: "card-payments-tidy",
    everyMs: 3_600_000,
    isWanted: () => true,
    run: (container) => tidySavedCardsWorkflow(container).run({ input: {} }),
  },
} as const satisfies Record<string, ScheduledJob>

const BEAT_EVERY_MS = 10_000

/** A run that Medusa's schedule begins; told to the module `card_schedules`, which misses the ones that do not begin. */
export async function runScheduled(container: MedusaContainer, job: keyof typeof scheduledJobs): Promise<void> {
  const { name, isWanted, run } = scheduledJobs[job]
  if (!isWanted(container)) return
  const schedules = container.resolve<CardSchedulesModuleService>(CARD_SCHEDULES_MODULE)
  await schedules.beat(name)
  if (!(await isAtHome(container))) return
  // A slow gateway makes a long run, which is not missed.
  const beating = setInterval(() => void schedules.beat(name).catch(() => undefined), BEAT_EVERY_MS)
  try {
    await run(container)
  } finally {
    clearInterval(beating)
  }
}

const told = new WeakSet<object>()

/** A copy of the database works for nobody until its owner confirms it; said in the log once. */
export async function isAtHome(container: MedusaContainer): Promise<boolean> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const changes = await cards.environment.changes()
  if (changes.length > 0 && !told.has(cards)) {
    told.add(cards)
    const list = changes.map(({ account, field, known, now }) => `${account}: ${field} was ${known} and is ${now}`)
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .error(
        `[card-payments] This database was used elsewhere (${list.join("; ")}): nothing is charged, paid out or settled by schedule. If it is no copy, confirm it: POST /admin/card-payments/environment/confirm.`,
      )
  }
  return changes.length === 0
}

export function wantedJobs(container: MedusaContainer): ScheduledJob[] {
  return Object.values(scheduledJobs).filter(({ isWanted }) => isWanted(container))
}

/** Names of the jobs that the store's options switch off. */
export function jobsOff(container: MedusaContainer): string[] {
  return Object.values(scheduledJobs).flatMap(({ name, isWanted }) => (isWanted(container) ? [] : [name]))
}
