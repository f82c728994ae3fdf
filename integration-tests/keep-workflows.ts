import { TransactionOrchestrator, WorkflowManager } from "@medusajs/framework/orchestration"

/** From now on this process is a store that keeps what its workflows of such names were given and answered, until told otherwise. */
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
