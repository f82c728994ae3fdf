import { createRequire } from "node:module"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { assertBuilt } from "../processes/built.mjs"
import { builtModule, bundledSources } from "../processes/load-module.mjs"

const root = fileURLToPath(new URL("../../", import.meta.url))
const built = path.join(root, ".medusa/server/src/modules/card-subscriptions")
const tests = path.join(root, "src/modules/card-subscriptions/__tests__")

/** The module as a store loads it. */
export function subscriptionParts() {
  assertBuilt()
  const require = createRequire(import.meta.url)
  return { ...builtModule(built), moves: require(path.join(built, "subscriptions/subscription-states.js")).moves }
}

/** The simulated environment comes from the tests, which are not part of the built plugin. */
export function subscriptionSources() {
  const exports = [
    'export { simulate } from "./simulation/simulate"',
    'export { openWorld } from "./simulation/open-world"',
  ]
  return bundledSources(tests, exports, { packages: "external" })
}
