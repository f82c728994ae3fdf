import { defineConfig } from "@medusajs/framework/utils"
import { existsSync, readFileSync } from "node:fs"
import path from "node:path"

// `npm run demo` passes all of this; the defaults let Medusa's own commands run in this folder as well.
const origin = process.env.DEMO_MEDUSA_URL ?? "http://localhost:9000"
const storefront = process.env.DEMO_STOREFRONT_URL ?? "http://localhost:8000"

/** The accounts' options by name, `main` and `jpy`: from the environment, or the file that `npm run demo` writes. */
function accounts(): Record<string, unknown> {
  if (process.env.DEMO_ACCOUNTS) return JSON.parse(process.env.DEMO_ACCOUNTS)
  const file = process.env.DEMO_ACCOUNTS_FILE ?? path.resolve(".state/accounts.json")
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {}
}

const card = "medusa-plugin-card-payments/providers/card"

export default defineConfig({
  // The page asks the server it came from, so that one build serves on every port.
  admin: { backendUrl: "/", disable: process.env.DISABLE_ADMIN === "true" },
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    redisUrl: undefined,
    http: {
      storeCors: storefront,
      adminCors: origin,
      authCors: `${origin},${storefront}`,
      jwtSecret: process.env.JWT_SECRET ?? "demo-only",
      cookieSecret: process.env.COOKIE_SECRET ?? "demo-only",
    },
    // Session cookies are `secure` in production, and the demo speaks plain http. Leave this line out in a real store.
    cookieOptions: { secure: false, sameSite: "lax" },
  },
  plugins: [{ resolve: "medusa-plugin-card-payments", options: { accounts: accounts() } }],
  modules: [
    {
      resolve: "@medusajs/medusa/payment",
      dependencies: ["card_payments", "query"],
      options: {
        providers: [
          { resolve: card, id: "main", options: { account: "main", capture: "manual" } },
          { resolve: card, id: "sale", options: { account: "main", capture: "automatic" } },
          { resolve: card, id: "jpy", options: { account: "jpy", capture: "manual" } },
        ],
      },
    },
  ],
})
