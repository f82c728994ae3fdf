import path from "node:path"
import { Problem } from "./options.mjs"

/**
 * The store's gateway: the sandbox, or the caller's account.
 * @returns {Promise<{ accounts: Record<string, object>, publicAccount: object, sandbox?: object,
 * warnings: string[] }>} `accounts` holds the plugin's options of `main` and `jpy`; `publicAccount`
 * is the part of `main` that may be shown
 */
export async function openGateway({ options, medusaUrl, storefrontUrl }) {
  const own = { publicUrl: medusaUrl, returnUrls: [storefrontUrl] }
  if (options.account) return realGateway({ ...own, ...options.account }, options.accountFile)
  // Imported here, because the plugin may not be built yet when this file is loaded.
  const { createSandbox } = await import("medusa-plugin-card-payments/sandbox")
  const stateFile = path.join(options.stateDir, "sandbox-orders")
  // For cards entered in the shop; on hosted forms the gateway always runs 3-D Secure itself.
  const sandbox = await createSandbox({ port: options.ports.sandbox, stateFile, threeDSFlow: "challenge" })
  const [main, jpy = main] = sandbox.accounts
  // With v4, saved cards can also receive payouts.
  const accounts = { main: { ...main, ...own, cardRefVersion: "v4" }, jpy: { ...jpy, ...own } }
  // The sandbox's control key is printed in its documentation and is valid only there.
  const { privateKey: _privateKey, ...publicAccount } = accounts.main
  return { accounts, publicAccount, sandbox, warnings: [] }
}

async function realGateway(account, file) {
  const { accountWarnings, endpointFor, parseAccount } = await import("medusa-plugin-card-payments/gateway")
  const parsed = parseAccount("main", account)
  if ("problems" in parsed) {
    const lines = parsed.problems.map(({ option, message }) => `  ${option} ${message}`)
    throw new Problem(`${file} cannot be used as an account:\n${lines.join("\n")}`)
  }
  const warnings = accountWarnings(parsed.account)
  const isHere = (address) => ["localhost", "127.0.0.1", "[::1]"].includes(new URL(address).hostname)
  if (isHere(account.publicUrl) && !isHere(account.baseUrl)) {
    warnings.push(
      "The gateway cannot call back to localhost, so payments are confirmed by polling. For callbacks, and for the shopper's return " +
        "from another machine, set publicUrl to an address of this server.",
    )
  }
  for (const currency of ["EUR", "JPY"]) {
    if (!endpointFor(parsed.account, currency)) {
      warnings.push(`The account has no endpoint for ${currency}: carts of that region cannot be paid.`)
    }
  }
  const { merchantControlKey: _key, previousControlKeys: _keys, privateKey: _privateKey, ...publicAccount } = account
  return { accounts: { main: account, jpy: account }, publicAccount, warnings }
}
