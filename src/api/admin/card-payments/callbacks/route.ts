import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { AdminListCallbacks } from "../../../../contracts/requests/payments"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../../../modules/card-payments"
import { type AdminAnswer, answering } from "../../../answer-refusals"
import { policyRights } from "../../../authorization"
import { listQuery } from "../../../list-query"
import { parseFields } from "../../../request-fields"
import { withPayouts } from "./payouts-of-callbacks"

/** Verified callbacks, newest first, and the state of the inbox as a whole. */
export const GET = answering(
  async (req: AuthenticatedMedusaRequest, res: AdminAnswer<"GET callbacks">): Promise<void> => {
    const { limit, after, ...filters } = parseFields(AdminListCallbacks, listQuery(req))
    const { callbacks: inbox } = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    const { callbacks, next } = await inbox.list(filters, { limit, after })
    const may = await policyRights(req)
    res.json({
      callbacks: await withPayouts(req, callbacks),
      next,
      may: { export: may("card_payment:export") },
      inbox: await inbox.inbox(),
    })
  },
)
