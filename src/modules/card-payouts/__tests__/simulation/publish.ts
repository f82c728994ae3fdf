import type { UnpublishedEvent } from "../../audit-trail"
import type { Process, Step, Trial } from "./world"

class BusFailed extends Error {}

/**
 * Publishes events as a store does; events that could not be published are published later. Each
 * event is published once if no server died or failed meanwhile.
 */
export async function publish(trial: Trial, process: Process, payoutId?: string): Promise<void> {
  const { published, counts, violations, random, trouble } = trial
  const own: string[] = []
  const hear = ({ entry_id, name, payout_id }: UnpublishedEvent): void => {
    counts.published += 1
    const before = published.heard.get(entry_id) ?? 0
    published.heard.set(entry_id, before + 1)
    if (before > 0) counts.publishedAgain += 1
    // A process that is held up longer than its lease publishes events that others published
    // meanwhile.
    if (published.done.has(entry_id) && !process.wasHeldUp) violations.push(`published again: ${name} of ${payout_id}`)
  }
  const bus = (event: UnpublishedEvent) =>
    process.points.call("publish", async () => {
      const isWorking = trial.isCalm() || !random.chance(trouble / 5)
      if (!isWorking && random.chance(0.5)) throw new BusFailed("The bus is gone.")
      hear(event)
      if (!isWorking) throw new BusFailed("The bus answered too late.")
      own.push(event.entry_id)
    })
  let isWritten = false
  try {
    const { failure } = await process.service.publishEvents(bus, payoutId)
    // On a busy machine a process may be held up longer than the module waits for a bus.
    const isOfBus =
      failure instanceof BusFailed || /did not answer within/.test((failure as Error | undefined)?.message ?? "")
    if (failure !== undefined && !isOfBus) throw failure
    isWritten = failure === undefined
  } finally {
    // Events are published one after the other: each is recorded before the next one, unless it
    // failed.
    for (const id of own.slice(0, isWritten ? undefined : -1)) published.done.add(id)
  }
}

export function publishing(trial: Trial): Step {
  return { name: "publish", work: (process) => publish(trial, process) }
}
