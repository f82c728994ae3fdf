import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { withTypedCard } from "../../../../../../modules/card-payments"
import { checkPayoutWorkflow } from "../../../../../../workflows/check-payout"
import { adminPayout } from "../../../admin-payout"
import type { AdminCheckPayout } from "../../../payout-validators"
import { verbInput } from "../../verb-input"

/** Asks the gateway to check it; no money moves. A typed card goes beside the workflow, in memory. */
export async function POST(req: AuthenticatedMedusaRequest<AdminCheckPayout>, res: MedusaResponse): Promise<void> {
  const input = await verbInput(req)
  const { card } = req.validatedBody
  const check = () => checkPayoutWorkflow(req.scope).run({ input })
  await (card ? withTypedCard(card, check) : check())
  res.json({ payout: await adminPayout(req, input.payout_id) })
}
