import { readFile } from "node:fs/promises"
import { extname, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { UsageError } from "./usage-error"

const PLUGIN = "medusa-plugin-card-payments"

/**
 * The accounts in a file: JSON or a module with one account's options, with `{ accounts }`, or a Medusa configuration that
 * has the plugin. No message repeats the file's text, which holds keys.
 * @returns options by account name; a single account is called `main`
 * @throws UsageError
 */
export async function readConfig(path: string): Promise<Record<string, unknown>> {
  const accounts = accountsIn(await load(path))
  if (accounts && Object.keys(accounts).length > 0) return accounts
  throw new UsageError(
    `--config: ${path} holds no account: it wants { baseUrl, login, ... }, { accounts: { main: { ... } } }, ` +
      `or a Medusa configuration with the plugin ${PLUGIN}.`,
  )
}

// A CommonJS module has its exports below `default`, and a compiled one below `default.default`.
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
        `Of a medusa-config.ts name what the build made, .medusa/server/medusa-config.js, or use --env.`,
    )
  }
  try {
    return (await import(pathToFileURL(resolve(path)).href)) as unknown
  } catch (error) {
    const why = isRecord(error) && typeof error.code === "string" ? ` (${error.code})` : ""
    throw new UsageError(`--config: ${path} cannot be loaded${why}; node ${path} shows why.`)
  }
}

function parsed(path: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UsageError(`--config: the file ${path} is not JSON.`)
  }
}
