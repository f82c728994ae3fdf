import path from "node:path"
import { fileURLToPath } from "node:url"
import { assertBuilt } from "../processes/built.mjs"
import { builtModule, bundledSources } from "../processes/load-module.mjs"

const root = fileURLToPath(new URL("../../", import.meta.url))
const built = path.join(root, ".medusa/server/src/modules/card-payouts")
const tests = path.join(root, "src/modules/card-payouts/__tests__")

/** The module as a store loads it. */
export function payoutParts() {
  assertBuilt()
  return builtModule(built)
}

/**
 * The simulated environment comes from the tests, which are not part of the built plugin. The parts
 * of the module that it needs (state table, options, money) come from the build.
 */
export function payoutSources() {
  const exports = [
    'export { simulatePayouts } from "./simulation/simulate-payouts"',
    'export { moduleDatabase } from "../../../../integration-tests/environment/module-database"',
    'export { fillPayouts } from "./fill-payouts"',
  ]
  return bundledSources(tests, exports, { plugins: [theBuiltOne] })
}

const theBuiltOne = {
  name: "the-built-module",
  setup({ onResolve }) {
    onResolve({ filter: /^(\.\.\/)+(payouts\/(calls|payout-states)|batches\/batch-states)$/ }, ({ path: asked }) => ({
      path: path.join(built, `${asked.replace(/^(\.\.\/)+/, "")}.js`),
      external: true,
    }))
    // Folders that load Medusa, which cannot be bundled.
    onResolve({ filter: /^(\.\.\/)+(mapping|durable)$/ }, ({ path: asked }) => ({
      path: path.join(root, ".medusa/server/src", path.basename(asked), "index.js"),
      external: true,
    }))
  },
}
