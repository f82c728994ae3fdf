import type { MedusaRequest } from "@medusajs/framework/http"
import { afterCompletion } from "../../../workflows/after-completion"
import { orGone } from "./or-gone"
import { type SessionToPay, sessionToPay } from "../../../workflows/session-to-pay"
import { type Standing, standingOf } from "./standing-of"

/**
 * The session of the address, and how who asks stands to it. A cart is marked as ordered before its order is sure, so one
 * that is just being ordered is waited for: what failed is taken back, and then the session may be paid.
 * @throws MedusaError not_found as `sessionToPay` and `standingOf`
 */
export async function openSession(req: MedusaRequest): Promise<{ open: SessionToPay; standing: Standing }> {
  const read = async () => {
    const open = await orGone(req, sessionToPay(req.scope, req.params.id ?? ""))
    return { open, standing: await standingOf(req, open.row.payment_collection_id) }
  }
  const found = await read()
  const { orderedCartId } = found.standing
  return orderedCartId ? afterCompletion(req.scope, orderedCartId, read) : found
}
