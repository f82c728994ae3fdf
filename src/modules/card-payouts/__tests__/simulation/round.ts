import { portOf } from "./port-of"
import { publish } from "./publish"
import type { Process, Step, Trial } from "./world"

/** A server's round: due payouts and batches are advanced, and their events published. */
export function round(trial: Trial): Step {
  return {
    name: "round",
    async work(process) {
      await advancePayouts(trial, process)
      await advanceBatches(trial, process)
      process.points.start("publish")
      await publish(trial, process)
    },
  }
}

async function advancePayouts(trial: Trial, process: Process): Promise<void> {
  const { service, points } = process
  points.start("claim")
  for (const lease of await service.claim("payout", 10)) {
    const { id } = lease
    const row = (await trial.rows()).find((one) => one.id === id)
    points.start(`advance due ${row?.state === "approved" ? `${row.flow} ` : ""}${row?.state ?? "another"}`)
    await service.advance(id, portOf(trial, process))
    points.start("release")
    await service.release("payout", lease)
  }
}

async function advanceBatches(trial: Trial, process: Process): Promise<void> {
  const { service, points } = process
  points.start("claim batch")
  for (const lease of await service.claim("batch", 10)) {
    points.start(`advance due batch ${(await trial.batch())?.state}`)
    await service.batches.advance(lease.id)
    points.start("release batch")
    await service.release("batch", lease)
  }
}
