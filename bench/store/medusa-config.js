// The benchmarks' store: Medusa with the built plugin, as a shop loads it. Never published.
const { defineConfig } = require("@medusajs/framework/utils")

const account = JSON.parse(process.env.BENCH_ACCOUNT ?? "{}")
/**
 * `bare`: Medusa alone. `shop`: with the plugin's jobs, as in a shop. Otherwise the comparisons'
 * setup.
 */
const mode = process.env.BENCH_MODE

const project = {
  admin: { disable: true },
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    http: {
      storeCors: "http://localhost:8000",
      adminCors: "http://localhost:9000",
      authCors: "http://localhost:9000",
      jwtSecret: "bench-only",
      cookieSecret: "bench-only",
    },
  },
}

const withPlugin = {
  plugins: [
    {
      resolve: "medusa-plugin-card-payments",
      options: {
        // Polling would reconcile the payments that a comparison waits for, and the renewal job
        // would start before the clock does.
        polling: mode === "shop",
        subscriptions: { renewals: mode === "shop" },
        accounts: { main: account },
        // Everything runs on this machine.
        allowLocalAddresses: true,
        trustedProxies: [],
        attemptLimits: {
          ...{ session: 1_000_000, card: 1_000_000, ip: 1_000_000 },
          ...{ forms: { ip: 1_000_000 }, statusChecks: { ip: 1_000_000 } },
        },
        // Undefined disables payouts, like leaving the option out.
        payouts: process.env.BENCH_PAYOUTS && JSON.parse(process.env.BENCH_PAYOUTS),
        cardKeys: [Buffer.alloc(32, "bench-only").toString("base64")],
      },
    },
  ],
  modules: [
    {
      resolve: "@medusajs/medusa/payment",
      dependencies: ["card_payments", "query"],
      options: {
        providers: [
          {
            resolve: "medusa-plugin-card-payments/providers/card",
            id: "main",
            options: { account: "main", capture: "manual" },
          },
          {
            resolve: "medusa-plugin-card-payments/providers/card",
            id: "renewals",
            options: { account: "main", capture: "automatic", integration: "direct", savedCards: true },
          },
        ],
      },
    },
  ],
}

module.exports = defineConfig(mode === "bare" ? project : { ...project, ...withPlugin })
