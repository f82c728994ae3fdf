import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../../../modules/card-payments"
import { CARD_PAYOUTS_MODULE, type CardPayoutsModuleService } from "../../../../modules/card-payouts"
import {
  createPayoutWorkflow,
  payoutLinkProblems,
  encryptPayoutDestination,
} from "../../../../workflows/payouts/create-payout"
import type { PayoutActorInput } from "../../../../workflows/payouts/payout-verbs"
import type { PayoutPermission } from "../../../../workflows/authorization"
import type { AdminAnswer } from "../../../answer-refusals"
import { assertMay } from "../../../authorization"
import { type FieldProblems, refuseFields } from "../../../request-fields"
import type { AdminCreatePayout } from "../../../../contracts/requests/payouts"
import { adminPayout } from "../payout-view"

/**
 * Creates a draft. Problems are answered by field. The destination is encrypted before it becomes a
 * workflow's input.
 */
export async function createPayout(
  req: AuthenticatedMedusaRequest,
  res: AdminAnswer<"POST payouts">,
  { destination, ...body }: AdminCreatePayout,
): Promise<void> {
  const actor = await verbInput(req, "create")
  const problems = await problemsOf(req, { ...body, destination })
  if (Object.keys(problems).length > 0) return refuseFields(res, problems)
  const { recipient, account, customer_id, ...rest } = body
  const encrypted = await encryptPayoutDestination(req.scope, { account, customer_id, destination, recipient })
  const input = { ...rest, destination: encrypted, ...actor }
  const { result } = await createPayoutWorkflow(req.scope).run({ input })
  res.json({ payout: await adminPayout(req, result.payout_id) })
}

/** Problems that a schema cannot find: the account's limits, check digits, and the card's owner. */
async function problemsOf(req: AuthenticatedMedusaRequest, body: AdminCreatePayout): Promise<FieldProblems> {
  const { account, amount, currency_code, destination, customer_id = null } = body
  const payouts = req.scope.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  const accountProblems = payouts.problemsOf({ account, amount, currency_code, kind: destination.kind })
  const limits: FieldProblems = Object.fromEntries(accountProblems.map(({ field, problem }) => [field, problem]))
  if (limits.account !== undefined) return limits
  const cards = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const links = await payoutLinkProblems(req.scope, body)
  return { ...(await cards.payouts.problems({ account, customer_id }, { destination })), ...links, ...limits }
}

/**
 * The requester with their IP address, as a workflow's input names them. The workflow checks the
 * permission again.
 * @throws MedusaError forbidden
 */
export async function verbInput(
  req: AuthenticatedMedusaRequest,
  permission: PayoutPermission,
): Promise<PayoutActorInput> {
  const { id, auth_identity_id, ip } = await assertMay(req, permission)
  return { actor_id: id ?? "", auth_identity_id, ip }
}
