// First half of finishing `npm run build`: makes the compiled code small. Comments and source maps
// go, because the sources are not shipped; the declarations keep their comments. The admin's
// bundle, which the dashboard's own build minifies again, loses its spaces as well.
import { transformSync } from "esbuild"
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"

const built = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../.medusa/server")

for (const entry of readdirSync(built, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.[cm]?js$/.test(entry.name)) continue
  const folder = entry.parentPath ?? entry.path
  const file = path.join(folder, entry.name)
  const isAdmin = folder === path.join(built, "src/admin")
  // esbuild prints no comments but those of licenses.
  const { code } = transformSync(readFileSync(file, "utf8"), { loader: "js", minifyWhitespace: isAdmin })
  writeFileSync(file, code)
}

// Medusa builds the admin twice, for import and for require. Only bundlers load it, and the
// dashboard's imports it, so the second copy, an eighth of the package, refers to the first.
writeFileSync(path.join(built, "src/admin/index.js"), 'module.exports = require("./index.mjs").default\n')
