import { defineConfig } from "@medusajs/framework/utils"
import { existsSync, readFileSync } from "node:fs"
import path from "node:path"

// `npm run demo` passes all of this; the defaults let Medusa's own commands run in this folder as well.
const origin = process.env.DEMO_MEDUSA_URL ?? "http://localhost:9000"
const storefront = process.env.DEMO_STOREFRONT_URL ?? "http://localhost:8000"

/** The accounts' options by name, `main` and `jpy`: from the environment, or the file that `npm run demo` writes. */
function accounts(): Record<string, unknown> {
  if (process.env.DEMO_ACCOUNTS) return JSON.parse(process.env.DEMO_ACCOUNTS)
  return fromState(process.env.DEMO_ACCOUNTS_FILE ?? path.resolve(".state/accounts.json"))
}

/** Who may pay out what. Checks are signed by RSA, so an account of your own without a private key makes none here. */
function payouts() {
  const { main } = accounts() as { main?: { privateKey?: unknown } }
  if (!main?.privateKey) return undefined
  const admin = process.env.DEMO_ADMIN_EMAIL ?? "admin@example.com"
  const approver = process.env.DEMO_APPROVER_EMAIL ?? "approver@example.com"
  return {
    accounts: {
      main: {
        limits: { EUR: { perPayout: "500.00", perDay: "5000.00" } },
        destinations: ["form", "stored_card", "card", "bank", "wallet", "phone"],
      },
    },
    // Each of the two may ask, and the other one approves. Whoever is invited under these addresses only asks, or only approves.
    requesters: [admin, approver, "requester@example.com"],
    approvers: [admin, approver, "second-approver@example.com"],
    timeZone: "Europe/Berlin",
  }
}

/** The key that encrypts references to saved cards. A real store names a variable of its own: `["env:CARD_KEY"]`. */
function cardKeys(): string[] {
  const { CARD_KEY: key } = process.env.DEMO_CARD_KEY
    ? { CARD_KEY: process.env.DEMO_CARD_KEY }
    : fromState(path.resolve(".state/secrets.json"))
  return typeof key === "string" ? [key] : []
}

function fromState(file: string): Record<string, unknown> {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {}
}

const cardPayments = {
  accounts: accounts(),
  cardKeys: cardKeys(),
  // Everybody here pays with the same two cards from the same address. A real store leaves this line out.
  attemptLimits: { card: 200, ip: 200, forms: { ip: 5_000 }, statusChecks: { ip: 50_000 } },
  // Gateway, store and storefront are on this machine. A real store leaves this line out, and names its proxies in the next.
  allowLocalAddresses: true,
  trustedProxies: ["loopback"],
  payouts: payouts(),
  subscriptions: {
    // Charges fall due on the clocks of this zone.
    timeZone: "Europe/Berlin",
    // The sandbox's clock, which a person moves through a year. A real store leaves this line out.
    ...(process.env.DEMO_CLOCK ? { clock: process.env.DEMO_CLOCK } : {}),
  },
}

/** Medusa's roles and policies decide who may do what: `npm run demo -- --rbac`. */
const rbac = process.env.DEMO_RBAC === "true"

const card = "medusa-plugin-card-payments/providers/card"
const saved = { savedCards: true, cardVerification: true }

export default defineConfig({
  // The page asks the server it came from, so that one build serves on every port.
  admin: { backendUrl: "/", disable: process.env.DISABLE_ADMIN === "true" },
  ...(rbac ? { featureFlags: { rbac } } : {}),
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
  plugins: [{ resolve: "medusa-plugin-card-payments", options: cardPayments }],
  modules: [
    ...(rbac ? [{ resolve: "@medusajs/medusa/rbac" }] : []),
    {
      resolve: "@medusajs/medusa/payment",
      dependencies: ["card_payments", "query"],
      options: {
        providers: [
          // Captured by hand, so it offers no saved cards unless the account has `rebillPaths`, and says why.
          { resolve: card, id: "main", options: { account: "main", capture: "manual", savedCards: true } },
          { resolve: card, id: "sale", options: { account: "main", capture: "automatic", ...saved } },
          // The card form is the shop's own.
          {
            resolve: card,
            id: "shop",
            options: { account: "main", integration: "direct", capture: "automatic", ...saved },
          },
          { resolve: card, id: "jpy", options: { account: "jpy", capture: "manual" } },
        ],
      },
    },
  ],
})
