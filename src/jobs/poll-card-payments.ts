import type { MedusaContainer } from "@medusajs/framework/types"
import { runScheduled } from "../workflows/scheduled-jobs"

/** Reconciles due card payments every 4 seconds. */
export default async function pollCardPayments(container: MedusaContainer): Promise<void> {
  await runScheduled(container, "poll")
}

export const config = { name: "card-payments-poll", schedule: { interval: 4_000, concurrency: "forbid" } }
