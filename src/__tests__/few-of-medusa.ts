import path from "node:path"

/** What tests of rules need of `@medusajs/framework/utils`, and its own file of each. The whole of it loads 2,900 more. */
const files = {
  MedusaError: "common/errors",
  generateEntityId: "common/generate-entity-id",
  BigNumber: "totals/big-number",
  MathBN: "totals/math",
}

const folder = path.dirname(require.resolve("@medusajs/utils"))

module.exports = new Proxy(files, {
  get(_, name) {
    if (typeof name === "symbol" || name === "__esModule") return undefined
    if (!(name in files)) throw new Error(`${name} is none of src/__tests__/few-of-medusa.ts: name its file there`)
    const file = path.join(folder, files[name as keyof typeof files])
    return jest.requireActual<Record<string, unknown>>(file)[name]
  },
})
