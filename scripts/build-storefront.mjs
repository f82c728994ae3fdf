// Second half of `npm run build`: the shop front end's functions, which run in browsers and therefore get a bundle of
// their own beside what Medusa's compiler makes of the rest: index.mjs for bundlers, index.js for require, declarations
// (those of src/card-check, which they name, are written again beside them). TypeScript wants declarations of its own for
// index.mjs, and takes those of index.js for them.
import { spawnSync } from "node:child_process"
import { writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { build } from "esbuild"

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..")
const source = path.join(root, "src/storefront")
const target = path.join(root, ".medusa/server/src/storefront")

/** The packages that get into the bundle; their licence wants to be named with them. */
const banner = "/*! Contains card-validator and credit-card-type, (c) Braintree, MIT License. */"

const bundle = (format, file) =>
  build({
    entryPoints: [path.join(source, "index.ts")],
    outfile: path.join(target, file),
    bundle: true,
    format,
    platform: "neutral",
    // card-validator has nothing but CommonJS, which a neutral platform does not look for.
    mainFields: ["module", "main"],
    banner: { js: banner },
    target: "es2020",
    logLevel: "warning",
  })

const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc")
const declarations = spawnSync(
  process.execPath,
  [tsc, ...["--project", path.join(source, "tsconfig.declarations.json")], ...["--outDir", path.dirname(target)]],
  { stdio: "inherit" },
)
if (declarations.status !== 0) process.exit(declarations.status ?? 1)
writeFileSync(path.join(target, "index.d.mts"), 'export * from "./index.js"\n')

// Last, because the demo takes index.mjs for the sign of a finished build.
await bundle("cjs", "index.js")
await bundle("esm", "index.mjs")
