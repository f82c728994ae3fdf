import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { shopperOf } from "../../../../../../modules/card-payments"
import { startCardPaymentWorkflow } from "../../../../../../workflows/start-card-payment"

/** Gets the shopper a payment form. The unguessable session id is the proof of being its shopper. */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const { result } = await startCardPaymentWorkflow(req.scope).run({
    input: { session_id: req.params.id ?? "", shopper: shopperOf(req) },
  })
  res.json({ session: result })
}
