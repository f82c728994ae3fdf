import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import type { z } from "zod"
import type { AdminExportPayouts } from "../../../../contracts/requests/payouts"
import type { Approver, PayoutFilters } from "../../../../modules/card-payouts"
import { mayDo } from "../../../../workflows/authorization"
import { actorOf } from "../../../authorization"
import { findCustomers } from "../customers"

type Given = z.output<typeof AdminExportPayouts>

/** The filters of a request, with the customers that match its text and the person who approves. */
export async function payoutFilters(
  req: AuthenticatedMedusaRequest,
  { waiting_for_me, ...filters }: Given,
): Promise<PayoutFilters> {
  const foundCustomerIds = filters.q ? await findCustomers(req.scope, filters.q) : []
  return { ...filters, foundCustomerIds, ...(waiting_for_me ? { waitingFor: await approverOf(req) } : {}) }
}

/** The requester as an approver; null without the permission, so that nothing waits. */
export async function approverOf(req: AuthenticatedMedusaRequest): Promise<Approver> {
  const requester = await actorOf(req)
  return (await mayDo(req.scope, requester, "approve")).allowed ? requester : null
}
