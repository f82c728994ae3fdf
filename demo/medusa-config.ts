import { defineConfig } from "@medusajs/framework/utils"
import { existsSync, readFileSync } from "node:fs"
import path from "node:path"

// `npm run demo` sets all variables; the defaults let Medusa's own commands run in this folder.
const origin = process.env.DEMO_MEDUSA_URL ?? "http://localhost:9000"
const storefront = process.env.DEMO_STOREFRONT_URL ?? "http://localhost:8000"

/**
 * Options of the accounts `main` and `jpy`: from the environment, or from the file that `npm run
 * demo` writes.
 */
function accounts(): Record<string, unknown> {
  if (process.env.DEMO_ACCOUNTS) return JSON.parse(process.env.DEMO_ACCOUNTS)
  return fromState(process.env.DEMO_ACCOUNTS_FILE ?? path.resolve(".state/accounts.json"))
}

/**
 * Payout limits, requesters and approvers. Payout checks are signed by RSA, so an account without a
 * private key offers no payouts.
 */
function payouts() {
  const { main } = accounts() as { main?: { privateKey?: unknown } }
  if (!main?.privateKey) return undefined
  const admin = process.env.DEMO_ADMIN_EMAIL ?? "admin@example.com"
  const approver = process.env.DEMO_APPROVER_EMAIL ?? "approver@example.com"
  return {
    accounts: {
      main: {
        limits: { EUR: { perPayout: "500.00", perDay: "5000.00" } },
        destinations: ["form", "stored_card", "card", "bank", "wallet", "phone", "other"],
      },
    },
    // Both admins may request, and the other one approves. The other two addresses, once invited,
    // may only request or only approve.
    requesters: [admin, approver, "requester@example.com"],
    approvers: [admin, approver, "second-approver@example.com"],
  }
}

/**
 * The key that encrypts references to saved cards. A real store names its own variable:
 * `["env:CARD_KEY"]`.
 */
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
  // All demo shoppers pay with the same two cards from one address. A real store leaves this line
  // out.
  attemptLimits: { card: 200, ip: 200, forms: { ip: 5_000 }, statusChecks: { ip: 50_000 } },
  // Gateway, store and storefront run on this machine. A real store leaves this line out, and names
  // its proxies in the next.
  allowLocalAddresses: true,
  trustedProxies: ["loopback"],
  payouts: payouts(),
  timeZone: "Europe/Berlin",
  notifications: {
    adminEmail: process.env.DEMO_ADMIN_EMAIL ?? "admin@example.com",
    subscriptionUrl: `${storefront}/account/subscriptions/{subscription_id}`,
  },
  subscriptions: {
    // The sandbox's clock, which a user can move forward. A real store leaves this line out.
    ...(process.env.DEMO_CLOCK ? { clock: process.env.DEMO_CLOCK } : {}),
  },
}

/** E-mails become files, which the storefront's server shows under `/mail`. The feed is Medusa's default. */
function notifications() {
  const { DEMO_MAIL_PROVIDER: resolve, DEMO_MAIL_FOLDER: folder } = process.env
  if (!resolve || !folder) return []
  const feed = { resolve: "@medusajs/medusa/notification-local", id: "local", options: { channels: ["feed"] } }
  const mail = { resolve, id: "mail", options: { channels: ["email"], folder } }
  return [{ resolve: "@medusajs/medusa/notification", options: { providers: [feed, mail] } }]
}

/** `npm run demo -- --rbac`: Medusa's roles and policies decide permissions. */
const rbac = process.env.DEMO_RBAC === "true"

const card = "medusa-plugin-card-payments/providers/card"
const saved = { savedCards: true, cardVerification: true }

export default defineConfig({
  // The page calls the server it came from, so that one build works on every port. Payment links that
  // the admin copies name the storefront's default port.
  admin: {
    backendUrl: "/",
    storefrontUrl: "http://localhost:8000",
    disable: process.env.DISABLE_ADMIN === "true",
  },
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
    // Session cookies are `secure` in production, but the demo uses plain http. A real store leaves
    // this line out.
    cookieOptions: { secure: false, sameSite: "lax" },
  },
  plugins: [{ resolve: "medusa-plugin-card-payments", options: cardPayments }],
  modules: [
    ...(rbac ? [{ resolve: "@medusajs/medusa/rbac" }] : []),
    ...notifications(),
    {
      resolve: "@medusajs/medusa/payment",
      dependencies: ["card_payments", "query"],
      options: {
        providers: [
          // Captured manually, so it offers saved cards only if the account has `rebillPaths`;
          // otherwise it shows the reason.
          { resolve: card, id: "main", options: { account: "main", capture: "manual", savedCards: true } },
          { resolve: card, id: "sale", options: { account: "main", capture: "automatic", ...saved } },
          // The shop has its own card form.
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
