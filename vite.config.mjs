// Keeps the texts of messages out of the admin's bundle: it imports the package's files of them, which
// the server reads too (scripts/shrink-build.mjs). `medusa plugin:build` reads this file.
const texts = /[\\/]src[\\/]messages[\\/]json[\\/](?:shopper[\\/])?([a-z]+)\.json$/
const virtual = "\0card-payments:texts:"

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
}

export default { plugins: [sharedTexts] }
