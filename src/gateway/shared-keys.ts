import type { Account } from "./account"

/** One key of several accounts at gateways on different hosts. */
export type SharedKey = { option: "merchantControlKey" | "privateKey"; accounts: string[]; hosts: string[] }

/**
 * Keys that serve two gateways, such as test and live: the test gateway's operator could sign for the live one. The
 * specification wants separate keys for production and testing.
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

export function sharedKeySentence({ option, accounts, hosts }: SharedKey): string {
  return `the accounts ${accounts.join(" and ")} have one ${option} at ${hosts.join(" and ")}: take separate keys for test and live, since whoever knows the one can sign for the other`
}
