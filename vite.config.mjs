// Keeps the texts of messages out of the admin's bundle: they are files of the server's build, which
// reads them too (scripts/shrink-build.mjs). The codes are in one file, and the texts of each language
// in another, in the order of the codes. `medusa plugin:build` reads this file.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"

const root = path.dirname(fileURLToPath(import.meta.url))
const sources = path.join(root, "src/messages/json")
const built = path.join(root, ".medusa/server/src/messages/texts")
const texts = /[\\/]src[\\/]messages[\\/]json[\\/](?:shopper[\\/])?(\w+)\.json$/
const virtual = "\0card-payments:texts:"

/** All texts of a language, by their codes. */
function textsIn(name) {
  const parts = [name, path.join("shopper", name)].map((file) => readFileSync(path.join(sources, file), "utf8"))
  return Object.assign({}, ...parts.map((json) => JSON.parse(json)))
}

function writeTexts() {
  const codes = Object.keys(textsIn("en.json"))
  mkdirSync(built, { recursive: true })
  writeFileSync(path.join(built, "codes.json"), JSON.stringify(codes))
  for (const name of readdirSync(sources).filter((one) => one.endsWith(".json"))) {
    const own = textsIn(name)
    writeFileSync(path.join(built, name), JSON.stringify(codes.map((code) => own[code])))
  }
}

const sharedTexts = {
  name: "card-payments:shared-texts",
  enforce: "pre",
  async resolveId(source, importer, options) {
    if (importer?.startsWith(virtual)) return { id: source, external: "absolute" }
    const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
    const language = texts.exec(resolved?.id ?? "")?.[1]
    return language ? virtual + language : null
  },
  load(id) {
    if (!id.startsWith(virtual)) return null
    return `import codes from "../messages/texts/codes.json"
import texts from "../messages/texts/${id.slice(virtual.length)}.json"
export default Object.fromEntries(codes.map((code, index) => [code, texts[index]]))`
  },
  // At the end: Medusa's compiler empties the folder at the same time as this build starts.
  writeBundle: writeTexts,
}

export default { plugins: [sharedTexts] }
