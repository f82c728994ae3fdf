import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { CARD_PAYOUTS_MODULE, type CardPayoutsModuleService } from "../../../../../../modules/card-payouts"
import { assertMay } from "../../../../../assert-may"

export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await assertMay(req, "read")
  const payouts = req.scope.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  res.json({ batch: await payouts.batches.view(req.params.id ?? "") })
}
