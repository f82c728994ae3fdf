import { build, type Plugin } from "esbuild"
import { mkdirSync } from "node:fs"
import path from "node:path"

const root = path.resolve(__dirname, "../../../../..")
const medusa = path.join(root, "node_modules/@medusajs/utils/dist")

/** The four parts of Medusa that the module's money path uses: a child that loads all of Medusa takes seconds. */
const parts = `
export { MedusaError } from "${medusa}/common/errors.js"
export { generateEntityId } from "${medusa}/common/generate-entity-id.js"
export { MathBN } from "${medusa}/totals/math.js"
export { BigNumber } from "${medusa}/totals/big-number.js"`

const knex = require.resolve("knex", { paths: [require.resolve("@medusajs/framework/mikro-orm/knex")] })

const plugin: Plugin = {
  name: "parts-of-medusa",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^@medusajs\/framework\/utils$/ }, () => ({ path: "parts", namespace: "parts" }))
    // All that sums need of it; the whole folder loads the ORM.
    onResolve({ filter: /^\.\.\/common$/ }, () => ({ path: `${medusa}/common/is-defined.js` }))
    onResolve({ filter: /^@medusajs\/framework\/mikro-orm\/knex$/ }, () => ({ path: knex, external: true }))
    onResolve({ filter: /^@medusajs\/framework\/zod$/ }, () => ({ path: require.resolve("zod") }))
    onLoad({ filter: /.*/, namespace: "parts" }, () => ({ contents: parts, resolveDir: root, loader: "js" }))
  },
}

/** Makes one file of the child, and says where it is. */
export async function buildChild(): Promise<string> {
  const folder = path.join(root, "node_modules/.cache/card-payouts")
  mkdirSync(folder, { recursive: true })
  const outfile = path.join(folder, `child-${process.pid}.cjs`)
  await build({
    ...{ entryPoints: [path.join(__dirname, "child.ts")], outfile, plugins: [plugin] },
    ...{ bundle: true, format: "cjs", platform: "node", logLevel: "error" },
  })
  return outfile
}
