import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { type AdminAnswer, answering } from "../../../../../../answer-refusals"
import { removeSavedCard } from "../../../../../../remove-saved-card"

/** Deletes a customer's saved card, with the refusals of the customer's own deletion. */
export const DELETE = answering(
  async (req: AuthenticatedMedusaRequest, res: AdminAnswer<"DELETE customers/:id/cards/:card_id">): Promise<void> => {
    const { id: customerId = "", card_id: id = "" } = req.params
    await removeSavedCard(req.scope, { customerId, id })
    res.json({ id, object: "card", deleted: true })
  },
)
