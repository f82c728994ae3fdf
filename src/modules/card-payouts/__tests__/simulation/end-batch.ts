import { calmDown } from "./calm-down"
import { perform } from "./perform"
import { resolveUnknown } from "./resolve-unknown"
import { people, type Process, type Step, type Trial } from "./world"

/** Whatever has happened to a batch, people advance it to its final state. */
export async function endBatch(trial: Trial): Promise<void> {
  const [process] = trial.processes as [Process]
  const { ann, ben, cleo } = people
  const does = async (name: string, work: Step["work"]) => {
    while (!(await perform(trial, process, { name, work })));
  }
  for (let turn = 0; turn < 8; turn += 1) {
    const batch = await trial.batch()
    if (!batch || batch.state === "finished" || batch.state === "canceled") return
    const batch_id = batch.id
    if (batch.state === "ready") {
      await does("batch request", ({ service }) => service.batches.request({ batch_id, actor: ann }))
      // The batch exceeds the rest of the day's limit.
      if ((await trial.batch())?.state === "ready") {
        await does("batch cancel", ({ service }) => service.batches.cancel({ batch_id, actor: ann }))
      }
    }
    if ((await trial.batch())?.state === "awaiting_approval") {
      for (const actor of [ben, cleo]) {
        await does("batch approve", ({ service }) => service.batches.approve({ batch_id, actor }))
      }
    }
    if ((await trial.batch())?.state === "paying" && !trial.payOnApproval) {
      await does("batch pay", ({ service }) => service.batches.pay({ batch_id, actor: ben }))
    }
    await calmDown(trial)
    if ((await resolveUnknown(trial)) > 0) await calmDown(trial)
  }
  trial.violations.push(`batch: nobody can end it: ${(await trial.batch())?.id} is ${(await trial.batch())?.state}`)
}
