import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../../../../modules/card-payments"
import { assertMay } from "../../../../authorization"
import { parseFields } from "../../../../request-fields"
import { AdminListPayeeCards } from "../../../../../contracts/requests/payouts"
import { type AdminAnswer, answering } from "../../../../answer-refusals"

/** A customer's saved cards in an account, for a requester who creates a payout to one of them. */
export const GET = answering(
  async (req: AuthenticatedMedusaRequest, res: AdminAnswer<"GET payouts/cards">): Promise<void> => {
    await assertMay(req, "create")
    const { customer_id: customerId, account } = parseFields(AdminListPayeeCards, req.query)
    const cards = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    res.json({ cards: (await cards.savedCards.list({ customerId, account })).cards })
  },
)
