import { build } from "esbuild"
import { readdirSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"

const require = createRequire(import.meta.url)

/** The service and the migrations of a built module, as a store loads them. */
export function builtModule(folder) {
  const files = readdirSync(path.join(folder, "migrations")).filter((name) => name.endsWith(".js"))
  return {
    Service: require(path.join(folder, "service.js")).default,
    migrations: files
      .sort()
      .flatMap((name) => Object.values(require(path.join(folder, "migrations", name))))
      .filter((exported) => typeof exported === "function"),
  }
}

/**
 * The exports of TypeScript sources that the built plugin does not have.
 * @param options of esbuild
 */
export async function bundledSources(resolveDir, exports, options) {
  const { outputFiles } = await build({
    stdin: { contents: exports.join("\n"), resolveDir, loader: "ts" },
    ...{ bundle: true, write: false, format: "cjs", platform: "node", logLevel: "error", ...options },
  })
  const module = { exports: {} }
  new Function("module", "exports", "require", outputFiles[0].text)(module, module.exports, require)
  return module.exports
}
