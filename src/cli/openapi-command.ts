import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { packageFolder } from "../account-check"
import { type Command, readArguments } from "./command"

export const openApiCommand: Command = {
  summary: "Prints the OpenAPI document of the plugin's routes",
  help: () => `Usage: card-payments openapi

Prints the OpenAPI 3.1 document (JSON) of the routes that the plugin adds to a store: those of the admin, of the store and of the
gateway, with their policies, bodies, answers and refusals. Clients and documentation can be generated from it.

Exit code: 0, or 2 for wrong arguments.`,
  async run(args, terminal) {
    readArguments({ args, options: {} })
    const file = join(await packageFolder(), "docs/reference/openapi.json")
    terminal.out((await readFile(file, "utf8")).trimEnd())
    return 0
  },
}
