import type { MedusaRequest } from "@medusajs/framework/http"
import { answerSession } from "../../answer-session"
import { findSession } from "../../find-session"
import { type StoreAnswer, answering } from "../../../../answer-refusals"

/**
 * The state of a payment session, for the page where the shopper waits. A request that names the
 * session's cart also gets the masked card and the step of 3-D Secure; one that names another cart
 * is answered as not found.
 */
export const GET = answering(async (req: MedusaRequest, res: StoreAnswer<"GET sessions/:id">): Promise<void> => {
  answerSession(req, res, await findSession(req))
})
