import { createRequire } from "node:module"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { assertBuilt } from "../processes/built.mjs"
import { builtModule, bundledSources } from "../processes/load-module.mjs"

const require = createRequire(import.meta.url)
const root = fileURLToPath(new URL("../../", import.meta.url))

/** The module as a store loads it, and the writer of its files. */
export function paymentParts() {
  assertBuilt()
  const built = path.join(root, ".medusa/server/src")
  const { csvText } = require(path.join(built, "lists/csv-file.js"))
  return { ...builtModule(path.join(built, "modules/card-payments")), csvText }
}

/** Parts of the tests, which the built plugin does not have. */
export function paymentSources() {
  return bundledSources(
    path.join(root, "src/modules/card-payments/__tests__"),
    [
      'export { moduleDatabase } from "../../../../integration-tests/environment/module-database"',
      'export { fillPayments } from "./fill-payments"',
    ],
    {},
  )
}
