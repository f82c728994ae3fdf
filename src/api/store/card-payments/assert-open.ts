import type { MedusaRequest } from "@medusajs/framework/http"
import type { PaymentSessionDTO } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { afterCompletion } from "../../../workflows/after-completion"
import { type Standing, standingOf } from "./standing-of"

type Session = Pick<PaymentSessionDTO, "status" | "payment_collection_id">

/** A session that a card may pay for. Those that Medusa has a payment for were answered before. @throws MedusaError */
export async function assertOpen(req: MedusaRequest, session: Session, standing: Standing): Promise<void> {
  const sentence = (await isOrdered(req, session, standing))
    ? "This cart has been ordered already. Please do not pay again."
    : openStatuses.has(session.status)
      ? undefined
      : "This payment is over. Please go back to the cart and begin a new one."
  if (sentence) throw new MedusaError(MedusaError.Types.NOT_ALLOWED, sentence)
}

const openStatuses: ReadonlySet<string> = new Set(["pending", "requires_more", "error"])

/** A cart is marked before its order is sure: who is told not to pay again must not be told so of an order that failed. */
async function isOrdered(
  req: MedusaRequest,
  { payment_collection_id }: Session,
  { orderedCartId }: Standing,
): Promise<boolean> {
  if (!orderedCartId) return false
  const settled = await afterCompletion(req.scope, orderedCartId, () => standingOf(req, payment_collection_id))
  return settled.orderedCartId !== undefined
}
