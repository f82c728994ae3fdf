import { Client } from "@medusajs/framework/pg"
import { execFile } from "node:child_process"
import { randomUUID } from "node:crypto"
import path from "node:path"
import { promisify } from "node:util"

const root = path.resolve(__dirname, "..")
const TEMPLATE = "migrated-store"

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
  return onServer(async (client) => {
    // The first of those who begin at once migrates, and the others wait for it.
    await client.query("SELECT pg_advisory_lock(hashtext($1))", [TEMPLATE])
    const found = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [TEMPLATE])
    if (found.rowCount === 0) await makeTemplate(client)
    await client.query(`CREATE DATABASE "${name}" TEMPLATE "${TEMPLATE}"`)
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

/** Under another name until it is whole. */
async function makeTemplate(client: Client): Promise<void> {
  const made = `${TEMPLATE}-${randomUUID()}`
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
  await client.query(`ALTER DATABASE "${made}" RENAME TO "${TEMPLATE}"`)
}
