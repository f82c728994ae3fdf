import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { AdminListDifferences } from "../../../../../../contracts/requests/reconciliation"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../../../../../modules/card-payments"
import { type AdminAnswer, answering } from "../../../../../answer-refusals"
import { policyRights } from "../../../../../authorization"
import { listQuery } from "../../../../../list-query"
import { parseFields } from "../../../../../request-fields"
import { permittedDifference } from "../../permitted-run"

/** The differences of a reconciliation, in the order of its payments. */
export const GET = answering(
  async (req: AuthenticatedMedusaRequest, res: AdminAnswer<"GET reconciliations/:id/differences">): Promise<void> => {
    const { limit, after, repaired, ...filters } = parseFields(AdminListDifferences, listQuery(req))
    const { reconciliation } = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    const given = { ...filters, run_id: req.params.id ?? "", repaired: repaired && repaired === "yes" }
    const { differences, next } = await reconciliation.differences(given, { limit, after })
    const may = await policyRights(req)
    const permitted = differences.map((difference) => permittedDifference(difference, may))
    res.json({
      differences: permitted,
      next,
      may: { export: may("card_payment:export") },
      settings: reconciliation.settings(),
    })
  },
)
