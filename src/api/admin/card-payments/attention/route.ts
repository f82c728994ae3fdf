import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { AdminListAttention } from "../../../../contracts/requests/attention"
import { pageOfParts } from "../../../../lists/joined-lists"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../../../modules/card-payments"
import { type AdminAnswer, answering } from "../../../answer-refusals"
import { parseFields } from "../../../request-fields"
import { adminAttention, attentionParts, ordersOf } from "./find-attention"

/**
 * Matters that need a person, the most urgent kind first and the oldest of a kind first. Rows of
 * a subject that the requester may not read are left out.
 */
export const GET = answering(
  async (req: AuthenticatedMedusaRequest, res: AdminAnswer<"GET attention">): Promise<void> => {
    const { limit, after, ...filters } = parseFields(AdminListAttention, req.query)
    const { parts, kinds, may } = await attentionParts(req, filters, ordersOf(req.scope))
    const { rows, next } = await pageOfParts(parts, { list: "attention", page: { after, limit } })
    const { attention } = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    const settings = { ...attention.settings(), page: may.cards("card_settings:read") }
    res.json({ attention: await adminAttention(req.scope, rows, may), next, kinds, settings })
  },
)
