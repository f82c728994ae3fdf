import type { Account } from "./account-options"

/**
 * Origin of a published key: `sandbox` is ours, `documentation` the family's sample, `placeholder`
 * was never filled in.
 */
type PublishedKey = "sandbox" | "documentation" | "placeholder"

const published: Readonly<Record<PublishedKey, RegExp>> = {
  sandbox: /SANDBOXKEY\d*$/i,
  documentation: /^(B17F59B4-A7DC-41B4-8FF9-37D986B43D20|AF4B5DE6-3468-424C-A922-C1DAD7CB4509)$/i,
  placeholder: /^(change.?me|your|my.?|xxx|todo|secret|test|sample|example|placeholder|password|<|\$\{|process\.env)/i,
}

/** The origin of a published merchant control key; undefined for a key that may be secret. */
export function publishedKey(key: string): PublishedKey | undefined {
  return (Object.keys(published) as PublishedKey[]).find((kind) => published[kind].test(key))
}

export const publishedKeyNames: Readonly<Record<PublishedKey, string>> = {
  sandbox: "the sandbox's key, which is public",
  documentation: "the sample key of the gateway's documentation",
  placeholder: "a placeholder",
}

/** One key used by several accounts at gateways on different hosts. */
type SharedKey = { option: "merchantControlKey" | "privateKey"; accounts: string[]; hosts: string[] }

/**
 * Keys used at two gateways, such as test and live: the test gateway's operator could sign for the
 * live one. The specification requires separate keys for production and testing.
 */
export function sharedKeys(accounts: readonly Account[]): SharedKey[] {
  return (["merchantControlKey", "privateKey"] as const).flatMap((option) => {
    const keys = new Set(accounts.map((account) => keyText(account, option)))
    return [...keys].flatMap((key) => {
      const users = accounts.filter((account) => keyText(account, option) === key)
      const hosts = [...new Set(users.map(({ baseUrl }) => new URL(baseUrl).host))]
      return key !== undefined && hosts.length > 1 ? [{ option, accounts: users.map(({ name }) => name), hosts }] : []
    })
  })
}

function keyText(account: Account, option: SharedKey["option"]): string | undefined {
  if (option === "merchantControlKey") return account.merchantControlKey
  return account.privateKey?.export({ type: "pkcs8", format: "pem" }).toString()
}

export function sharedKeyMessage({ option, accounts, hosts }: SharedKey): string {
  return `the accounts ${accounts.join(" and ")} share one ${option} at ${hosts.join(" and ")}: use separate keys for test and live, since the operator of one gateway could sign for the other`
}
