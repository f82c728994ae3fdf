// What publint and arethetypeswrong find in a packed package (both are ES modules, which stories do not load): a JSON list,
// without what is as it has to be.
import { readFileSync } from "node:fs"
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core"
import { publint } from "publint"

const justified = [
  // Medusa requires modules, models and jobs, and takes their default export: its compiler writes them like this.
  ({ code, path }) => code === "CJS_WITH_ESMODULE_DEFAULT_EXPORT" && /^\.\/(.*\/)?(modules|providers)\//.test(path[1]),
  ({ kind, fileName }) =>
    kind === "CJSOnlyExportsDefault" && /\/src\/(modules|providers)\/[\w-]+\/index\.js$/.test(fileName),
  // Medusa's bundler writes the admin's entry, without types, and the store's bundler alone reads it.
  ({ entrypoint, kind }) => entrypoint === "./admin" && ["NoResolution", "UntypedResolution"].includes(kind),
]

const file = readFileSync(process.argv[2])
const tarball = file.buffer.slice(file.byteOffset, file.byteOffset + file.length)
const { messages } = await publint({ pack: { tarball }, strict: true })
const { problems } = await checkPackage(createPackageFromTarballData(new Uint8Array(tarball)))
const found = [...messages, ...problems].filter((each) => !justified.some((excuses) => excuses(each)))
console.log(JSON.stringify(found))
