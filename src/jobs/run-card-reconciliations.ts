import type { MedusaContainer } from "@medusajs/framework/types"
import { runScheduled } from "../workflows/scheduled-jobs"

/** Compares running reconciliations every 5 seconds. */
export default async function runCardReconciliations(container: MedusaContainer): Promise<void> {
  await runScheduled(container, "reconciliations")
}

export const config = { name: "card-payments-reconciliations", schedule: { interval: 5_000, concurrency: "forbid" } }
