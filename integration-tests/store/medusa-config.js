// The store of the stories: Medusa with the built plugin, as a shop would load it. Never published.
const { defineConfig } = require("@medusajs/framework/utils")

/**
 * `CARD_PAYMENTS_STORE` as JSON: `accounts`, `providers` ({ id, options }), and optionally `plugin`
 * (more options), `dependencies` (of Medusa's payment module), `locking: "postgres"` (Medusa keeps
 * its locks in memory, or where all servers of a shop see them), `redisUrl` (events, workflows and
 * locks in Redis), `busUrl` (events in Redis), `rbac: true` (Medusa's roles and policies decide),
 * `workerMode`, `isWithoutPlugin: true`, `mail: true` (a provider of e-mails that remembers them).
 */
function storeConfig() {
  const environment = JSON.parse(process.env.CARD_PAYMENTS_STORE ?? "{}")
  return defineConfig({
    admin: { disable: true },
    featureFlags: { rbac: environment.rbac === true },
    projectConfig: {
      databaseUrl: process.env.DATABASE_URL,
      workerMode: environment.workerMode,
      http: {
        storeCors: "http://localhost:8000",
        adminCors: "http://localhost:9000",
        authCors: "http://localhost:9000",
        jwtSecret: "test-secret",
        cookieSecret: "test-secret",
      },
    },
    plugins: environment.isWithoutPlugin
      ? []
      : [
          {
            resolve: "medusa-plugin-card-payments",
            options: { ...environment.plugin, accounts: environment.accounts },
          },
        ],
    modules: [
      // Stories sign many users up, and a test's password hash may be cheap.
      {
        resolve: "@medusajs/medusa/auth",
        options: {
          providers: [
            {
              resolve: "@medusajs/medusa/auth-emailpass",
              id: "emailpass",
              options: { hashConfig: { logN: 1, r: 8, p: 1 } },
            },
          ],
        },
      },
      ...(environment.mail ? [notifications()] : []),
      ...(environment.rbac ? [{ resolve: "@medusajs/medusa/rbac" }] : []),
      ...(environment.locking ? [lockingIn(environment.locking, {})] : []),
      ...(environment.redisUrl ? modulesInRedis(environment.redisUrl) : []),
      ...(environment.busUrl ? [eventsIn(environment.busUrl)] : []),
      {
        resolve: "@medusajs/medusa/payment",
        dependencies: environment.dependencies ?? ["card_payments", "query"],
        options: {
          providers: environment.providers?.map(({ id, options }) => ({
            resolve: "medusa-plugin-card-payments/providers/card",
            id,
            options,
          })),
        },
      },
    ],
  })
}

function lockingIn(place, options) {
  const provider = { resolve: `@medusajs/medusa/locking-${place}`, id: "shared", is_default: true, options }
  return { resolve: "@medusajs/medusa/locking", options: { providers: [provider] } }
}

function notifications() {
  const feed = { resolve: "@medusajs/medusa/notification-local", id: "local", options: { channels: ["feed"] } }
  const mail = { resolve: require.resolve("./mail-provider"), id: "mail", options: { channels: ["email"] } }
  return { resolve: "@medusajs/medusa/notification", options: { providers: [feed, mail] } }
}

function eventsIn(redisUrl) {
  return { resolve: "@medusajs/medusa/event-bus-redis", options: { redisUrl } }
}

function modulesInRedis(redisUrl) {
  return [
    lockingIn("redis", { redisUrl }),
    eventsIn(redisUrl),
    { resolve: "@medusajs/medusa/workflow-engine-redis", options: { redis: { redisUrl } } },
  ]
}

// Read anew for each store that a process boots.
Object.defineProperty(exports, "default", { enumerable: true, get: storeConfig })
