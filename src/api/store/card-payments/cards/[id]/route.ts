import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { notAllowed } from "../../../../../mapping"
import { toMessage } from "../../../../../messages"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../../../../modules/card-payments"
import {
  CARD_SUBSCRIPTIONS_MODULE,
  type CardSubscriptionsModuleService,
  engineOf,
} from "../../../../../modules/card-subscriptions"
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
    await assertNotCharged(req, own)
    await cardsOf(req).remove(own)
    res.json({ id: own.id, object: "card", deleted: true })
  },
)

/**
 * Refuses to delete a card that a gateway's own schedule charges: the schedule would continue
 * without our reference, so the customer has to choose another card first.
 */
async function assertNotCharged(req: AuthenticatedMedusaRequest, own: ReturnType<typeof ownCard>): Promise<void> {
  const subscriptions = req.scope.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const { recurring } = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const all = await subscriptions.active.of(own.customerId)
  for (const { id, saved_card_id, title } of all.filter((one) => engineOf(one).hasSchedule)) {
    const isCharged = saved_card_id === own.id
    // A gateway whose sync failed still charges the earlier card.
    if (!isCharged && !(await recurring.isChargedTo(id, own.id))) continue
    throw notAllowed(
      toMessage(isCharged ? "saved_card.charged_by_subscription" : "saved_card.change_pending", { title }),
    )
  }
}

function cardsOf(req: AuthenticatedMedusaRequest): CardPaymentsModuleService["savedCards"] {
  return req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE).savedCards
}

function ownCard({ auth_context, params }: AuthenticatedMedusaRequest) {
  return { customerId: auth_context.actor_id, id: params.id ?? "" }
}
