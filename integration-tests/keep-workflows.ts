import { TransactionOrchestrator, WorkflowManager } from "@medusajs/framework/orchestration"

/** From now on this process is a store that keeps what its workflows of such names were given and answered. */
export function keepWorkflows(names: RegExp): void {
  const kept = { store: true, retentionTime: 3_600 }
  for (const { id, orchestrator } of WorkflowManager.getWorkflows().values()) {
    if (!names.test(id)) continue
    // Medusa reads one of them when it begins a workflow and the other when it saves one.
    Object.assign(orchestrator.getOptions(), kept)
    Object.assign(TransactionOrchestrator.getWorkflowOptions(id), kept)
  }
}
