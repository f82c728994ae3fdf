import { batchActionOf } from "./batch-actions"
import { actionOf } from "./actions"
import { heldStates } from "../../payouts/payout-states"
import type { PayoutRow } from "../../rows"
import { perform } from "./perform"
import { round } from "./round"
import { publishing } from "./publish"
import type { Member, Process, Step, Trial } from "./world"

/**
 * The recipient of a form opens its page, in time or too late, if the page's link was handed out.
 */
export function visit(trial: Trial, member: Member, row: PayoutRow): void {
  if (row.link && (row.state === "paying" || row.state === "unknown")) member.hasLink = true
  if (!member.hasLink || !member.uses) return
  const isLinkExpired = !!row.link_expires_at && new Date(row.link_expires_at) <= trial.now()
  if (member.usesLate !== isLinkExpired || !trial.random.chance(0.4)) return
  const ending = trial.random.chance(0.85) ? "approve" : ({ decline: "No such card" } as const)
  const takes = trial.random.chance(0.3) ? trial.random.between(1_000, 3_600_000) : 0
  if (trial.gateway.use(member.id, ending, takes) && isLinkExpired) trial.counts.lateForms += 1
}

/** A free server performs a step; the others may work at the same time. */
export async function chaos(trial: Trial, moves: number): Promise<void> {
  const { random, processes } = trial
  for (let move = 0; move < moves; move += 1) {
    const rows = await trial.rows()
    for (const member of trial.members) {
      const row = rows.find(({ id }) => id === member.id)
      if (row && member.flow === "form") visit(trial, member, row)
    }
    let free = processes.filter(({ busy }) => !busy)
    if (free.length === 0) {
      await trial.releaseAll()
      free = [...processes]
    }
    const member = random.pick(trial.members)
    const row = rows.find(({ id }) => id === member.id)
    if (!row) throw new Error(`${member.id} is gone.`)
    const batch = await trial.batch()
    const action = () => (batch && random.chance(0.5) ? batchActionOf(trial, batch) : actionOf(trial, member, row))
    const first = random.chance(0.3) ? round(trial) : action()
    const others = random.chance(0.25) ? free.slice(1, 1 + random.whole(1, 2)) : []
    const started = [free[0] as Process, ...others].map((process, number) =>
      start(
        trial,
        process,
        number === 0 || random.chance(0.4) ? first : random.chance(0.2) ? publishing(trial) : action(),
      ),
    )
    await Promise.all(started)
    if (random.chance(0.45)) {
      const seconds = random.weighted([
        [40, random.between(1, 20)],
        [25, random.between(20, 90)],
        [20, random.between(90, 900)],
        [8, random.between(900, 15_000)],
        [2, random.between(50_000, 100_000)],
      ])
      trial.forward(seconds)
      trial.release()
    }
    await assertLimits(trial)
  }
}

/** Waits for the step, unless it is held up: then the others continue meanwhile. */
function start(trial: Trial, process: Process, step: Step): Promise<void> {
  return new Promise((resolve) => {
    process.onHeldUp = resolve
    process.busy = perform(trial, process, step).then(() => {
      process.busy = undefined
      resolve()
    })
  })
}

/**
 * At any time, the requested payouts that have not failed or been canceled count against limits.
 * The sum of a day never exceeds its limit, except for forms that were used after their limit was
 * freed.
 */
export async function assertLimits({ pg, perDay, violations, rows }: Trial): Promise<void> {
  for (const { id, state, limit_day } of await rows()) {
    if ((limit_day !== null) === heldStates.includes(state)) continue
    violations.push(`counted against ${limit_day}: ${id}, ${state}`)
  }
  const days = (await pg("card_payout")
    .whereNotNull("limit_day")
    .groupBy("account", "limit_day")
    .select("account", "limit_day")
    .select(
      pg.raw(
        `sum(amount::numeric) FILTER (WHERE NOT EXISTS (SELECT 1 FROM card_payout_entry WHERE payout_id = card_payout.id
           AND code = 'payout.paid_after_failure'))::float AS sum`,
      ),
    )) as unknown as { account: string; limit_day: string; sum: number | null }[]
  for (const { account, limit_day, sum } of days) {
    if ((sum ?? 0) > perDay) violations.push(`limit: ${sum} of ${perDay} on ${limit_day} of ${account}`)
  }
}
