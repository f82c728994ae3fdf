import { WorkflowManager } from "@medusajs/framework/orchestration"
import "@medusajs/medusa/core-flows"

/** Names of the workflows that Medusa registers by itself. Import it before anything of this plugin. */
export const medusasWorkflows: ReadonlySet<string> = new Set(WorkflowManager.getWorkflows().keys())
