import { readFile } from "node:fs/promises"
import { extname, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { parseEnv } from "node:util"
import type { GivenAccount } from "../account-check"
import { UsageError } from "./command"
import { allOperations } from "./find-operation"

/** Options of `doctor` and `call` that select an account, for parseArgs. */
export const accountFlags = {
  config: { type: "string" },
  env: { type: "boolean" },
  account: { type: "string" },
} as const

/** The README's environment variables, by account option. */
const variables = {
  baseUrl: "CARD_GATEWAY_URL",
  login: "CARD_GATEWAY_LOGIN",
  merchantControlKey: "CARD_GATEWAY_CONTROL_KEY",
  endpointId: "CARD_GATEWAY_ENDPOINT_ID",
  endpointGroupId: "CARD_GATEWAY_ENDPOINT_GROUP_ID",
  privateKey: "CARD_GATEWAY_PRIVATE_KEY",
  publicUrl: "MEDUSA_PUBLIC_URL",
  returnUrls: "STOREFRONT_RETURN_URL",
} as const

const variableNames = Object.values(variables).join(", ")

export const accountHelp = `Where the account's options are:
  --config <file>     JSON, or a .js, .cjs or .mjs module: one account's options, { accounts: { name: options } },
                      or a Medusa configuration with the plugin
  --env [file]        the variables in a .env file, where one is named, else in the environment: 
                      ${Object.values(variables).slice(0, 4).join(", ")},
                      ${Object.values(variables).slice(4).join(", ")}
  --account <name>    the one of several accounts`

/** `envFile` comes from `takeEnvFile`. */
export type AccountValues = { config?: string; env?: boolean; envFile?: string; account?: string }

/**
 * Reads the accounts that the arguments name.
 * @throws UsageError that names the missing argument
 */
export async function readAccounts(
  { config, env: fromEnv, envFile, account }: AccountValues,
  env: Readonly<Record<string, string | undefined>>,
): Promise<GivenAccount[]> {
  if (config !== undefined && fromEnv) throw new UsageError("--config and --env exclude each other: keep one of them.")
  if (fromEnv) {
    // Only the file counts: a variable left in the shell would hide that the file lacks it.
    const given = envFile === undefined ? env : await readEnvFile(envFile)
    return [{ name: account ?? "main", options: optionsFrom(given), nameOf: nameWithVariable }]
  }
  if (config === undefined) {
    throw new UsageError(
      `Give the account's options: --config <file> (JSON or a module), or --env [file] for ${variableNames}.`,
    )
  }
  const accounts = await readConfig(config)
  const names = account === undefined ? Object.keys(accounts) : [account]
  if (account !== undefined && !Object.hasOwn(accounts, account)) {
    throw new UsageError(`--account: there is no account "${account}". Accounts: ${Object.keys(accounts).join(", ")}.`)
  }
  return names.map((name) => ({ name, options: accounts[name], nameOf: (option) => option }))
}

/** An account as lines of a `.env` file, readable by `--env`. */
export function envLines(options: Readonly<Partial<Record<keyof typeof variables, string>>>): string[] {
  return Object.entries(variables).flatMap(([option, variable]) => {
    const value = options[option as keyof typeof variables]
    return value === undefined ? [] : [envLine(variable, value)]
  })
}

function optionsFrom(env: Readonly<Record<string, string | undefined>>): Record<string, unknown> {
  const given = Object.entries(variables)
    .map(([option, variable]) => [option, env[variable]?.trim()] as const)
    .filter(([, value]) => value)
    .map(([option, value]) => [option, option === "returnUrls" ? [value] : value])
  return Object.fromEntries(given) as Record<string, unknown>
}

function nameWithVariable(option: string): string {
  const root = option.split(".")[0] ?? ""
  return Object.hasOwn(variables, root) ? `${option} (${variables[root as keyof typeof variables]})` : option
}

const PLUGIN = "medusa-plugin-card-payments"

/**
 * Reads accounts from a file: JSON or a module with one account's options, with `{ accounts }`, or
 * a Medusa configuration that has the plugin. No message repeats the file's text, which holds keys.
 * @returns options by account name; a single account is called `main`
 * @throws UsageError
 */
async function readConfig(path: string): Promise<Record<string, unknown>> {
  const accounts = accountsIn(await load(path))
  if (accounts && Object.keys(accounts).length > 0) return accounts
  throw new UsageError(
    `--config: ${path} holds no account: it needs { baseUrl, login, ... }, { accounts: { main: { ... } } }, ` +
      `or a Medusa configuration with the plugin ${PLUGIN}.`,
  )
}

// A CommonJS module has its exports under `default`, a compiled one under `default.default`.
const DEPTH = 4

function accountsIn(value: unknown, depth = DEPTH): Record<string, unknown> | undefined {
  if (!isRecord(value) || depth === 0) return undefined
  if (isRecord(value.accounts)) return value.accounts
  if ("baseUrl" in value || "login" in value) return { main: value }
  for (const inner of [value.cardPayments, optionsOfPlugin(value.plugins), value.default]) {
    const found = accountsIn(inner, depth - 1)
    if (found) return found
  }
  return undefined
}

function optionsOfPlugin(plugins: unknown): unknown {
  if (!Array.isArray(plugins)) return undefined
  const ours = plugins.filter(isRecord).find(({ resolve: name }) => typeof name === "string" && name.includes(PLUGIN))
  return ours?.options
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

async function load(path: string): Promise<unknown> {
  const text = await readFile(path, "utf8").catch(() => {
    throw new UsageError(`--config: the file ${path} cannot be read.`)
  })
  const kind = extname(path)
  if (kind === ".json") return parsed(path, text)
  if (![".js", ".cjs", ".mjs"].includes(kind)) {
    throw new UsageError(
      `--config: ${path} is neither JSON nor a .js, .cjs or .mjs module. ` +
        `For a medusa-config.ts give the built file, .medusa/server/medusa-config.js, or use --env.`,
    )
  }
  try {
    return (await import(pathToFileURL(resolve(path)).href)) as unknown
  } catch (error) {
    const reason = isRecord(error) && typeof error.code === "string" ? ` (${error.code})` : ""
    throw new UsageError(`--config: ${path} cannot be loaded${reason}; node ${path} shows why.`)
  }
}

function parsed(path: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UsageError(`--config: the file ${path} is not JSON.`)
  }
}

/**
 * Extracts the file from `--env <file>` and `--env=<file>`. Node's parser knows options with a
 * value or without one, but `--env` is both. The next word is no file if it is an option, a field
 * or an operation.
 */
export function takeEnvFile(args: readonly string[]): { args: string[]; envFile?: string } {
  const at = args.findIndex((arg) => arg === "--env" || arg.startsWith("--env="))
  const [given = "", next] = args.slice(at, at + 2)
  if (at < 0) return { args: [...args] }
  const isSeparateArgument = given === "--env"
  const envFile = isSeparateArgument ? next : given.slice("--env=".length)
  if (envFile === undefined || (isSeparateArgument && !isFile(envFile))) return { args: [...args] }
  return { args: [...args.slice(0, at), "--env", ...args.slice(at + (isSeparateArgument ? 2 : 1))], envFile }
}

function isFile(word: string): boolean {
  if (word.startsWith("-") || word.includes("=")) return false
  return !allOperations.some((operation) => operation.name === word || operation.path.endsWith(`/${word}`))
}

/** Reads the variables of a `.env` file. @throws UsageError that repeats none of its text */
export async function readEnvFile(path: string): Promise<Readonly<Record<string, string | undefined>>> {
  try {
    return parseEnv(await readFile(path, "utf8"))
  } catch {
    throw new UsageError(`--env: the file ${path} cannot be read.`)
  }
}

/** A line of a `.env` file that Node and dotenv read alike. */
export function envLine(name: string, value: string): string {
  return /^[\w./:@+-]*$/.test(value) ? `${name}=${value}` : `${name}=${quoted(value)}`
}

/** Neither reader supports escaped quotes, but both support three kinds of quotes. */
function quoted(value: string): string {
  const mark = ["'", "`", '"'].find((each) => !value.includes(each)) ?? "'"
  return `${mark}${value}${mark}`
}
