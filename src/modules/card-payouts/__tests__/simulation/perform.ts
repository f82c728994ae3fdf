import type { Process, Step, Trial } from "./world"

/**
 * One step of one process; a process that dies in it is started again, and what it held is free after its minute.
 * @returns whether it came to its end, if only to be told no
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
  // What a dead process came across is nobody's news.
  const isDead = process.points.isDead()
  if (error && !isDead) {
    if (error.type === "not_allowed") trial.counts.refused += 1
    else trial.unexpected.push(`${name}: ${error.stack?.slice(0, 400)}`)
  }
  if (isDead) await process.points.startAgain()
  if (error || isDead) {
    for (const table of ["card_payout", "card_payout_batch"]) {
      // One by one, as leases end: all at once waits for rows in another order than a batch locks them.
      const held = (await trial.pg(table).whereNotNull("leased_until").select("id")) as { id: string }[]
      for (const { id } of held) await trial.pg(table).where({ id }).update({ leased_until: null })
    }
  }
  return !isDead
}
