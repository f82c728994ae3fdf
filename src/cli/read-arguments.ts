import { parseArgs, type ParseArgsConfig } from "node:util"
import { UsageError } from "./usage-error"

/** Node's own reader. @throws UsageError for options that do not exist or lack their value. */
export function readArguments<Config extends ParseArgsConfig>(config: Config): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config)
  } catch (error) {
    // Node's text goes on with advice about its own syntax; the first sentence says it.
    const message = String((error as Error).message)
    throw new UsageError(`${message.split(/\. |\n/)[0]?.replace(/\.$/, "")}.`)
  }
}
