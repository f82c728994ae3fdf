import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../../../../modules/card-payments"

/** This database is where it should be: charges, payouts and settling by schedule go on. Answers what was confirmed. */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const cards = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  res.json({ confirmed: await cards.environment.confirm() })
}
