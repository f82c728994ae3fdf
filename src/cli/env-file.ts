import { readFile } from "node:fs/promises"
import { parseEnv } from "node:util"
import { allOperations } from "./find-operation"
import { UsageError } from "./usage-error"

/**
 * Takes the file out of `--env <file>` and `--env=<file>`: node's parser knows options with a value and options without
 * one, and `--env` is both. The word behind it is no file where it is an option, a field or an operation.
 */
export function takeEnvFile(args: readonly string[]): { args: string[]; envFile?: string } {
  const at = args.findIndex((arg) => arg === "--env" || arg.startsWith("--env="))
  const [given = "", next] = args.slice(at, at + 2)
  if (at < 0) return { args: [...args] }
  const isOwnWord = given === "--env"
  const envFile = isOwnWord ? next : given.slice("--env=".length)
  if (envFile === undefined || (isOwnWord && !isFile(envFile))) return { args: [...args] }
  return { args: [...args.slice(0, at), "--env", ...args.slice(at + (isOwnWord ? 2 : 1))], envFile }
}

function isFile(word: string): boolean {
  if (word.startsWith("-") || word.includes("=")) return false
  return !allOperations.some((operation) => operation.name === word || operation.path.endsWith(`/${word}`))
}

/** The variables in a `.env` file. @throws UsageError that repeats nothing of it */
export async function readEnvFile(path: string): Promise<Readonly<Record<string, string | undefined>>> {
  try {
    return parseEnv(await readFile(path, "utf8"))
  } catch {
    throw new UsageError(`--env: the file ${path} cannot be read.`)
  }
}

/** A line of a `.env` file, which node and dotenv read alike. */
export function envLine(name: string, value: string): string {
  return /^[\w./:@+-]*$/.test(value) ? `${name}=${value}` : `${name}=${quoted(value)}`
}

/** Neither reader knows an escaped quote, but each knows three kinds of quotes. */
function quoted(value: string): string {
  const mark = ["'", "`", '"'].find((each) => !value.includes(each)) ?? "'"
  return `${mark}${value}${mark}`
}
