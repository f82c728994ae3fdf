import { container } from "@medusajs/framework"
import {
  DistributedTransaction,
  type IDistributedTransactionStorage,
  TransactionOrchestrator,
  WorkflowManager,
  WorkflowScheduler,
} from "@medusajs/framework/orchestration"
import type { CardSchedulesModuleService } from "../../src/modules/card-schedules"

/** Where Medusa's workflow engine keeps its runs. */
export function workflowStorage(): IDistributedTransactionStorage {
  return DistributedTransaction["keyValueStore"]
}

/**
 * From now on what Medusa's workflow engine in memory saves of a run waits for what it is saving of it already. By itself it
 * refuses, and a run gives up after three tries within some 300 ms: a completion that is taken back, several steps at once,
 * then stops in the middle and keeps the cart's lock, because a busy machine was slow to write.
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
 * From now on no job begins. To clear the schedule is not enough: a job that is under way arms itself again when it is done,
 * and then runs in the middle of stories that say what nobody does by itself.
 */
export async function stopJobs(): Promise<void> {
  Object.assign(workflowStorage(), { jobHandler: () => Promise.resolve() })
  await new WorkflowScheduler().clear()
  // Else servers would stand in for them.
  container.resolve<CardSchedulesModuleService>("card_schedules").stop()
}

/** From now on this process is a store that keeps what its workflows of such names were given and answered, until it is stopped. */
export function keepWorkflows(names: RegExp): () => void {
  const undo: (() => void)[] = []
  const kept = { store: true, retentionTime: 3_600 }
  for (const { id, orchestrator } of WorkflowManager.getWorkflows().values()) {
    if (!names.test(id)) continue
    const options = [orchestrator.getOptions(), TransactionOrchestrator.getWorkflowOptions(id)]
    // Medusa reads one of them when it begins a workflow and the other when it saves one.
    for (const one of options) {
      const { store, retentionTime } = one
      undo.push(() => Object.assign(one, { store, retentionTime }))
      Object.assign(one, kept)
    }
  }
  return () => undo.forEach((one) => one())
}
