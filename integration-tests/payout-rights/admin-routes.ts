import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import {
  batchVerbs,
  customerVerbs,
  disputeVerbs,
  payoutVerbs,
  subscriptionVerbs,
  transactionVerbs,
} from "../../src/contracts"

const api = path.resolve(__dirname, "../../src/api")

/** The addresses of a route for actions, which all have the same file. */
const actions: Readonly<Record<string, object>> = {
  "admin/card-payments/payouts/[id]/[action]": payoutVerbs,
  "admin/card-payments/payouts/batches/[id]/[action]": batchVerbs,
  "admin/card-payments/transactions/[id]/[action]": transactionVerbs,
  "admin/card-payments/disputes/[id]/[action]": disputeVerbs,
  "admin/card-payments/subscriptions/[id]/[action]": subscriptionVerbs,
  "store/card-payments/subscriptions/[id]/[action]": customerVerbs,
}

/**
 * `path` is below `/admin/card-payments`, with parameters as in file names: `plans/[id]`. `place` is
 * the file's own, with `[action]` instead of each action.
 */
export type ApiRoute = { method: string; path: string; place: string; file: string; text: string }

/** Every method of every admin route, read from the route files. */
export function adminRoutes(): ApiRoute[] {
  return routesOf("admin")
}

/** Every method of every route of an area, read from the route files. */
export function routesOf(area: "admin" | "store" | "hooks"): ApiRoute[] {
  const folder = path.join(api, area, "card-payments")
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
  const routes = files.flatMap((name) => {
    if (path.basename(name) !== "route.ts") return []
    const file = path.join(folder, name)
    const text = readFileSync(file, "utf8")
    const exported = [...text.matchAll(/^export (?:(?:async )?function|const) ([A-Z]+)\b/gm)]
    const place = path.dirname(name)
    const verbs = actions[`${area}/card-payments/${place}`]
    const paths = verbs ? Object.keys(verbs).map((action) => place.replace("[action]", action)) : [place]
    return exported.flatMap(([, method = ""]) => paths.map((path) => ({ method, path, place, file, text })))
  })
  // A wrong folder would give none.
  if (routes.length < { admin: 40, store: 15, hooks: 5 }[area]) {
    throw new Error(`Only ${routes.length} routes were found in ${folder}.`)
  }
  return routes
}
