import { existsSync, mkdtempSync, readFileSync } from "node:fs"
import os from "node:os"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { freePort } from "../../scripts/postgres.mjs"

/** A problem that the user can fix; shown without a stack trace. */
export class Problem extends Error {}

export const demoFolder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..")

export const help = `npm run demo -- [options]

  (none)                    start the store; a second start finds its data again
  --reset                   throw the data away first
  --smoke                   start on free ports with throw-away data, buy, capture, refund, pay out, compare with the gateway, stop
  --seed-history            add 300 payments of the last 90 days in every state, once; then the store goes on running
  --rbac                    Medusa's roles and policies decide; admin@example.com is Super Admin
  --account FILE            use a real gateway account instead of the sandbox; FILE is JSON with the account's options
  --port N                  Medusa and its admin          (default 9000, or DEMO_PORT)
  --storefront-port N       the shop                      (default 8000, or DEMO_STOREFRONT_PORT)
  --sandbox-port N          the sandbox gateway           (default 9500, or DEMO_SANDBOX_PORT)
  --help`

const ports = [
  { name: "medusa", flag: "port", variable: "DEMO_PORT", fallback: 9000 },
  { name: "storefront", flag: "storefront-port", variable: "DEMO_STOREFRONT_PORT", fallback: 8000 },
  { name: "sandbox", flag: "sandbox-port", variable: "DEMO_SANDBOX_PORT", fallback: 9500 },
]

/**
 * @returns {Promise<{ help: boolean, reset: boolean, smoke: boolean, rbac: boolean, seedHistory: boolean,
 *   account?: Record<string, unknown>, accountFile?: string, stateDir: string,
 *   ports: { medusa: number, storefront: number, sandbox: number } }>}
 */
export async function readOptions(args, env) {
  const values = parse(args)
  if (values.smoke && values.account) {
    throw new Problem("--smoke pays at the sandbox and cannot be combined with --account: use one of them.")
  }
  const other = ["smoke", "account"].find((name) => values[name])
  if (values["seed-history"] && other) {
    throw new Problem(`--seed-history pays at the demo's own sandbox and cannot be combined with --${other}.`)
  }
  return {
    help: values.help ?? false,
    reset: values.reset ?? false,
    smoke: values.smoke ?? false,
    rbac: values.rbac ?? false,
    seedHistory: values["seed-history"] ?? false,
    accountFile: values.account,
    account: values.account === undefined ? undefined : accountIn(values.account),
    stateDir: values.smoke
      ? mkdtempSync(path.join(os.tmpdir(), "card-payments-smoke-"))
      : path.resolve(env.DEMO_STATE_DIR || path.join(demoFolder, ".state")),
    ports: Object.fromEntries(
      await Promise.all(ports.map(async (port) => [port.name, await portFor(port, { values, env })])),
    ),
  }
}

function parse(args) {
  try {
    const text = { type: "string" }
    const yes = { type: "boolean" }
    return parseArgs({
      args,
      options: {
        ...{ help: yes, reset: yes, smoke: yes, rbac: yes, "seed-history": yes, account: text },
        ...Object.fromEntries(ports.map(({ flag }) => [flag, text])),
      },
    }).values
  } catch (error) {
    throw new Problem(`${error.message}\n\n${help}`)
  }
}

async function portFor({ flag, variable, fallback }, { values, env }) {
  const given = values[flag] ?? env[variable]
  if (given === undefined) return values.smoke ? freePort() : fallback
  const port = Number(given)
  if (/^\d+$/.test(given) && port >= 1 && port <= 65_535) return port
  throw new Problem(`--${flag} (or ${variable}) must be a port between 1 and 65535, not "${given}".`)
}

function accountIn(file) {
  // npm changes into the package's folder, so a relative path is resolved from where the command
  // was typed.
  const full = path.resolve(process.env.INIT_CWD ?? process.cwd(), file)
  if (!existsSync(full)) throw new Problem(`${full} does not exist: name the JSON file with the account's options.`)
  let options
  try {
    options = JSON.parse(readFileSync(full, "utf8"))
  } catch (error) {
    // Not the whole message: it may quote the file, which holds a key.
    const where = /(at )?position \d+/.exec(error.message)?.[0] ?? ""
    throw new Problem(`${full} is not readable as JSON${where && ` (${where})`}: check its quotes and commas.`)
  }
  if (typeof options === "object" && options !== null && !Array.isArray(options)) return options
  throw new Problem(`${full} must hold one object with the account's options, such as { "baseUrl": "https://..." }.`)
}

/** Text that names the taken ports, their users, and how to choose others. */
export function portProblem(taken) {
  const messages = taken.map((name) => {
    const { flag, variable } = ports.find((port) => port.name === name.role)
    const meant = { medusa: "Medusa", storefront: "the storefront", sandbox: "the sandbox" }[name.role]
    return `Port ${name.port}, meant for ${meant}, is taken. Stop what listens there, or choose another one: npm run demo -- --${flag} ${name.port + 1} (or set ${variable}).`
  })
  return messages.join("\n")
}
