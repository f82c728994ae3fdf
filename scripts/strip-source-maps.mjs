// First half of finishing `npm run build`: removes the source maps, because the sources are not
// shipped. Medusa's compiler adds one to every file and has no setting for it; they were half of
// the package.
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"

const built = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../.medusa/server")
const sourceMap = /\n?\/\/# sourceMappingURL=\S*\s*$/

for (const entry of readdirSync(built, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.[cm]?js$/.test(entry.name)) continue
  const file = path.join(entry.parentPath ?? entry.path, entry.name)
  const code = readFileSync(file, "utf8")
  if (sourceMap.test(code)) writeFileSync(file, code.replace(sourceMap, "\n"))
}
