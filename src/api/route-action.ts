import type { MedusaRequest } from "@medusajs/framework/http"
import { notFound } from "../mapping"
import { toMessage } from "../messages"

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
