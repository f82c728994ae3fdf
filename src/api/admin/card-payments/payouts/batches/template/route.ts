import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { CARD_PAYOUTS_MODULE, type CardPayoutsModuleService } from "../../../../../../modules/card-payouts"
import { assertMay } from "../../../../../authorization"
import { parseFields } from "../../../../../request-fields"
import { sendCsv } from "../../../../../send-csv"
import { AdminPayoutTemplate } from "../../../../../../contracts/requests/payouts"
import { type AdminAnswer, answering } from "../../../../../answer-refusals"

/** A CSV template for the account's kinds of destination. */
export const GET = answering(
  async (req: AuthenticatedMedusaRequest, res: AdminAnswer<"GET payouts/batches/template">): Promise<void> => {
    await assertMay(req, "create")
    const { account } = parseFields(AdminPayoutTemplate, req.query)
    const payouts = req.scope.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
    await sendCsv(res, "payouts-template.csv", [payouts.batches.template(account)].values())
  },
)
