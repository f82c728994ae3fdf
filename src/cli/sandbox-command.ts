import { createPrivateKey } from "node:crypto"
import { chmod, readFile, writeFile } from "node:fs/promises"
import { resolve } from "node:path"
import {
  createSandbox,
  outcomeTable,
  type Sandbox,
  type SandboxCredentials,
  type SandboxOptions,
  THREE_D_SECURE_PASSWORD,
} from "../sandbox"
import { madeKeyPair } from "../sandbox/create-sandbox"
import { defaultAccounts } from "../sandbox/options"
import { envLines } from "./account-source"
import { codeOf, type Command, readArguments, type Terminal, UsageError } from "./command"
import { readSwitches, switchFlags, switchHelp, wholeNumber } from "./sandbox-switches"

const DEFAULT_PORT = 4010

/**
 * Assumption: thirty tries over fourteen days are documented, their intervals are not. The first
 * ones are short, so that a restarting store gets its callback soon.
 */
const callbackGaps = [
  ...[0, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1_200, 1_800, 3_600, 7_200, 10_800, 21_600, 43_200],
  ...Array.from({ length: 13 }, () => 86_400),
].map((seconds) => seconds * 1_000)

const options = {
  port: { type: "string" },
  host: { type: "string" },
  "public-url": { type: "string" },
  accounts: { type: "string" },
  snippet: { type: "string" },
  "key-file": { type: "string" },
  "state-file": { type: "string" },
} as const

export const sandboxCommand: Command = {
  summary: "A local gateway for development and tests; no real money",
  help: () => `Usage: card-payments sandbox [options]

Starts a local card gateway with hosted pages and callbacks. It keeps its state in memory, unless --state-file names a file.

  --port <number>              ${DEFAULT_PORT} by default; 0 takes a free one
  --host <address>             127.0.0.1 by default
  --public-url <origin>        the address for browsers and stores, if it differs
  --accounts <file>            JSON list of accounts instead of the two built-in ones:
                               [{ "login", "merchantControlKey", "endpointId", "endpointGroupId"?, "publicKey"?,
                                  "currencies"? }]
  --state-file <file>          keeps the orders over a restart
  --key-file <file>            keeps the accounts' RSA private key over a restart: read, or written if missing
  --snippet <file>             writes the account's options as configuration: JSON for a .json file, else TypeScript

Switches for undocumented behavior; the first value is the default:
${switchHelp}`,
  async run(args, terminal) {
    const values = readValues(args)
    const keyFile = values["key-file"]
    const key = keyFile === undefined ? undefined : await keyIn(keyFile)
    const given = await optionsFrom(values, key)
    const sandbox = await start(given, terminal)
    if (!sandbox) return 1
    try {
      terminal.out(greeting(sandbox))
      if (keyFile) terminal.out(`The accounts' RSA private key is in ${keyFile}.`)
      const usesFile = keyFile !== undefined && given.accounts?.[0]?.publicKey === key
      // Without a file every start generates a new key, so a written one would be wrong after the
      // next start.
      const { privateKey: _made, ...plain } = sandbox.account
      const account = usesFile ? { ...plain, privateKey: resolve(keyFile) } : plain
      terminal.out(envOf(account))
      if (values.snippet && !(await writeSnippet(values.snippet, account, terminal))) return 1
      terminal.out("Ctrl-C stops it.")
      await stopped(terminal.stop)
      terminal.out("Stopped.")
      return 0
    } finally {
      await sandbox.close()
    }
  },
}

type Values = Partial<Record<keyof typeof options, string>> & { switches: Record<string, unknown> }

function readValues(args: string[]): Values {
  const given = readArguments({ args, options: { ...switchFlags, ...options } }).values as Record<string, unknown>
  return { ...given, switches: readSwitches(given) }
}

async function optionsFrom(values: Values, key: string | undefined): Promise<SandboxOptions> {
  const given: Record<string, unknown> = {
    port: values.port === undefined ? DEFAULT_PORT : wholeNumber("port", values.port),
    host: values.host,
    publicUrl: values["public-url"],
    stateFile: values["state-file"],
    accounts: withKey(values.accounts === undefined ? undefined : await accountsFrom(values.accounts), key),
    callbackSchedule: callbackGaps,
    ...values.switches,
  }
  // The sandbox checks the values itself.
  return withoutUndefined(given)
}

/**
 * Registers the key for accounts without their own. The sandbox refuses anything but a list of
 * accounts.
 */
function withKey(accounts: unknown, key: string | undefined): unknown {
  if (key === undefined || (accounts !== undefined && !Array.isArray(accounts))) return accounts
  return ((accounts ?? defaultAccounts) as object[]).map((account) => ({ publicKey: key, ...account }))
}

async function accountsFrom(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, "utf8"))
  } catch (error) {
    const reason = error instanceof SyntaxError ? "is not JSON" : "cannot be read"
    throw new UsageError(`--accounts: the file ${path} ${reason}.`)
  }
}

async function start(given: SandboxOptions, terminal: Terminal): Promise<Sandbox | undefined> {
  try {
    return await createSandbox(given)
  } catch (error) {
    const code = codeOf(error)
    const message = code === undefined ? undefined : (listenErrors[code] ?? `cannot be listened on (${code})`)
    if (message === undefined) throw new UsageError((error as Error).message)
    terminal.err(`The sandbox did not start: ${given.host ?? "127.0.0.1"}:${given.port} ${message}.`)
    return undefined
  }
}

const listenErrors: Partial<Record<string, string>> = {
  EADDRINUSE: "is taken by another program; choose another with --port, or 0 for a free one",
  EACCES: "needs more rights; choose a port above 1023 with --port",
  EADDRNOTAVAIL: "is no address of this machine; choose another with --host",
  ENOTFOUND: "is no address of this machine; choose another with --host",
}

function greeting(sandbox: Sandbox): string {
  const accounts = sandbox.accounts.flatMap((account, index) => [
    `  Account ${index + 1}`,
    `    login               ${account.login}`,
    `    merchantControlKey  ${account.merchantControlKey}`,
    `    endpointId          ${account.endpointId}`,
  ])
  const width = 6
  return [
    `Sandbox gateway at ${sandbox.url}`,
    `  overview              ${sandbox.url}/ (orders, calls, why one was refused)`,
    `  documentation         ${sandbox.url}/_sandbox/docs (operations, fields, outcomes, faults, controls)`,
    `  baseUrl               ${sandbox.account.baseUrl}`,
    ...accounts,
    "",
    "  Any valid card number, such as 4444333322221111; the CVV2 decides:",
    ...outcomeTable.map(({ cvv2, meaning }) => `    ${cvv2.padEnd(width)}${meaning}`),
    `    ${"other".padEnd(width)}Declined`,
    `  3-D Secure password: ${THREE_D_SECURE_PASSWORD}`,
  ].join("\n")
}

/** The addresses are those of a store in development. */
function envOf(account: SandboxCredentials): string {
  const store = { publicUrl: "http://localhost:9000", returnUrls: "http://localhost:8000/checkout" }
  return ["", "For the store's .env:", "", ...envLines({ ...account, ...store }), ""].join("\n")
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8")
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined
    throw error
  }
}

/** A file with other content is left alone: it may be a user's configuration. */
async function writeSnippet(path: string, account: SandboxCredentials, terminal: Terminal): Promise<boolean> {
  const snippet = accountSnippet(account, path.endsWith(".json") ? "json" : "typescript")
  try {
    const existing = await readIfThere(path)
    if (existing !== undefined && existing !== snippet) {
      terminal.err(`${path} exists with other content; remove it or name another file with --snippet.`)
      return false
    }
    await writeSecretFile(path, snippet)
  } catch (error) {
    terminal.err(`${path} cannot be written (${codeOf(error) ?? "failed"}).`)
    return false
  }
  terminal.out(`The account's options are in ${path}.`)
  return true
}

function stopped(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }))
}

function withoutUndefined(fields: Record<string, unknown>): SandboxOptions {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/**
 * An account's options, ready to use: as JSON for `npm run demo -- --account`, or as TypeScript for
 * a store's configuration. The two addresses are those of a store in development.
 */
function accountSnippet(account: SandboxCredentials, format: "json" | "typescript"): string {
  const options = { ...account, publicUrl: "http://localhost:9000", returnUrls: ["http://localhost:8000"] }
  if (format === "json") return `${JSON.stringify(options, null, 2)}\n`
  const fields = Object.entries(options).map(([name, value]) => `      ${name}: ${JSON.stringify(value)},`)
  return `// Options of medusa-plugin-card-payments for the local sandbox gateway.
export const cardPayments = {
  accounts: {
    main: {
${fields.join("\n")}
    },
  },
}
`
}

/**
 * Reads the RSA private key from a file, or generates one and writes it.
 * @returns its PEM text
 * @throws UsageError for a file with other content, without repeating it
 */
async function keyIn(path: string): Promise<string> {
  const there = await read(path)
  if (there === undefined) return write(path, (await madeKeyPair()).privateKey)
  if (isRsaKey(there)) return there
  throw new UsageError(`--key-file: ${path} is not an RSA private key in PEM; name a file that does not exist yet.`)
}

async function read(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8")
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined
    throw new UsageError(`--key-file: ${path} cannot be read (${codeOf(error) ?? "failed"}).`)
  }
}

async function write(path: string, pem: string): Promise<string> {
  try {
    await writeSecretFile(path, pem)
    return pem
  } catch (error) {
    throw new UsageError(`--key-file: ${path} cannot be written (${codeOf(error) ?? "failed"}).`)
  }
}

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === "rsa"
  } catch {
    return false
  }
}

/** Readable by the owner only, even if the file existed with other permissions. */
async function writeSecretFile(path: string, text: string): Promise<void> {
  await writeFile(path, text, { mode: 0o600 })
  await chmod(path, 0o600)
}
