import type { MedusaContainer } from "@medusajs/framework/types"
import { runScheduled } from "../workflows/scheduled-jobs"

/** Hourly. */
export default async function tidySavedCards(container: MedusaContainer): Promise<void> {
  await runScheduled(container, "tidy")
}

export const config = { name: "card-payments-tidy", schedule: "17 * * * *" }
