import type { MedusaContainer } from "@medusajs/framework/types"
import { runScheduled } from "../workflows/scheduled-jobs"

/** Cleans up saved cards every hour. */
export default async function cleanUpSavedCards(container: MedusaContainer): Promise<void> {
  await runScheduled(container, "cleanUp")
}

export const config = { name: "card-payments-clean-up", schedule: "17 * * * *" }
