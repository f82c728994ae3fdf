import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { Problem } from "../../demo/run/options.mjs"

const built = fileURLToPath(new URL("../../.medusa/server/src/gateway/index.js", import.meta.url))

/** Whatever is measured is the built plugin, as a shop would load it. */
export function assertBuilt() {
  if (!existsSync(built)) throw new Problem("The plugin is not built (.medusa/server is missing). Run: npm run build")
}
