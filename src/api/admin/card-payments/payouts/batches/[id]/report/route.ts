import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { CARD_PAYOUTS_MODULE, type CardPayoutsModuleService } from "../../../../../../../modules/card-payouts"
import { assertMay } from "../../../../../../authorization"
import { sendCsv } from "../../../../../../send-csv"
import { type AdminAnswer, answering } from "../../../../../../answer-refusals"

/** The batch's file as CSV, with the status of each row. */
export const GET = answering(
  async (req: AuthenticatedMedusaRequest, res: AdminAnswer<"GET payouts/batches/:id/report">): Promise<void> => {
    const requester = await assertMay(req, "export")
    const payouts = req.scope.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
    const { id } = await payouts.batches.view(req.params.id ?? "", requester)
    await sendCsv(res, `payouts-${id}.csv`, payouts.batches.report(id))
  },
)
