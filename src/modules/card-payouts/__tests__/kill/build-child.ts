import { build, type Plugin } from "esbuild"
import { execFileSync } from "node:child_process"
import os from "node:os"
import path from "node:path"

const root = path.resolve(__dirname, "../../../../..")
const medusa = path.join(root, "node_modules/@medusajs/utils/dist")
const zod = path.join(root, "node_modules/zod")
const source = path.join(root, "src")
const ours = Symbol("ours")

/**
 * The four exports of Medusa that the module's money path uses: a child that loads all of Medusa
 * takes seconds.
 */
const parts = `
export { MedusaError } from "${medusa}/common/errors.js"
export { generateEntityId } from "${medusa}/common/generate-entity-id.js"
export { MathBN } from "${medusa}/totals/math.js"
export { BigNumber } from "${medusa}/totals/big-number.js"
// Named by a file that the child's code leaves out.
export const MedusaService = undefined`

const knex = require.resolve("knex", { paths: [require.resolve("@medusajs/framework/mikro-orm/knex")] })

const plugin: Plugin = {
  name: "parts-of-medusa",
  setup({ onResolve, onLoad, resolve }) {
    // Our own modules have no effects on import, so unused ones are left out.
    onResolve({ filter: /^\.{1,2}(\/|$)/ }, async ({ path: asked, pluginData, ...from }) => {
      if (pluginData === ours || !from.importer.startsWith(source)) return undefined
      const { path: found } = await resolve(asked, { ...from, pluginData: ours })
      return { path: found, sideEffects: false }
    })
    onResolve({ filter: /^@medusajs\/framework\/utils$/ }, () => ({ path: "parts", namespace: "parts" }))
    // Medusa's arithmetic needs only this file of the folder; the whole folder loads the ORM.
    onResolve({ filter: /^\.\.\/common$/ }, () => ({ path: `${medusa}/common/is-defined.js` }))
    onResolve({ filter: /^@medusajs\/framework\/mikro-orm\/knex$/ }, () => ({ path: knex }))
    // Drivers of databases that are not installed here; knex names them.
    onResolve(
      { filter: /^(better-sqlite3|mysql2?|oracledb|pg-native|pg-query-stream|sqlite3|tedious)(\/|$)/ },
      (asked) => ({
        path: asked.path,
        external: true,
      }),
    )
    // One copy of zod for imports and requires, with one of its fifty languages.
    onResolve({ filter: /^(zod|@medusajs\/framework\/zod)$/ }, () => ({ path: `${zod}/index.js` }))
    onResolve({ filter: /locales\/index\.js$/ }, () => ({ path: `${zod}/v4/locales/en.js` }))
    onLoad({ filter: /.*/, namespace: "parts" }, () => ({ contents: parts, resolveDir: root, loader: "js" }))
  },
}

const running = globalThis as { killedChild?: Promise<string> }

/**
 * The child's file, built once for all spec files of this process. Hundreds of children start, so
 * each loads code that is compiled already.
 */
export function buildChild(): Promise<string> {
  return (running.killedChild ??= make())
}

async function make(): Promise<string> {
  const outfile = path.join(process.env.STORIES_FOLDER ?? os.tmpdir(), `child-${process.pid}.cjs`)
  await build({
    ...{ entryPoints: [path.join(__dirname, "child.ts")], outfile, plugins: [plugin] },
    ...{ bundle: true, minify: true, format: "cjs", platform: "node", logLevel: "error" },
  })
  execFileSync(process.execPath, [startChild, outfile, "compile"], { env: { ...process.env, NODE_OPTIONS: "" } })
  return outfile
}

export const startChild = path.join(__dirname, "start-child.cjs")
