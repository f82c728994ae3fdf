// The store of the stories: Medusa with the built plugin, as a shop would load it. Never published.
import { defineConfig } from "@medusajs/framework/utils"

type StoreEnvironment = {
  accounts: Record<string, unknown>
  plugin?: Record<string, unknown>
  providers: { id: string; options: Record<string, unknown> }[]
  dependencies?: string[]
  /** Medusa keeps its locks in memory, or where all servers of a shop see them. */
  locking?: "postgres"
  /** Medusa's roles and policies decide. */
  rbac?: boolean
}

const environment = JSON.parse(process.env.CARD_PAYMENTS_STORE ?? "{}") as StoreEnvironment

export default defineConfig({
  admin: { disable: true },
  featureFlags: { rbac: environment.rbac === true },
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    http: {
      storeCors: "http://localhost:8000",
      adminCors: "http://localhost:9000",
      authCors: "http://localhost:9000",
      jwtSecret: "test-secret",
      cookieSecret: "test-secret",
    },
  },
  plugins: [
    { resolve: "medusa-plugin-card-payments", options: { ...environment.plugin, accounts: environment.accounts } },
  ],
  modules: [
    // Stories sign many people up: a password need not be dear to guess here.
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
    ...(environment.rbac ? [{ resolve: "@medusajs/medusa/rbac" }] : []),
    ...(environment.locking
      ? [
          {
            resolve: "@medusajs/medusa/locking",
            options: {
              providers: [
                { resolve: `@medusajs/medusa/locking-${environment.locking}`, id: "shared", is_default: true },
              ],
            },
          },
        ]
      : []),
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
