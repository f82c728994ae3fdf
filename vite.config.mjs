// Keeps the texts of messages out of the admin's bundle: they are files of the server's build, which
// reads them too (scripts/shrink-build.mjs). The codes are in one file, and the texts of each language
// in another, in the order of the codes. The admin's labels of other languages follow the order of the
// English ones, so the bundle has their keys once. `medusa plugin:build` reads this file.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"

const root = path.dirname(fileURLToPath(import.meta.url))
const sources = path.join(root, "src/messages/json")
const built = path.join(root, ".medusa/server/src/messages/texts")
const texts = /[\\/]src[\\/]messages[\\/]json[\\/](?:shopper[\\/])?(\w+)\.json$/
const virtual = "\0card-payments:texts:"
const labels = path.join(root, "src/admin/i18n/json")
const virtualLabels = "\0card-payments:labels:"

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

/** The labels of a language in the order of the English ones; an error if their keys differ. */
function labelsIn(language) {
  const [english, own] = ["en", language].map((name) =>
    JSON.parse(readFileSync(path.join(labels, `${name}.json`), "utf8")),
  )
  const inOrder = (shape, part) => {
    if (typeof shape === "string" && typeof part === "string") return [part]
    if (String(Object.keys(shape).sort()) !== String(Object.keys(part ?? {}).sort()))
      throw new Error(`The labels of ${language} have other keys than the English ones.`)
    return Object.keys(shape).flatMap((key) => inOrder(shape[key], part[key]))
  }
  return inOrder(english, own)
}

const sharedKeys = {
  name: "card-payments:shared-keys",
  enforce: "pre",
  async resolveId(source, importer, options) {
    if (source.startsWith(virtualLabels)) return source
    const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
    const language = path.dirname(resolved?.id ?? "") === labels ? path.basename(resolved.id, ".json") : "en"
    return language === "en" ? null : virtualLabels + language
  },
  load(id) {
    if (!id.startsWith(virtualLabels)) return null
    const language = id.slice(virtualLabels.length)
    if (language === "filled")
      return `export default (shape, texts) => {
        let next = 0
        const filled = (part) => typeof part === "string" ? texts[next++]
          : Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, filled(inner)]))
        return filled(shape)
      }`
    return `import filled from "${virtualLabels}filled"
import english from ${JSON.stringify(path.join(labels, "en.json"))}
export default filled(english, ${JSON.stringify(labelsIn(language))})`
  },
}

export default { plugins: [sharedTexts, sharedKeys] }
