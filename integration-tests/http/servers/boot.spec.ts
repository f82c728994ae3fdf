import { Client } from "@medusajs/framework/pg"
import { TestDatabaseUtils } from "@medusajs/test-utils"
import { randomBytes, randomUUID } from "node:crypto"
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { eventually } from "../../races/eventually"
import { freePort } from "../../environment/free-port"
import { dropDatabase, emptyDatabase, migratedDatabase } from "../../environment/migrated-database"
import { type Server, startServer } from "../../environment/start-server"

const root = path.resolve(__dirname, "../../..")
const project = path.join(root, "integration-tests/.example-store")
// Medusa's command needs the packages to be named in the folder in which it starts.
const manifest = { name: "example-store", private: true, dependencies: { "@medusajs/medusa": "*" } }
const database = `boot-${randomUUID()}`
const clientUrl = TestDatabaseUtils.getDatabaseURL(database)

/** The environment variables of the example. */
const example = {
  CARD_GATEWAY_URL: "https://gateway.example.com/paynet",
  CARD_GATEWAY_LOGIN: "merchant",
  CARD_GATEWAY_CONTROL_KEY: "2A4B6C8D-0000-4000-8000-000000000000",
  CARD_GATEWAY_ENDPOINT_ID: "1042",
  MEDUSA_PUBLIC_URL: "https://shop.example.com",
  STOREFRONT_RETURN_URL: "https://www.example.com/checkout",
  JWT_SECRET: "test",
  COOKIE_SECRET: "test",
}

describe("medusa start", () => {
  beforeAll(() => migratedDatabase(database))
  afterAll(() => dropDatabase(database))

  describe("with medusa-config.example.ts in production", () => {
    let server: Server | undefined
    // In a folder of its own, named medusa-config.ts as the example says; `medusa build` would have
    // built the admin's page.
    beforeAll(async () => {
      rmSync(project, { recursive: true, force: true })
      mkdirSync(path.join(project, "public/admin"), { recursive: true })
      writeFileSync(path.join(project, "public/admin/index.html"), "<!doctype html>")
      copyFileSync(path.join(root, "medusa-config.example.ts"), path.join(project, "medusa-config.ts"))
      writeFileSync(path.join(project, "package.json"), JSON.stringify(manifest))
      const env = { ...example, DATABASE_URL: clientUrl, NODE_ENV: "production", LOG_LEVEL: "http" }
      server = startServer(project, { port: await freePort(), env })
      await server.answers()
    })
    afterAll(async () => {
      await server?.stop()
      rmSync(project, { recursive: true, force: true })
    })

    it("registers its provider", async () => {
      const client = new Client({ connectionString: clientUrl })
      try {
        await client.connect()
        const { rows } = await client.query("SELECT id FROM payment_provider WHERE is_enabled")
        expect(rows).toContainEqual({ id: "pp_card_main" })
      } finally {
        await client.end()
      }
    })

    it("logs once the gateway, the providers and the open warnings", () => {
      const output = server?.output() ?? ""
      const lines = [
        "account main at the gateway at gateway.example.com, pp_card_main, callbacks to https://shop.example.com/hooks/card-payments/main/callback",
        "accounts.main.redirectHosts is empty: shoppers are sent to any https host named in a gateway answer",
        'such as redirectHosts: [\\"gateway.example.com\\"]',
      ]
      expect(lines.map((line) => output.split(line).length - 1)).toEqual([1, 1, 1])
    })

    it("keeps 3-D Secure tokens and callback parameters out of Medusa's access log in production", async () => {
      const token = randomBytes(32).toString("base64url")
      const page = `/hooks/card-payments/main/3ds/${token}`
      const method = "POST"
      const asked: [address: string, init?: RequestInit][] = [
        [page],
        [`${page}?window=02`],
        [`${page}/`, { headers: { referer: `http://localhost:8000/checkout?session=${token}` } }],
        [page, { method, body: new URLSearchParams({ cres: token }) }],
        [`/hooks/card-payments/main/callback?status=approved&orderid=${token}`],
        [`/hooks/card-payments/main/callback`, { method, body: new URLSearchParams({ orderid: token }) }],
      ]
      for (const [address, init] of asked) await fetch(`${server?.url}${address}`, init)
      const log = () => server?.output() ?? ""
      const logged = () => [...log().matchAll(/"method":"(\w+)","path":"\/hooks\/card-payments\/(?!nobody)([^"]+)"/g)]
      const reported = () => logged().map(([, verb, at]) => `${verb} ${at}`)
      await eventually(() =>
        expect(reported()).toEqual([
          "GET main/3ds/[redacted]",
          "GET main/3ds/[redacted]?[redacted]",
          "GET main/3ds/[redacted]",
          "POST main/3ds/[redacted]",
          "GET main/callback?[redacted]",
          "POST main/callback",
        ]),
      )
      expect(log()).not.toContain(token)
    })
  })

  it("a payment provider without its plugin is reported at boot", async () => {
    const environment = {
      isWithoutPlugin: true,
      dependencies: [],
      providers: [{ id: "main", options: { account: "main" } }],
    }
    const server = startServer(path.join(root, "integration-tests/store"), {
      env: { DATABASE_URL: clientUrl, CARD_PAYMENTS_STORE: JSON.stringify(environment) },
    })
    expect(await server.ended).not.toBe(0)
    expect(server.output()).toContain("plugins lacks the plugin whose payment provider is there")
  })

  it("every option error, and a database that was never migrated, are reported at boot, all at once, each with its fix", async () => {
    const empty = `empty-${randomUUID()}`
    await emptyDatabase(empty)
    const environment = {
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
      plugin: { payouts: { accounts: { nobody: { limits: {} } } }, timeZone: "Berlin" },
      dependencies: [],
      providers: [
        { id: "main", options: { account: "mian", capture: "later" } },
        { id: "two", options: { account: "other" } },
        { id: "shop", options: { account: "main", capture: "manual", integration: "direct" } },
      ],
    }
    const server = startServer(path.join(root, "integration-tests/store"), {
      env: {
        DATABASE_URL: TestDatabaseUtils.getDatabaseURL(empty),
        CARD_PAYMENTS_STORE: JSON.stringify(environment),
      },
    })
    const code = await server.ended
    await dropDatabase(empty)
    const output = server.output()
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
      "payouts.accounts.nobody.limits is empty",
      "timeZone is no time zone",
    ]) {
      expect(output).toContain(expected)
    }
    expect(output.match(/cannot start, 13 things to fix in medusa-config/g)).toHaveLength(1)
    const lacks =
      /^ +- the database lacks \d+ migrations of this version of the plugin: run {2}npx medusa db:migrate$/gm
    expect(output.match(lacks)).toHaveLength(1)
    expect(output.match(/npx medusa db:migrate/g)).toHaveLength(1)
    // The plugin queries no missing table.
    expect(output).not.toContain('relation "card_')
    // Once per boot, the log warns that taking card data on this server brings full PCI
    // DSS scope.
    expect(output.match(/"shop" takes card data on this server .*PCI DSS \(SAQ D\)/g)).toHaveLength(1)
  })
})
