import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { payPayoutWorkflow } from "../../../../../../workflows/pay-payout"
import { adminPayout } from "../../../admin-payout"
import { verbInput } from "../../verb-input"

/** Pays what is approved, once. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const input = await verbInput(req)
  await payPayoutWorkflow(req.scope).run({ input })
  res.json({ payout: await adminPayout(req, input.payout_id) })
}
