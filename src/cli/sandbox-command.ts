import { readFile, writeFile } from "node:fs/promises"
import { parseArgs } from "node:util"
import { createSandbox, outcomeTable, type Sandbox, type SandboxOptions, THREE_D_SECURE_PASSWORD } from "../sandbox"
import { accountSnippet } from "./account-snippet"
import type { Command, Terminal } from "./command"
import { UsageError } from "./usage-error"

const DEFAULT_PORT = 4010

/**
 * Assumption: thirty tries over fourteen days are documented, their gaps are not. The first are close together, so that a
 * store that restarts is told at once.
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
  "state-file": { type: "string" },
  "answer-format": { type: "string" },
  "validation-status": { type: "string" },
  "capture-order-ids": { type: "boolean" },
  "preauth-release": { type: "string" },
  "repeated-order": { type: "string" },
  "callback-schedule": { type: "string" },
  "minor-units": { type: "string" },
  "payment-form-signing": { type: "string" },
  "universal-form": { type: "string" },
  "unknown-order": { type: "string" },
} as const

export const sandboxCommand: Command = {
  summary: "A local gateway to develop and test against; no real money",
  help: `Usage: card-payments sandbox [options]

Starts a local card gateway with hosted pages and callbacks. It keeps its books in memory, unless --state-file names a file.

  --port <number>              ${DEFAULT_PORT} by default; 0 takes a free one
  --host <address>             127.0.0.1 by default
  --public-url <origin>        where browsers and stores reach it, if not at that address
  --accounts <file>            JSON list of accounts instead of the two built-in ones:
                               [{ "login", "merchantControlKey", "endpointId", "endpointGroupId"?, "currencies"? }]
  --state-file <file>          keeps the orders over a restart
  --snippet <file>             writes the account's options as configuration: JSON for a .json file, else TypeScript

What no source documents is a choice; the first is the default:
  --answer-format accept|form          JSON, or form text with line feeds
  --validation-status 400|200          HTTP status of a refusal
  --capture-order-ids                  captures and returns get order ids of their own
  --preauth-release both|void|return   what releases a hold
  --repeated-order refuse|replay       a client_orderid that was used before
  --callback-schedule <ms,ms,...>      gaps before each delivery, at most 30
  --minor-units iso4217|two-digits     amounts in signatures
  --payment-form-signing control|none
  --universal-form sale|preauth        what payment-form becomes
  --unknown-order error|validation-error`,
  async run(args, terminal) {
    const values = readArguments(args)
    const sandbox = await start(await optionsFrom(values), terminal)
    if (!sandbox) return 1
    try {
      terminal.out(greeting(sandbox))
      if (values.snippet && !(await writeSnippet(values.snippet, sandbox, terminal))) return 1
      await stopped(terminal.stop)
      terminal.out("Stopped.")
      return 0
    } finally {
      await sandbox.close()
    }
  },
}

type Values = ReturnType<typeof readArguments>

function readArguments(args: string[]) {
  try {
    return parseArgs({ args, options, strict: true, allowPositionals: false }).values
  } catch (error) {
    // Node's text goes on with advice about its own syntax; the first sentence says it.
    const message = String((error as Error).message)
    throw new UsageError(`${message.split(/\. |\n/)[0]?.replace(/\.$/, "")}.`)
  }
}

async function optionsFrom(values: Values): Promise<SandboxOptions> {
  const given: Record<string, unknown> = {
    port: values.port === undefined ? DEFAULT_PORT : wholeNumber("port", values.port),
    host: values.host,
    publicUrl: values["public-url"],
    stateFile: values["state-file"],
    accounts: values.accounts === undefined ? undefined : await accountsFrom(values.accounts),
    answerFormat: values["answer-format"],
    validationStatus: values["validation-status"] && wholeNumber("validation-status", values["validation-status"]),
    captureOrderIds: values["capture-order-ids"],
    preauthRelease: values["preauth-release"],
    repeatedOrder: values["repeated-order"],
    callbackSchedule: values["callback-schedule"]
      ?.split(",")
      .map((gap) => wholeNumber("callback-schedule", gap.trim())),
    minorUnits: values["minor-units"],
    paymentFormSigning: values["payment-form-signing"],
    universalForm: values["universal-form"],
    unknownOrder: values["unknown-order"],
  }
  // The sandbox checks the values itself.
  return { callbackSchedule: callbackGaps, ...withoutUndefined(given) }
}

function wholeNumber(option: string, text: string): number {
  if (!/^\d{1,10}$/.test(text)) throw new UsageError(`--${option} wants whole numbers, not "${text}".`)
  return Number(text)
}

async function accountsFrom(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, "utf8"))
  } catch (error) {
    const why = error instanceof SyntaxError ? "is not JSON" : "cannot be read"
    throw new UsageError(`--accounts: the file ${path} ${why}.`)
  }
}

async function start(given: SandboxOptions, terminal: Terminal): Promise<Sandbox | undefined> {
  try {
    return await createSandbox(given)
  } catch (error) {
    const code = codeOf(error)
    const sentence = code === undefined ? undefined : (listenErrors[code] ?? `cannot be listened on (${code})`)
    if (sentence === undefined) throw new UsageError((error as Error).message)
    terminal.err(`The sandbox did not start: ${given.host ?? "127.0.0.1"}:${given.port} ${sentence}.`)
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
    `Sandbox gateway at ${sandbox.url} (overview for people; controls under /_sandbox/)`,
    `  baseUrl               ${sandbox.account.baseUrl}`,
    ...accounts,
    "",
    "  Any valid card number, such as 4444333322221111; the CVV2 decides:",
    ...outcomeTable.map(({ cvv2, meaning }) => `    ${cvv2.padEnd(width)}${meaning}`),
    `    ${"other".padEnd(width)}Declined`,
    `  3-D Secure password: ${THREE_D_SECURE_PASSWORD}`,
    "",
    "Ctrl-C stops it.",
  ].join("\n")
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8")
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined
    throw error
  }
}

/** A file that says something else is left alone: it may be somebody's configuration. */
async function writeSnippet(path: string, sandbox: Sandbox, terminal: Terminal): Promise<boolean> {
  const snippet = accountSnippet(sandbox.account, path.endsWith(".json") ? "json" : "typescript")
  try {
    const existing = await readIfThere(path)
    if (existing !== undefined && existing !== snippet) {
      terminal.err(`${path} exists and says something else; remove it or name another file with --snippet.`)
      return false
    }
    await writeFile(path, snippet, { mode: 0o600 })
  } catch (error) {
    terminal.err(`${path} cannot be written (${codeOf(error) ?? "failed"}).`)
    return false
  }
  terminal.out(`The account's options are in ${path}.`)
  return true
}

/** Of the system's errors. Asks for the property, not the class: they cross realms in test runners. */
function codeOf(error: unknown): string | undefined {
  return typeof error === "object" && error !== null && "code" in error ? String(error.code) : undefined
}

function stopped(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }))
}

function withoutUndefined(fields: Record<string, unknown>): SandboxOptions {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
