import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { type AdminDispute, disputeVerbs } from "../../../contracts"
import { notFound } from "../../../mapping"
import { toMessage } from "../../../messages"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../../modules/card-payments"
import { actionsFor, policyRights } from "../../authorization"
import { withOrders } from "./transactions/orders-of-payments"

type Listed = Awaited<ReturnType<CardPaymentsModuleService["disputes"]["ofPayment"]>>[number]

/** Disputes with their orders and the requester's actions. */
export async function adminDisputes(
  req: AuthenticatedMedusaRequest,
  disputes: readonly Listed[],
): Promise<AdminDispute<Date>[]> {
  const may = await policyRights(req)
  return (await withOrders(req.scope, disputes)).map((dispute) => ({
    ...dispute,
    actions: actionsFor(dispute.actions, (verb) => may(disputeVerbs[verb].policy)),
  }))
}

/** @throws MedusaError not_found */
export async function adminDispute(req: AuthenticatedMedusaRequest, id: string): Promise<AdminDispute<Date>> {
  const { disputes } = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const found = await disputes.find(id)
  const [dispute] = await adminDisputes(req, found ? [found] : [])
  if (!dispute) throw notFound(toMessage("dispute.not_found"))
  return dispute
}
