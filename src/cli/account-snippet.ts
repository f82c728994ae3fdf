import type { SandboxCredentials } from "../sandbox"

/**
 * An account's options, ready to use: as JSON for `npm run demo -- --account`, or as TypeScript for a store's
 * configuration. The two addresses are those of a store in development.
 */
export function accountSnippet(account: SandboxCredentials, format: "json" | "typescript"): string {
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
