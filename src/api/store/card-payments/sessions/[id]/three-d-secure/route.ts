import type { MedusaRequest } from "@medusajs/framework/http"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../../../../../modules/card-payments"
import { answerSession } from "../../../answer-session"
import { findSession } from "../../../find-session"
import { readStoreBody } from "../../../read-store-body"
import { StoreThreeDSecure } from "../../../../../../contracts/requests/storefront"
import { type StoreAnswer, answering } from "../../../../../answer-refusals"

/** The shop's page reports that its method frame timed out; the module checks the time itself. */
export const POST = answering(
  async (req: MedusaRequest, res: StoreAnswer<"POST sessions/:id/three-d-secure">): Promise<void> => {
    await readStoreBody(req, StoreThreeDSecure)
    const { id } = await findSession(req)
    await req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE).threeDS.methodTimedOut(id)
    answerSession(req, res, await findSession(req))
  },
)
