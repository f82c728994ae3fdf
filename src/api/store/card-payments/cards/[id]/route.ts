import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../../../../modules/card-payments"
import { readStoreBody } from "../../read-store-body"
import { StoreUpdateCard } from "../../validators"

/** Names a saved card, or makes it the one that is offered first. Another customer's does not exist. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { name, is_default: isDefault } = await readStoreBody(req, StoreUpdateCard)
  res.json({ card: await cardsOf(req).update({ ...ownCard(req), name, isDefault }) })
}

/** Forgets a saved card. Another customer's does not exist. */
export async function DELETE(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const own = ownCard(req)
  await cardsOf(req).remove(own)
  res.json({ id: own.id, object: "card", deleted: true })
}

function cardsOf(req: AuthenticatedMedusaRequest): CardPaymentsModuleService["savedCards"] {
  return req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE).savedCards
}

function ownCard({ auth_context, params }: AuthenticatedMedusaRequest) {
  return { customerId: auth_context.actor_id, id: params.id ?? "" }
}
