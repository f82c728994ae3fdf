import { parseArgs, type ParseArgsConfig } from "node:util"

/** The environment of a command. `stop` aborts when the process is asked to end. */
export type Terminal = {
  out(line: string): void
  err(line: string): void
  /**
   * Asks a person who sees the error output; empty when the input or the command ends, or by the
   * signal. Only where both are a terminal.
   */
  ask?(question: string, ended: AbortSignal): Promise<string>
  stop: AbortSignal
  env: Readonly<Record<string, string | undefined>>
  /** Working directory: the root of the store's project. */
  cwd: string
}

export type Command = {
  summary: string
  /**
   * Help text of the command, or of what the arguments name (`call sale --help`). @throws
   * UsageError
   */
  help(args: string[]): string
  /** @returns the exit code. @throws UsageError for wrong arguments. */
  run(args: string[], terminal: Terminal): Promise<number>
}

/** Invalid arguments; the message is a full text for the user. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message)
    this.name = "UsageError"
  }
}

/** Node's own parser. @throws UsageError for unknown options and options without their value */
export function readArguments<Config extends ParseArgsConfig>(config: Config): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config)
  } catch (error) {
    // Node's text continues with advice about its own syntax; the first sentence is enough.
    const message = String((error as Error).message)
    throw new UsageError(`${message.split(/\. |\n/)[0]?.replace(/\.$/, "")}.`)
  }
}

/**
 * Formatted JSON. `JSON.stringify` keeps C1 controls and invisible characters, which terminals
 * obey, so they are escaped.
 */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (mark) =>
    mark === "\n" ? mark : [...Array(mark.length).keys()].map((at) => escaped(mark.charCodeAt(at))).join(""),
  )
}

function escaped(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, "0")}`
}

/**
 * The code of a system error. Checks the property instead of `instanceof`: errors cross realms in
 * test runners.
 */
export function codeOf(error: unknown): string | undefined {
  return typeof error === "object" && error !== null && "code" in error ? String(error.code) : undefined
}
