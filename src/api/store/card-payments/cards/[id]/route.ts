import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../../../../modules/card-payments"
import { removeSavedCard } from "../../../../remove-saved-card"
import { readStoreBody } from "../../read-store-body"
import { StoreUpdateCard } from "../../../../../contracts/requests/storefront"
import { type StoreAnswer, answering } from "../../../../answer-refusals"

/**
 * Names a saved card, or makes it the default. Another customer's card is answered as not found.
 */
export const POST = answering(
  async (req: AuthenticatedMedusaRequest, res: StoreAnswer<"POST cards/:id">): Promise<void> => {
    const { name, is_default: isDefault } = await readStoreBody(req, StoreUpdateCard)
    res.json({ card: await cardsOf(req).update({ ...ownCard(req), name, isDefault }) })
  },
)

/** Deletes a saved card. Another customer's card is answered as not found. */
export const DELETE = answering(
  async (req: AuthenticatedMedusaRequest, res: StoreAnswer<"DELETE cards/:id">): Promise<void> => {
    const own = ownCard(req)
    await removeSavedCard(req.scope, own)
    res.json({ id: own.id, object: "card", deleted: true })
  },
)

function cardsOf(req: AuthenticatedMedusaRequest): CardPaymentsModuleService["savedCards"] {
  return req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE).savedCards
}

function ownCard({ auth_context, params }: AuthenticatedMedusaRequest) {
  return { customerId: auth_context.actor_id, id: params.id ?? "" }
}
