import type { BatchRow } from "../../rows"
import { perform } from "./perform"
import { people, type Step, type Trial } from "./world"

/** A person uploads the file, again until its batch exists: as a whole or not at all. */
export async function upload(trial: Trial): Promise<void> {
  const { file, processes, random } = trial
  if (!file) return
  const step: Step = {
    name: "batch upload",
    work: ({ service }) => service.batches.create({ ...file, actor: people.ann }),
  }
  while (!(await trial.batch())) {
    await perform(trial, random.pick(processes), step)
    const ids = file.rows.flatMap(({ payout }) => payout?.id ?? [])
    const rows = (await trial.rows()).filter(({ id }) => ids.includes(id))
    const lines = await trial.pg("card_payout_batch_row")
    const [expected, there] = (await trial.batch()) ? [ids.length, file.rows.length] : [0, 0]
    if (rows.length !== expected || lines.length !== there) {
      trial.violations.push(`batch in part: ${rows.length} of ${ids.length} payouts, ${lines.length} rows`)
      return
    }
  }
}

/** A person's next action on a batch; sometimes a forbidden one. */
export function batchActionOf(trial: Trial, { id: batch_id, state }: BatchRow): Step {
  const { random } = trial
  const { ann, ben, cleo } = people
  const request: Step = {
    name: "batch request",
    work: ({ service }) => service.batches.request({ batch_id, actor: ann }),
  }
  const approver = random.weighted([[2, ann] as const, [6, ben] as const, [6, cleo] as const])
  const approve: Step = {
    name: "batch approve",
    work: ({ service }) => service.batches.approve({ batch_id, actor: approver }),
  }
  const pay: Step = { name: "batch pay", work: ({ service }) => service.batches.pay({ batch_id, actor: ben }) }
  const cancel: Step = { name: "batch cancel", work: ({ service }) => service.batches.cancel({ batch_id, actor: ann }) }
  const advanceStep: Step = { name: `advance batch ${state}`, work: ({ service }) => service.batches.advance(batch_id) }
  const any = () => random.pick([request, approve, pay, advanceStep, random.chance(0.25) ? cancel : advanceStep])
  switch (state) {
    case "ready":
      return random.weighted([[10, request] as const, [1, any()] as const])
    case "awaiting_approval":
      return random.weighted([[12, approve] as const, [1, any()] as const])
    case "paying":
      return random.weighted([[4, pay] as const, [4, advanceStep] as const, [1, any()] as const])
    default:
      return any()
  }
}
