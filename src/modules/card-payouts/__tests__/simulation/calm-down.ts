import { assertLimits, visit } from "./chaos"
import { hasUnpublished } from "./check-published"
import { perform } from "./perform"
import { round } from "./round"
import type { Process, Trial } from "./world"

const DAY = 24 * 3_600
const gaps = [60, 600, 600, 600, 3_700, 3_700, 4 * 3_600, 4 * 3_600, DAY, DAY, DAY, DAY, DAY]

/** No more failures: rounds of the schedule, until nothing is left that continues by itself. */
export async function calmDown(trial: Trial): Promise<void> {
  const [process] = trial.processes as [Process]
  for (let turn = 0; turn < gaps.length; turn += 1) {
    const gap = gaps[turn] as number
    trial.forward(gap)
    const before = await trial.rows()
    for (const member of trial.members) {
      const row = before.find(({ id }) => id === member.id)
      if (row && member.flow === "form") visit(trial, member, row)
    }
    // No server is working, so the leases of dead ones are cleared.
    for (const table of ["card_payout", "card_payout_batch"]) {
      await trial.pg(table).whereNotNull("leased_until").update({ leased_until: null })
    }
    const isDone = await perform(trial, process, round(trial))
    await assertLimits(trial)
    // Work that a dead process left behind is found only after the full waiting times.
    if (!isDone) turn = -1
    else if (!(await waits(trial, gap))) break
  }
}

async function waits(trial: Trial, gap: number): Promise<boolean> {
  if (await hasUnpublished(trial)) return true
  const batch = await trial.batch()
  if (batch?.state === "checking") return true
  return (await trial.rows()).some(({ state, next_poll_at, flow }) => {
    if (state === "unknown") return gap < DAY || flow === "form"
    if (state === "failed" && flow !== "form") return next_poll_at && gap < 3_600
    return state === "checking" || state === "paying" || (next_poll_at && (state === "approved" || flow === "form"))
  })
}
