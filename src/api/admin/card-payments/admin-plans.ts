import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { policyRights } from "../../policy-rights"

/** Plans with what whoever asks may do to each of them. */
export async function adminPlans<Plan extends object>(req: AuthenticatedMedusaRequest, plans: readonly Plan[]) {
  const may = await policyRights(req)
  return plans.map((plan) => ({ ...plan, actions: { update: may("card_plan:update") } }))
}
