// Lists the findings of publint and arethetypeswrong in a packed package as JSON, without the
// justified ones. Both packages are ES modules, which stories do not load.
import { readFileSync } from "node:fs"
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core"
import { publint } from "publint"

const justified = [
  // Medusa requires modules, models and jobs, and takes their default export, so its compiler
  // writes them in this way.
  ({ code, path }) => code === "CJS_WITH_ESMODULE_DEFAULT_EXPORT" && /^\.\/(.*\/)?(modules|providers)\//.test(path[1]),
  ({ kind, fileName }) =>
    kind === "CJSOnlyExportsDefault" && /\/src\/(modules|providers)\/[\w-]+\/index\.js$/.test(fileName),
  // The admin's entry is written by Medusa's bundler, without types, and read by the store's
  // bundler only.
  ({ entrypoint, kind }) => entrypoint === "./admin" && ["NoResolution", "UntypedResolution"].includes(kind),
]

const file = readFileSync(process.argv[2])
const tarball = file.buffer.slice(file.byteOffset, file.byteOffset + file.length)
const { messages } = await publint({ pack: { tarball }, strict: true })
const { problems } = await checkPackage(createPackageFromTarballData(new Uint8Array(tarball)))
const found = [...messages, ...problems].filter((each) => !justified.some((excuses) => excuses(each)))
console.log(JSON.stringify(found))
