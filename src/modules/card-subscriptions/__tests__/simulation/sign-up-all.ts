import type { PlanInput } from "../../plans/plans"
import type { PlanRow } from "../../rows"
import type { Member } from "./check-records"
import type { Process, Run } from "./simulate"

const DAY_MS = 86_400_000
const PLANS = 40
const LANES = 8

/** Everyone signs up in the first weeks, each for one of many plans. */
export async function signUpAll(run: Run, { process, start }: { process: Process; start: number }): Promise<Member[]> {
  const { service } = process
  const plans: PlanRow[] = []
  for (let number = 0; number < PLANS; number += 1) {
    plans.push(await service.plans.create(termsOf(run, { number, start }) as PlanInput))
  }
  const members: Member[] = []
  let left = run.plan.subscriptions
  const lane = async () => {
    while (left > 0) {
      const number = left--
      members.push(await signUp(run, { process, plan: run.random.pick(plans), start, number }))
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  for (const member of members) run.members.set(member.id, member)
  return members
}

function termsOf({ random, plan }: Run, { number, start }: { number: number; start: number }): object {
  const engine = number % 3 === 0 ? "gateway" : "store"
  const billingInterval = random.weighted([
    [60, { period: "month", interval: 1 }],
    [20, { period: "week", interval: 4 }],
    [20, { period: "day", interval: 30 }],
    // A declined charge is retried when later periods have started.
    [engine === "gateway" ? 20 : 0, { period: "week", interval: 1 }],
    [engine === "gateway" ? 5 : 0, { period: "day", interval: 2 }],
  ] as const)
  const ends = new Date(start + plan.periods * 20 * DAY_MS)
  return {
    ...{ name: `Plan ${number}`, provider_id: "pp_card_main", currency_code: "eur", ...billingInterval },
    engine,
    amount: `${random.whole(3, 90)}.00`,
    retry_hours: random.pick([[12, 24, 48, 72, 120], [12, 24], [240], []]),
    after_retries: random.weighted([
      [60, "unpaid"],
      [30, "pause"],
      [10, "cancel"],
    ] as const),
    catch_up: random.pick(["latest", "all"]),
    trial_days: random.weighted([
      [8, 0],
      [2, 14],
    ] as const),
    charges_limit: random.weighted([
      [8, null],
      [2, Math.ceil(plan.periods * 0.6)],
    ] as const),
    ends_at: random.chance(0.1) ? ends.toISOString() : null,
  }
}

type SignUpRequest = { process: Process; plan: PlanRow; start: number; number: number }

async function signUp(run: Run, { process: { service }, plan, start, number }: SignUpRequest): Promise<Member> {
  const { id: plan_id, engine, period, interval, charges_limit, ends_at } = plan
  // A subscription that starts at once is charged by us the first time, with either engine.
  const isAtOnce = plan.trial_days === 0 && run.random.chance(0.2)
  const start_at = new Date(start + (isAtOnce ? 0 : Math.floor(run.random.between(0, 33) * DAY_MS)))
  const request = {
    customer_id: `cus_${number}`,
    plan_id,
    quantity: 1,
    card: run.random.chance(0.1) ? emptyCard : cardOf(0),
    start_at,
  }
  const { id } = (await service.signUp(request)).row
  const row = await service.activate({ subscription_id: id })
  const { anchor_at } = row
  const anchor = new Date(start_at.getTime() + plan.trial_days * DAY_MS)
  // A gateway that charges by itself knows days only.
  if (engine === "gateway") anchor.setUTCHours(0, 0, 0, 0)
  if (anchor_at?.getTime() !== anchor.getTime()) throw new Error(`${id} begins ${anchor_at?.toISOString()}`)
  return { id, engine, period, interval, anchor, charges_limit, ends_at }
}

/** A card that is declined nearly always, until another one replaces it. */
export const emptyCard = { ...cardOf(0), id: "csc_empty" }

export function cardOf(number: number) {
  return { id: `csc_${number}`, brand: "VISA", last4: "1111", exp_month: "12", exp_year: "2040" }
}
