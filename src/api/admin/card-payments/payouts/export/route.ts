import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { CARD_PAYOUTS_MODULE, type CardPayoutsModuleService } from "../../../../../modules/card-payouts"
import { assertMay } from "../../../../authorization"
import { listQuery } from "../../../../list-query"
import { parseFields } from "../../../../request-fields"
import { sendCsv } from "../../../../send-csv"
import { payoutFilters } from "../payout-filters"
import { AdminExportPayouts } from "../../../../../contracts/requests/payouts"
import { type AdminAnswer, answering } from "../../../../answer-refusals"

/** All pages of a payout list as a CSV file. */
export const GET = answering(
  async (req: AuthenticatedMedusaRequest, res: AdminAnswer<"GET payouts/export">): Promise<void> => {
    await assertMay(req, "export")
    const filters = await payoutFilters(req, parseFields(AdminExportPayouts, listQuery(req)))
    const payouts = req.scope.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
    await sendCsv(res, "payouts.csv", payouts.batches.exported(filters))
  },
)
