// The store of the benchmarks: Medusa with the built plugin, as a shop would load it. Never published.
const { defineConfig } = require("@medusajs/framework/utils")

const account = JSON.parse(process.env.BENCH_ACCOUNT ?? "{}")
/** `bare`: Medusa by itself. `shop`: with the plugin's jobs, as a shop runs it. Else as the comparisons want it. */
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
        // Polling would settle the payments that a comparison is waiting for, and the job of renewals would begin before the clock does.
        polling: mode === "shop",
        subscriptions: { renewals: mode === "shop" },
        accounts: { main: account },
        // All of it is on this machine.
        allowLocalAddresses: true,
        trustedProxies: [],
        attemptLimits: {
          ...{ session: 1_000_000, card: 1_000_000, ip: 1_000_000 },
          ...{ forms: { ip: 1_000_000 }, statusChecks: { ip: 1_000_000 } },
        },
        // Undefined switches payouts off, as leaving it out does.
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
