import type { SubscriptionRow } from "../../rows"
import type { Payment, SimulatedGateway } from "../simulated-gateway"
import type { Member } from "./check-records"
import { expectedDate } from "./expected-dates"
import type { Random } from "./random"
import { emptyCard } from "./sign-up-all"

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * A callback under way: of a charge of the gateway's schedule, or of one of ours that was answered
 * late.
 */
export type Callback = { payment: Payment; day: string | undefined; at: number }

type Schedule = {
  member: Member
  amount: string
  card: string | null
  next: number | null
  left: number
  charged: Set<number>
}

export type GatewaySchedules = ReturnType<typeof gatewaySchedules>

/**
 * A gateway that charges by itself, by the terms synced last. It reports sooner or later, twice, or
 * never.
 */
export function gatewaySchedules({ gateway, random }: { gateway: SimulatedGateway; random: Random }) {
  const schedules = new Map<string, Schedule>()
  let retries: { subscription_id: string; at: number; tries: number }[] = []
  let calm = false
  const callbacks: Callback[] = []

  /** Most callbacks come at once, some late, some twice, some never. */
  const report = (payment: Payment, now: number) => {
    const whole = new Date(payment.at).toISOString().slice(0, 10)
    const day = random.chance(0.03) ? undefined : whole
    if (!calm && random.chance(0.02)) return
    for (let times = random.chance(0.15) ? 2 : 1; times > 0; times -= 1) {
      const late = calm || random.chance(0.7) ? 0 : random.between(0, 5 * DAY_MS)
      callbacks.push({ payment, day, at: now + late })
    }
  }

  const charge = (id: string, schedule: Schedule, { at, now, tries }: { at: number; now: number; tries: number }) => {
    const payment = gateway.charges({ id, amount: schedule.amount }, new Date(at))
    const declined = calm
      ? undefined
      : random.weighted([
          [schedule.card === emptyCard.id ? 4 : 90, undefined],
          [schedule.card === emptyCard.id ? 94 : 8, "116"],
          [2, "209"],
        ] as const)
    gateway.resolvePayment(payment, declined ? { decline: declined } : "approve")
    const days = random.pick([1, 2, 5, 9])
    if (declined === "116" && tries < 3) retries.push({ subscription_id: id, at: at + days * DAY_MS, tries: tries + 1 })
    if (!declined) schedule.left -= 1
    report(payment, now)
    if (calm || declined || !random.chance(0.02)) return
    // A second charge of the same date.
    const second = gateway.charges({ id, amount: schedule.amount }, new Date(at))
    gateway.resolvePayment(second, random.pick(["approve", { decline: "116" }] as const))
    report(second, now)
  }

  return {
    callbacks,
    /** From now on nothing is declined, late or lost. */
    calmDown() {
      calm = true
      for (const callback of callbacks) callback.at = 0
    },
    report,
    /** A callback that was not processed comes once more, sooner or later. */
    again(callback: Callback, now: number): void {
      callbacks.push({ ...callback, at: calm ? now : now + random.between(0, 12 * HOUR_MS) })
    },

    /** Stores the synced terms of a subscription: the next date, or a stop. */
    synced(member: Member, row: SubscriptionRow, now: Date): void {
      const known = schedules.get(member.id)
      const isActive = ["active", "past_due"].includes(row.state) && row.next_at
      const next = isActive ? Math.max((row.next_at as Date).getTime(), startOfDay(now)) : null
      const left = row.charges_limit === null ? Infinity : row.charges_limit - row.charges_made
      const charged = known?.charged ?? new Set<number>()
      schedules.set(member.id, {
        member,
        amount: row.amount,
        card: row.saved_card_id,
        next,
        left: Math.max(left, 0),
        charged,
      })
    },

    /** Makes the charges that are due by now. */
    run(now: Date): void {
      for (const [id, schedule] of schedules) {
        if (schedule.next === null) continue
        for (let index = 0; schedule.left > 0; index += 1) {
          const at = expectedDate(schedule.member, index)
          if (at > now || (schedule.member.ends_at && at > schedule.member.ends_at)) break
          if (at.getTime() < schedule.next || schedule.charged.has(at.getTime())) continue
          schedule.charged.add(at.getTime())
          charge(id, schedule, { at: at.getTime(), now: now.getTime(), tries: 0 })
        }
      }
      const due = retries.filter(({ at }) => at <= now.getTime())
      retries = retries.filter(({ at }) => at > now.getTime())
      for (const { subscription_id, at, tries } of due) {
        const schedule = schedules.get(subscription_id)
        if (schedule?.next) charge(subscription_id, schedule, { at, now: now.getTime(), tries })
      }
    },
  }
}

function startOfDay(date: Date): number {
  return date.getTime() - (date.getTime() % DAY_MS)
}
