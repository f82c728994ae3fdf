// Second half of `npm run build`: bundles the shop front end's functions for browsers, beside the
// output of Medusa's compiler: index.mjs for bundlers, index.js for require, and declarations
// (those of src/card-check are emitted beside them). TypeScript requires separate declarations for
// index.mjs, and uses those of index.js for index.js.
import { spawnSync } from "node:child_process"
import { writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { build } from "esbuild"

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..")
const source = path.join(root, "src/storefront")
const target = path.join(root, ".medusa/server/src/storefront")

/** The bundle includes these packages, and their license requires a notice. */
const banner = "/*! Contains card-validator and credit-card-type, (c) Braintree, MIT License. */"

const bundle = (format, file) =>
  build({
    entryPoints: [path.join(source, "index.ts")],
    outfile: path.join(target, file),
    bundle: true,
    format,
    platform: "neutral",
    charset: "utf8",
    minify: true,
    // publint takes a single line of imports for CommonJS.
    lineLimit: 120,
    // card-validator ships only CommonJS, which a neutral platform does not resolve.
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

// Last, because the demo takes index.mjs as the sign of a finished build.
await bundle("cjs", "index.js")
await bundle("esm", "index.mjs")
