import { container } from "@medusajs/framework"
import {
  DistributedTransaction,
  type IDistributedTransactionStorage,
  TransactionOrchestrator,
  WorkflowManager,
  WorkflowScheduler,
} from "@medusajs/framework/orchestration"
import type { CardJobsModuleService } from "../../src/modules/card-jobs"

/** The storage of Medusa's workflow runs. */
export function workflowStorage(): IDistributedTransactionStorage {
  return DistributedTransaction["keyValueStore"]
}

/**
 * Makes Medusa's in-memory workflow engine wait for a running save of the same run. It refuses by
 * itself, and a run fails after three tries within some 300 ms: a completion that is undone in
 * several concurrent steps would then stop halfway and keep the cart's lock, because a busy machine
 * was slow to write.
 */
export function saveSequentially(): void {
  const storage = workflowStorage()
  const save = storage.save.bind(storage)
  const last = new Map<string, Promise<unknown>>()
  storage.save = (key, ...what) => {
    const mine = () => save(key, ...what)
    const saved = (last.get(key) ?? Promise.resolve()).then(mine, mine)
    last.set(key, saved)
    const stopKeeping = () => {
      if (last.get(key) === saved) last.delete(key)
    }
    saved.then(stopKeeping, stopKeeping)
    return saved
  }
}

/**
 * Prevents every further job. Clearing the schedule is not enough: a running job schedules itself
 * again when it ends, and would then run during stories that test what happens without it.
 */
export async function stopJobs(): Promise<void> {
  Object.assign(workflowStorage(), { jobHandler: () => Promise.resolve() })
  await new WorkflowScheduler().clear()
  // Otherwise servers would stand in for the jobs.
  container.resolve<CardJobsModuleService>("card_jobs").stop()
}

/**
 * Makes Medusa store the inputs and results of workflows with such names, until the returned
 * function is called.
 */
export function keepWorkflows(names: RegExp): () => void {
  const undo: (() => void)[] = []
  const kept = { store: true, retentionTime: 3_600 }
  for (const { id, orchestrator } of WorkflowManager.getWorkflows().values()) {
    if (!names.test(id)) continue
    const options = [orchestrator.getOptions(), TransactionOrchestrator.getWorkflowOptions(id)]
    // Medusa reads one of them when it starts a workflow, and the other when it saves one.
    for (const one of options) {
      const { store, retentionTime } = one
      undo.push(() => Object.assign(one, { store, retentionTime }))
      Object.assign(one, kept)
    }
  }
  return () => undo.forEach((one) => one())
}
