import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { AdminCreatePayoutForm } from "../../payout-validators"
import { createPayout } from "../payout-input"

/** Writes down a payout whose recipient enters the destination on the gateway's page. The page is made once it is approved. */
export async function POST(req: AuthenticatedMedusaRequest<AdminCreatePayoutForm>, res: MedusaResponse): Promise<void> {
  await createPayout(req, res, { ...req.validatedBody, destination: { kind: "form" } })
}
