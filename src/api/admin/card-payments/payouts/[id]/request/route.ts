import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { requestPayoutWorkflow } from "../../../../../../workflows/request-payout"
import { adminPayout } from "../../../admin-payout"
import type { AdminConfirmPayout } from "../../../payout-validators"
import { verbInput } from "../../verb-input"

/** Asks for approval. */
export async function POST(req: AuthenticatedMedusaRequest<AdminConfirmPayout>, res: MedusaResponse): Promise<void> {
  const input = await verbInput(req)
  await requestPayoutWorkflow(req.scope).run({ input: { ...input, ...req.validatedBody } })
  res.json({ payout: await adminPayout(req, input.payout_id) })
}
