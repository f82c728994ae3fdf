import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { AdminExportPayouts } from "../../../../../contracts/requests/payouts"
import { CARD_PAYOUTS_MODULE, type CardPayoutsModuleService } from "../../../../../modules/card-payouts"
import { type AdminAnswer, answering } from "../../../../answer-refusals"
import { assertMay } from "../../../../authorization"
import { listQuery } from "../../../../list-query"
import { parseFields } from "../../../../request-fields"
import { approverOf, payoutFilters } from "../payout-filters"

/** Sums of the payouts that the filters match, and how many wait for the requester's approval. */
export const GET = answering(
  async (req: AuthenticatedMedusaRequest, res: AdminAnswer<"GET payouts/totals">): Promise<void> => {
    await assertMay(req, "read")
    const filters = await payoutFilters(req, parseFields(AdminExportPayouts, listQuery(req)))
    const payouts = req.scope.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
    const approver = await approverOf(req)
    const [currencies, waiting_for_me] = await Promise.all([payouts.totals(filters), payouts.waitingFor(approver)])
    res.json({ currencies, waiting_for_me })
  },
)
