import { envLine, readEnvFile } from "./env-file"
import { readConfig } from "./read-config"
import { UsageError } from "./usage-error"

/** The options by which `doctor` and `call` are told an account, for parseArgs. */
export const accountFlags = {
  config: { type: "string" },
  env: { type: "boolean" },
  account: { type: "string" },
} as const

/** The variables of the README, by the account option that they hold. */
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

export type GivenAccount = {
  name: string
  /** As written; nothing is checked yet. */
  options: unknown
  /** An option as the person who wrote it knows it: `baseUrl (CARD_GATEWAY_URL)`. */
  nameOf(option: string): string
}

/** `envFile` as `takeEnvFile` found it. */
export type AccountValues = { config?: string; env?: boolean; envFile?: string; account?: string }

/**
 * The accounts that the arguments name.
 * @throws UsageError that says what to give
 */
export async function readAccounts(
  { config, env: fromEnv, envFile, account }: AccountValues,
  env: Readonly<Record<string, string | undefined>>,
): Promise<GivenAccount[]> {
  if (config !== undefined && fromEnv) throw new UsageError("--config and --env are given both: keep one of them.")
  if (fromEnv) {
    // The file alone: a variable that is left in the shell would hide that the file lacks it.
    const given = envFile === undefined ? env : await readEnvFile(envFile)
    return [{ name: account ?? "main", options: optionsFrom(given), nameOf: nameWithVariable }]
  }
  if (config === undefined) {
    throw new UsageError(
      `Say where the account's options are: --config <file> (JSON or a module), or --env [file] for ${variableNames}.`,
    )
  }
  const accounts = await readConfig(config)
  const names = account === undefined ? Object.keys(accounts) : [account]
  if (account !== undefined && !Object.hasOwn(accounts, account)) {
    throw new UsageError(`--account: there is no account "${account}". Accounts: ${Object.keys(accounts).join(", ")}.`)
  }
  return names.map((name) => ({ name, options: accounts[name], nameOf: (option) => option }))
}

/** An account as lines of a `.env` file, which `--env` reads. */
export function envLines(options: Readonly<Partial<Record<keyof typeof variables, string>>>): string[] {
  return Object.entries(variables).flatMap(([option, variable]) => {
    const value = options[option as keyof typeof variables]
    return value === undefined ? [] : [envLine(variable, value)]
  })
}

/** The options with stand-ins for the store's addresses: asking the gateway needs none, and a missing one is not in its way. */
export function withoutStore(options: unknown): Record<string, unknown> {
  return { ...(options as object | null | undefined), publicUrl: "http://localhost", returnUrls: ["http://localhost"] }
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
