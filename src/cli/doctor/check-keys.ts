import { stat } from "node:fs/promises"
import { type Account, operations, parseAccount, sharedKeys } from "../../gateway"
import { isLoopback } from "../../gateway/account-options"
import { publishedKey, publishedKeyNames } from "../../gateway/unsafe-keys"
import type { Operation } from "../../gateway/declare-operation"
import { signingOf } from "../../gateway/signing/sign-request"
import { type GivenAccount, withoutStore } from "../account-source"
import { check, type Check } from "./check"

/**
 * Characters. The gateway family issues UUIDs of 36; a short SHA-1 secret can be guessed from one
 * callback.
 */
const SHORT = 16
const FEW_CHARACTERS = 6

export async function checkKeys(account: Account, given: GivenAccount): Promise<Check[]> {
  return [...checkControlKeys(account, given), await checkPrivateKey(account, given)]
}

/** Warns if the account shares a key with another given account at another host. */
export function checkSharedKeys(own: GivenAccount, given: readonly GivenAccount[]): Check[] {
  const accounts = given.flatMap(({ name, options }) => {
    const parsed = parseAccount(name, withoutStore(options))
    return "account" in parsed ? [parsed.account] : []
  })
  const shared = sharedKeys(accounts).filter((one) => one.accounts.includes(own.name))
  return shared.map((one) => {
    const name = one.option === "privateKey" ? "private key" : "control key"
    const advice = "use separate keys for test and live: the operator of one gateway could sign for the other"
    return check("warning", name, [`shared by ${one.accounts.join(" and ")}, at ${one.hosts.join(" and ")}`, advice])
  })
}

/** Old keys are checked as well, since a known one allows forged callbacks. */
function checkControlKeys(account: Account, given: GivenAccount): Check[] {
  const keys = [account.merchantControlKey, ...account.previousControlKeys]
  return keys.map((key, index) => {
    const name = index === 0 ? "control key" : "old control key"
    const option = given.nameOf(index === 0 ? "merchantControlKey" : `previousControlKeys.${index - 1}`)
    const kind = publishedKey(key)
    const known = kind && publishedKeyNames[kind]
    if (known && isLoopback(new URL(account.baseUrl))) return check("ok", name, [`${known}; good for this machine`])
    if (known) return check("fail", name, [known, `set ${option} to the key of your gateway account`])
    if (key.length < SHORT || new Set(key).size < FEW_CHARACTERS) {
      const found = `weak: ${key.length} characters, ${new Set(key).size} different ones`
      return check("warning", name, [found, "ask the gateway's operator for a random key of 32 characters or more"])
    }
    return check("ok", name, [`${key.length} characters`])
  })
}

async function checkPrivateKey(account: Account, given: GivenAccount): Promise<Check> {
  const name = "private key"
  if (!account.privateKey) {
    const advice = `${rsaOperations(account).join(", ")} need one: openssl genrsa -out key.pem 2048, name the file in ${given.nameOf("privateKey")}, and give the public key to the gateway's operator`
    return check("warning", name, ["none", advice])
  }
  const bits = `RSA, ${account.privateKey.asymmetricKeyDetails?.modulusLength} bits`
  const path = pathOf((given.options as { privateKey?: unknown }).privateKey)
  if (path !== undefined && (await isOpen(path))) {
    return check("warning", name, [`${bits}; others on this machine may read ${path}`, `chmod 600 ${path}`])
  }
  return check("ok", name, [bits])
}

function rsaOperations(account: Account): string[] {
  return (Object.values(operations) as unknown as Operation[])
    .filter((operation) => {
      const signing = signingOf(operation, account)
      return signing.scheme === "oauth" && signing.method === "RSA-SHA256"
    })
    .map(({ name }) => name)
}

/** The path in the option, which holds PEM text, a path, or `env:NAME` of either. */
function pathOf(written: unknown): string | undefined {
  if (typeof written !== "string") return undefined
  const variable = /^env:(\w+)$/.exec(written.trim())?.[1]
  const text = variable === undefined ? written : valueOf(variable)
  return text.includes("-----BEGIN") || text.trim() === "" ? undefined : text.trim()
}

function valueOf(variable: string): string {
  // `env:constructor` names no variable, but every object has that property.
  return Object.hasOwn(process.env, variable) ? (process.env[variable] ?? "") : ""
}

async function isOpen(path: string): Promise<boolean> {
  // Windows has no POSIX file modes.
  if (process.platform === "win32") return false
  const { mode } = await stat(path)
  return (mode & 0o077) !== 0
}
