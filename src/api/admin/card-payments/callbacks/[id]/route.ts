import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { notFound } from "../../../../../mapping"
import { toMessage } from "../../../../../messages"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../../../../modules/card-payments"
import { type AdminAnswer, answering } from "../../../../answer-refusals"
import { policyRights } from "../../../../authorization"
import { withPayout } from "../payouts-of-callbacks"

/** One verified callback: what it reported, how far it is trusted, and what came of it. */
export const GET = answering(
  async (req: AuthenticatedMedusaRequest, res: AdminAnswer<"GET callbacks/:id">): Promise<void> => {
    const { callbacks, recurring } = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    const found = await callbacks.find(req.params.id ?? "")
    if (!found) throw notFound(toMessage("callback.not_found"))
    const { recurring_payment_id, ...callback } = await withPayout(req, found)
    const schedule = recurring_payment_id === null ? undefined : await recurring.find(recurring_payment_id)
    const currency_code = callback.currency_code ?? schedule?.currency_code ?? null
    const may = await policyRights(req)
    const isSeen = may("card_subscription:read").allowed
    const subscription_id = (isSeen && schedule?.subscription_id) || null
    res.json({ callback: { ...callback, subscription_id, currency_code }, time_zone: callbacks.timeZone() })
  },
)
