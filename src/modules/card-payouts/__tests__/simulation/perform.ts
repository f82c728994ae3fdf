import type { Process, Step, Trial } from "./world"

/**
 * Performs one step of one process. A process that dies is restarted, and its leases are released.
 * @returns whether the step ended without a death, refused steps included
 */
export async function perform(trial: Trial, process: Process, { name, work }: Step): Promise<boolean> {
  trial.counts.steps += 1
  process.wasHeldUp = false
  process.points.start(name)
  const error = await work(process).then(
    () => undefined,
    (thrown: Error & { type?: string }) => thrown,
  )
  process.points.start("")
  // Errors of a dead process are not reported.
  const isDead = process.points.isDead()
  if (error && !isDead) {
    if (error.type === "not_allowed") trial.counts.refused += 1
    else trial.unexpected.push(`${name}: ${error.stack?.slice(0, 400)}`)
  }
  if (isDead) await process.points.startAgain()
  if (error || isDead) {
    for (const table of ["card_payout", "card_payout_batch"]) {
      // One by one, as leases end: a single statement would lock rows in another order than a batch
      // does.
      const held = (await trial.pg(table).whereNotNull("leased_until").select("id")) as { id: string }[]
      for (const { id } of held) await trial.pg(table).where({ id }).update({ leased_until: null })
    }
  }
  return !isDead
}
