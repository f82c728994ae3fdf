import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { answerSession } from "../../answer-session"
import { findSession } from "../../find-session"

/**
 * The honest state of a payment session, for the page on which the shopper waits. Who names the session's cart is its
 * shopper and is told the masked card and the step of 3-D Secure as well; who names another cart is told nothing.
 */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  answerSession(req, res, await findSession(req))
}
