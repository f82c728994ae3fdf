import { parseArgs, type ParseArgsConfig } from "node:util"

/** What a command talks to. `stop` aborts when the process is asked to end. */
export type Terminal = {
  out(line: string): void
  err(line: string): void
  stop: AbortSignal
  env: Readonly<Record<string, string | undefined>>
  /** Where it is run: the root of the store's project. */
  cwd: string
}

export type Command = {
  summary: string
  /** Its options, or with arguments (`call sale --help`) those of what they name. @throws UsageError */
  help(args: string[]): string
  /** @returns the exit code. @throws UsageError for wrong arguments. */
  run(args: string[], terminal: Terminal): Promise<number>
}

/** The arguments make no sense; the message is a sentence for whoever typed them. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message)
    this.name = "UsageError"
  }
}

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

/** JSON for people and programs. `JSON.stringify` leaves C1 controls and invisible marks as they are, and terminals obey them. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (mark) =>
    mark === "\n" ? mark : [...Array(mark.length).keys()].map((at) => escaped(mark.charCodeAt(at))).join(""),
  )
}

function escaped(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, "0")}`
}

/** A stranger's words as one line that cannot steer a terminal. */
export function oneLine(text: string, longest = 500): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, " ")
    .trim()
    .slice(0, longest)
}

/** Of the system's errors. Asks for the property, not the class: they cross realms in test runners. */
export function codeOf(error: unknown): string | undefined {
  return typeof error === "object" && error !== null && "code" in error ? String(error.code) : undefined
}
