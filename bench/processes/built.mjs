import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { Problem } from "../../demo/run/options.mjs"

const built = fileURLToPath(new URL("../../.medusa/server/src/gateway/index.js", import.meta.url))

/** Throws unless the plugin is built: measurements use the build, as a shop does. */
export function assertBuilt() {
  if (!existsSync(built)) throw new Problem("The plugin is not built (.medusa/server is missing). Run: npm run build")
}
