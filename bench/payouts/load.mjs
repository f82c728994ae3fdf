import { build } from "esbuild"
import { readdirSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { assertBuilt } from "../processes/built.mjs"

const root = fileURLToPath(new URL("../../", import.meta.url))
const built = path.join(root, ".medusa/server/src/modules/card-payouts")
const tests = path.join(root, "src/modules/card-payouts/__tests__")

/** The module as a store loads it. */
export function payoutParts() {
  assertBuilt()
  const require = createRequire(import.meta.url)
  const files = readdirSync(path.join(built, "migrations")).filter((name) => name.endsWith(".js"))
  return {
    Service: require(path.join(built, "service.js")).default,
    migrations: files
      .sort()
      .flatMap((name) => Object.values(require(path.join(built, "migrations", name))))
      .filter((exported) => typeof exported === "function"),
  }
}

/**
 * The simulated environment comes from the tests, which are not part of the built plugin. The parts
 * of the module that it needs (state table, options, money) come from the build.
 */
export async function payoutSources() {
  const contents = [
    'export { simulatePayouts } from "./simulation/simulate-payouts"',
    'export { moduleDatabase } from "../../../../integration-tests/environment/module-database"',
    'export { fillPayouts } from "./fill-payouts"',
  ].join("\n")
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: tests, loader: "ts" },
    ...{ bundle: true, write: false, format: "cjs", platform: "node", logLevel: "error", plugins: [theBuiltOne] },
  })
  const module = { exports: {} }
  new Function("module", "exports", "require", outputFiles[0].text)(
    module,
    module.exports,
    createRequire(import.meta.url),
  )
  return module.exports
}

const theBuiltOne = {
  name: "the-built-module",
  setup({ onResolve }) {
    onResolve({ filter: /^(\.\.\/)+(payouts\/(calls|payout-states)|batches\/batch-states)$/ }, ({ path: asked }) => ({
      path: path.join(built, `${asked.replace(/^(\.\.\/)+/, "")}.js`),
      external: true,
    }))
    onResolve({ filter: /^(\.\.\/)+mapping$/ }, () => ({
      path: path.join(root, ".medusa/server/src/mapping/index.js"),
      external: true,
    }))
  },
}
