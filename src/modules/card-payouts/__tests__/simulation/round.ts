import { portOf } from "./port-of"
import { tell } from "./tell"
import type { Process, Step, Trial } from "./world"

/** A server's round: what is due is gone on with, payouts and batches, and what they came to is told. */
export function round(trial: Trial): Step {
  return {
    name: "round",
    async work(process) {
      await goOnWithPayouts(trial, process)
      await goOnWithBatches(trial, process)
      process.points.begin("tell")
      await tell(trial, process)
    },
  }
}

async function goOnWithPayouts(trial: Trial, process: Process): Promise<void> {
  const { service, points } = process
  points.begin("claim")
  for (const id of await service.claim("payout", 10)) {
    const row = (await trial.rows()).find((one) => one.id === id)
    points.begin(`go on with ${row?.state === "approved" ? `${row.flow} ` : ""}${row?.state ?? "another"}`)
    await service.goOn(id, portOf(trial, process))
    points.begin("release")
    await service.release("payout", id)
  }
}

async function goOnWithBatches(trial: Trial, process: Process): Promise<void> {
  const { service, points } = process
  points.begin("claim batch")
  for (const id of await service.claim("batch", 10)) {
    points.begin(`go on with batch ${(await trial.batch())?.state}`)
    await service.batches.goOn(id)
    points.begin("release batch")
    await service.release("batch", id)
  }
}
