import { medusaIntegrationTestRunner } from "@medusajs/test-utils"
import { spawn } from "node:child_process"
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"

const root = path.resolve(__dirname, "../..")
const project = path.join(root, "integration-tests/.example-store")

// The example, in a folder of its own, as the medusa-config.ts it tells to become.
rmSync(project, { recursive: true, force: true })
mkdirSync(project, { recursive: true })
copyFileSync(path.join(root, "medusa-config.example.ts"), path.join(project, "medusa-config.ts"))
writeFileSync(path.join(project, "package.json"), JSON.stringify({ name: "example-store", private: true }))
Object.assign(process.env, {
  CARD_GATEWAY_URL: "https://gateway.example.com/paynet",
  CARD_GATEWAY_LOGIN: "merchant",
  CARD_GATEWAY_CONTROL_KEY: "2A4B6C8D-0000-4000-8000-000000000000",
  CARD_GATEWAY_ENDPOINT_ID: "1042",
  MEDUSA_PUBLIC_URL: "https://shop.example.com",
  STOREFRONT_RETURN_URL: "https://www.example.com/checkout",
  JWT_SECRET: "test",
  COOKIE_SECRET: "test",
})

medusaIntegrationTestRunner({
  medusaConfigFile: project,
  testSuite: ({ api, getContainer, dbConfig }) => {
    afterAll(() => rmSync(project, { recursive: true, force: true }))

    it("medusa-config.example.ts boots, with the provider it registers", async () => {
      const providers = await getContainer().resolve("payment").listPaymentProviders({ is_enabled: true })
      expect(providers.map(({ id }: { id: string }) => id)).toContain("pp_card_main")
      const unknown = await api.get("/hooks/card-payments/nobody/callback", { validateStatus: () => true })
      expect(unknown.status).toBe(404)
    })

    it("every option error is told at boot, all at once, each with its fix, and the server does not start", async () => {
      const { code, output } = await start({
        accounts: {
          main: {
            baseUrl: "http://gateway.example.com/paynet",
            login: "merchant",
            endpointId: "not-a-number",
            privateKey: "-----BEGIN NONSENSE-----",
            publicUrl: "shop.example.com",
            returnUrls: [],
            fancy: true,
          },
        },
        dependencies: [],
        providers: [
          { id: "main", options: { account: "mian", capture: "later" } },
          { id: "two", options: { account: "other" } },
          { id: "shop", options: { account: "main", capture: "manual", integration: "direct" } },
        ],
      })
      expect(code).not.toBe(0)
      for (const expected of [
        "accounts.main.baseUrl must begin with https://",
        "accounts.main.merchantControlKey is missing",
        "accounts.main.endpointId must be the endpoint's number",
        "accounts.main.privateKey is not a PEM private key",
        "accounts.main.publicUrl is not a URL",
        "accounts.main.returnUrls is empty",
        "accounts.main.fancy is no option of an account",
        'payment provider "main": capture must be "manual" or "automatic"',
        'payment provider "two": account names "other"',
        'dependencies: ["card_payments", "query"]',
      ]) {
        expect(output).toContain(expected)
      }
      // What the store's owner should have read once: who takes cards on this server brings the whole of PCI DSS.
      expect(output.match(/"shop" takes card data on this server .*PCI DSS \(SAQ D\)/g)).toHaveLength(1)
    })

    function start(environment: object): Promise<{ code: number | null; output: string }> {
      const child = spawn(
        process.execPath,
        [path.join(root, "node_modules/@medusajs/cli/cli.js"), "start", "--port", "0"],
        {
          cwd: path.join(root, "integration-tests/store"),
          env: {
            ...process.env,
            NODE_ENV: "development",
            LOG_LEVEL: "warn",
            NODE_OPTIONS: "",
            DATABASE_URL: dbConfig.clientUrl,
            CARD_PAYMENTS_STORE: JSON.stringify(environment),
          },
        },
      )
      let output = ""
      child.stdout.on("data", (text) => (output += String(text)))
      child.stderr.on("data", (text) => (output += String(text)))
      return new Promise((resolve) => child.on("exit", (code) => resolve({ code, output })))
    }
  },
})
