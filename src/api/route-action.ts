import type { AuthenticatedMedusaRequest, MedusaRequest } from "@medusajs/framework/http"
import type { PayoutOperation } from "../contracts"
import { notFound } from "../mapping"
import { toMessage } from "../messages"
import type { CardPolicy, PayoutPermission } from "../workflows/authorization"
import { assertAllowed, assertMay } from "./authorization"

/**
 * The action in the last segment of a route's address. Another spelling of the segment is refused:
 * middlewares match policies and bodies by the address as it is spelled, so an encoded or
 * capitalized one may bypass them.
 * @throws MedusaError not_found
 */
export function actionOf<Action extends string>(
  { path }: Pick<MedusaRequest, "path">,
  actions: Readonly<Record<Action, unknown>>,
): Action {
  const named = path.replace(/\/$/, "").split("/").at(-1) ?? ""
  if (Object.hasOwn(actions, named)) return named as Action
  throw notFound(toMessage("request.unknown_action", { actions: Object.keys(actions) }))
}

/** A row of `contracts/verbs.ts`, as far as it names who may do the action. */
type PermittedRow = { policy: CardPolicy } | { operation: PayoutOperation }

/**
 * The action in the address of an admin's route, after the check of its row. The middleware of the
 * address has checked it before the body was read; the route does not depend on how the router
 * matched that address.
 * @throws MedusaError not_found, forbidden
 */
export async function permittedAction<Action extends string>(
  req: AuthenticatedMedusaRequest,
  verbs: Readonly<Record<Action, PermittedRow>>,
): Promise<Action> {
  const action = actionOf(req, verbs)
  const row: PermittedRow = verbs[action]
  if ("policy" in row) await assertAllowed(req, row.policy)
  // The permission of a payout's action has the action's name.
  else await assertMay(req, action as string as PayoutPermission)
  return action
}
