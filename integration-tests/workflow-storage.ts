import { DistributedTransaction, type IDistributedTransactionStorage } from "@medusajs/framework/orchestration"

/** Where Medusa's workflow engine keeps its runs. */
export function workflowStorage(): IDistributedTransactionStorage {
  return DistributedTransaction["keyValueStore"]
}
