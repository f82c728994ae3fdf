// Keeps the texts of messages out of the admin's bundle: they are files of the server's build, which
// reads them too (scripts/shrink-build.mjs). The codes are in one file, and the texts of each language
// in another, in the order of the codes. `medusa plugin:build` reads this file.
import { mkdirSync, writeFileSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { buildSync } from "esbuild"

const root = path.dirname(fileURLToPath(import.meta.url))
// Apart from `messages`: Node would read `messages/en.json` for `./en`, instead of the folder.
const built = path.join(root, ".medusa/server/src/messages/texts")
const texts = /[\\/]src[\\/]messages[\\/]([a-z]{2})[\\/]index\.ts$/
const virtual = "\0card-payments:texts:"
const shared = new Set()

/** Evaluates the module of a language's texts. */
function textsOf(language) {
  const source = path.join(root, "src/messages", language, "index.ts")
  const { outputFiles } = buildSync({ entryPoints: [source], bundle: true, format: "cjs", write: false })
  const module = { exports: {} }
  new Function("module", outputFiles[0].text)(module)
  return module.exports.default
}

function writeTexts(language) {
  const codes = Object.keys(textsOf("en"))
  const own = textsOf(language)
  mkdirSync(built, { recursive: true })
  writeFileSync(path.join(built, "codes.json"), JSON.stringify(codes))
  writeFileSync(path.join(built, `${language}.json`), JSON.stringify(codes.map((code) => own[code])))
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
    const language = id.slice(virtual.length)
    shared.add(language)
    return `import codes from "../messages/texts/codes.json"
import texts from "../messages/texts/${language}.json"
export default Object.fromEntries(codes.map((code, index) => [code, texts[index]]))`
  },
  // At the end: Medusa's compiler empties the folder at the same time as this build starts.
  writeBundle() {
    for (const language of shared) writeTexts(language)
  },
}

export default { plugins: [sharedTexts] }
