import { Client } from "@medusajs/framework/pg"
import { execFile } from "node:child_process"
import { createHash, randomUUID } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { promisify } from "node:util"

const root = path.resolve(__dirname, "..")
const built = path.join(root, ".medusa/server/src")

/** Nothing is asked of it: without one the plugin refuses to load. */
const account = {
  baseUrl: "https://gateway.example.com/paynet",
  login: "merchant",
  merchantControlKey: "2A4B6C8D-0000-4000-8000-000000000000",
  endpointId: "1042",
  publicUrl: "https://shop.example.com",
  returnUrls: ["https://www.example.com/checkout"],
}

/**
 * A new database with the tables of the store. Migrating takes longer than most stories, so it is done once in a run.
 */
export function migratedDatabase(name: string): Promise<void> {
  const template = `migrated-store-${digestOfMigrations()}`
  return onServer(async (client) => {
    // The first of those who begin at once migrates, and the others wait for it.
    await client.query("SELECT pg_advisory_lock(hashtext($1))", [template])
    const found = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [template])
    if (found.rowCount === 0) await makeTemplate(client, template)
    await client.query(`CREATE DATABASE "${name}" TEMPLATE "${template}"`)
  })
}

export function dropDatabase(name: string): Promise<void> {
  return onServer(async (client) => void (await client.query(`DROP DATABASE "${name}" WITH (FORCE)`)))
}

async function onServer(act: (client: Client) => Promise<void>): Promise<void> {
  const { DB_HOST: host, DB_PORT: port, DB_USERNAME: user, DB_PASSWORD: password } = process.env
  const connection = { host, port: Number(port ?? 5432), user, password: password || undefined }
  const client = new Client({ ...connection, database: "postgres" })
  await client.connect()
  try {
    await act(client)
  } finally {
    await client.end()
  }
}

/** Of all that makes the tables: a PostgreSQL that many runs share keeps a template, and must not give an older one. */
function digestOfMigrations(): string {
  const isMigration = (file: string) => /^(links|modules\/[^/]+\/migrations)\/[^/]+\.js$/.test(file)
  const files = readdirSync(built, { recursive: true, encoding: "utf8" }).filter(isMigration).sort()
  const hash = createHash("sha256")
  for (const file of [...files.map((name) => path.join(built, name)), path.join(root, "package-lock.json")]) {
    hash.update(readFileSync(file))
  }
  return hash.digest("hex").slice(0, 8)
}

/** Under another name until it is whole. */
async function makeTemplate(client: Client, template: string): Promise<void> {
  const made = `${template}-${randomUUID()}`
  await client.query(`CREATE DATABASE "${made}"`)
  const { DB_HOST: host, DB_PORT: port, DB_USERNAME: user = "postgres", DB_PASSWORD: password = "" } = process.env
  const credentials = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`
  await promisify(execFile)(process.execPath, [path.join(root, "node_modules/@medusajs/cli/cli.js"), "db:migrate"], {
    cwd: path.join(root, "integration-tests/store"),
    env: {
      ...process.env,
      NODE_OPTIONS: "",
      // Tables of every module that a store may have.
      CARD_PAYMENTS_STORE: JSON.stringify({ accounts: { main: account }, rbac: true, locking: "postgres" }),
      DATABASE_URL: `postgres://${credentials}@${host}:${port ?? 5432}/${made}`,
    },
  })
  await client.query(`ALTER DATABASE "${made}" RENAME TO "${template}"`)
}
