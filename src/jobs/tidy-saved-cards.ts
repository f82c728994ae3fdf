import type { MedusaContainer } from "@medusajs/framework/types"
import { tidySavedCardsWorkflow } from "../workflows/tidy-saved-cards"

/** Hourly: what an event that was lost, or a new key, left to do. */
export default async function tidySavedCards(container: MedusaContainer): Promise<void> {
  await tidySavedCardsWorkflow(container).run({ input: {} })
}

export const config = { name: "card-payments-tidy", schedule: "17 * * * *" }
