import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { batchVerbs, disputeVerbs, payoutVerbs, subscriptionVerbs, transactionVerbs } from "../../src/contracts"

const folder = path.resolve(__dirname, "../../src/api/admin/card-payments")

/** The addresses of a route for actions, which all have the same file. */
const actions: Readonly<Record<string, object>> = {
  "payouts/[id]/[action]": payoutVerbs,
  "payouts/batches/[id]/[action]": batchVerbs,
  "transactions/[id]/[action]": transactionVerbs,
  "disputes/[id]/[action]": disputeVerbs,
  "subscriptions/[id]/[action]": subscriptionVerbs,
}

/** `path` is below `/admin/card-payments`, with parameters as in file names: `plans/[id]`. */
export type AdminRoute = { method: string; path: string; file: string; text: string }

/** Every method of every admin route, read from the route files. */
export function adminRoutes(): AdminRoute[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
  const routes = files.flatMap((name) => {
    if (path.basename(name) !== "route.ts") return []
    const file = path.join(folder, name)
    const text = readFileSync(file, "utf8")
    const exported = [...text.matchAll(/^export (?:(?:async )?function|const) ([A-Z]+)\b/gm)]
    const place = path.dirname(name)
    const verbs = actions[place]
    const paths = verbs ? Object.keys(verbs).map((action) => place.replace("[action]", action)) : [place]
    return exported.flatMap(([, method = ""]) => paths.map((path) => ({ method, path, file, text })))
  })
  // A wrong folder would give none.
  if (routes.length < 40) throw new Error(`Only ${routes.length} routes were found in ${folder}.`)
  return routes
}
