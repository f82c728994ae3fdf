import { stat } from "node:fs/promises"
import { type Account, operations, parseAccount, sharedKeys } from "../gateway"
import { isLoopback } from "../gateway/account-options"
import { publishedKey } from "../gateway/unsafe-keys"
import type { Operation } from "../gateway/declare-operation"
import { signingOf } from "../gateway/signing/sign-request"
import { toMessage } from "../messages"
import { check, type Check, type CheckName } from "./check"
import { type GivenAccount, withoutStore } from "./given-account"

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
  return shared.map(({ option, accounts: users, hosts }) => {
    const found = toMessage("check.key.shared", { accounts: users, hosts })
    const name = option === "privateKey" ? "private_key" : "control_key"
    return check("warning", name, [found, toMessage("check.key.separate")])
  })
}

/** Old keys are checked as well, since a known one allows forged callbacks. */
function checkControlKeys(account: Account, given: GivenAccount): Check[] {
  const keys = [account.merchantControlKey, ...account.previousControlKeys]
  return keys.map((key, index) => {
    const name: CheckName = index === 0 ? "control_key" : "old_control_key"
    const option = given.nameOf(index === 0 ? "merchantControlKey" : `previousControlKeys.${index - 1}`)
    const published = publishedKey(key)
    if (published) {
      const kind = toMessage(`check.key.${published}`)
      return isLoopback(new URL(account.baseUrl))
        ? check("ok", name, [toMessage("check.key.for_this_machine", { kind })])
        : check("fail", name, [kind, toMessage("check.key.set", { option })])
    }
    const [length, different] = [key.length, new Set(key).size]
    if (length < SHORT || different < FEW_CHARACTERS) {
      const found = toMessage("check.key.weak", { length, different })
      return check("warning", name, [found, toMessage("check.key.ask_for_random")])
    }
    return check("ok", name, [toMessage("check.key.length", { length })])
  })
}

async function checkPrivateKey(account: Account, given: GivenAccount): Promise<Check> {
  const name = "private_key"
  if (!account.privateKey) {
    const operations = rsaOperations(account).join(", ")
    const advice = toMessage("check.private_key.create", { operations, option: given.nameOf("privateKey") })
    return check("warning", name, [toMessage("check.private_key.none"), advice])
  }
  const bits = String(account.privateKey.asymmetricKeyDetails?.modulusLength)
  const path = pathOf((given.options as { privateKey?: unknown }).privateKey)
  if (path !== undefined && (await isOpen(path))) {
    const found = toMessage("check.private_key.readable", { bits, path })
    return check("warning", name, [found, toMessage("check.private_key.close", { path })])
  }
  return check("ok", name, [toMessage("check.private_key.rsa", { bits })])
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
