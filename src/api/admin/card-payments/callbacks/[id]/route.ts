import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { notFound } from "../../../../../mapping"
import { toMessage } from "../../../../../messages"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../../../../modules/card-payments"
import { CARD_PAYOUTS_MODULE, type CardPayoutsModuleService } from "../../../../../modules/card-payouts"
import { mayDo } from "../../../../../workflows/authorization"
import { type AdminAnswer, answering } from "../../../../answer-refusals"
import { actorOf } from "../../../../authorization"

/** One verified callback: what it reported, how far it is trusted, and what came of it. */
export const GET = answering(
  async (req: AuthenticatedMedusaRequest, res: AdminAnswer<"GET callbacks/:id">): Promise<void> => {
    const { callbacks, recurring } = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    const found = await callbacks.find(req.params.id ?? "")
    if (!found) throw notFound(toMessage("callback.not_found"))
    const { recurring_payment_id, ...callback } = found
    const schedule = recurring_payment_id === null ? undefined : await recurring.find(recurring_payment_id)
    const payout = await payoutOf(req, callback)
    const currency_code = callback.currency_code ?? payout?.currency_code ?? schedule?.currency_code ?? null
    const belongs_to = { subscription_id: schedule?.subscription_id ?? null, payout_id: payout?.id ?? null }
    res.json({ callback: { ...callback, ...belongs_to, currency_code }, time_zone: callbacks.timeZone() })
  },
)

async function payoutOf(req: AuthenticatedMedusaRequest, order: { account: string; client_orderid: string }) {
  if (!(await mayDo(req.scope, await actorOf(req), "read")).allowed) return undefined
  const payouts = req.scope.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  return payouts.findByOrder({ account: order.account, client_orderid: order.client_orderid })
}
