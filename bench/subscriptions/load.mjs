import { build } from "esbuild"
import { readdirSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { assertBuilt } from "../processes/built.mjs"

const root = fileURLToPath(new URL("../../", import.meta.url))
const built = path.join(root, ".medusa/server/src/modules/card-subscriptions")
const tests = path.join(root, "src/modules/card-subscriptions/__tests__")

/** The module as a store loads it. */
export function subscriptionParts() {
  assertBuilt()
  const require = createRequire(import.meta.url)
  const files = readdirSync(path.join(built, "migrations")).filter((name) => name.endsWith(".js"))
  return {
    Service: require(path.join(built, "service.js")).default,
    moves: require(path.join(built, "subscriptions/subscription-states.js")).moves,
    migrations: files
      .sort()
      .flatMap((name) => Object.values(require(path.join(built, "migrations", name))))
      .filter((exported) => typeof exported === "function"),
  }
}

/** The simulated environment comes from the tests, which are not part of the built plugin. */
export async function subscriptionSources() {
  const contents = [
    'export { simulate } from "./simulation/simulate"',
    'export { openWorld } from "./simulation/open-world"',
  ].join("\n")
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: tests, loader: "ts" },
    ...{ bundle: true, write: false, format: "cjs", platform: "node", logLevel: "error", packages: "external" },
  })
  const module = { exports: {} }
  new Function("module", "exports", "require", outputFiles[0].text)(
    module,
    module.exports,
    createRequire(import.meta.url),
  )
  return module.exports
}
