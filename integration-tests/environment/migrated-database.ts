import { Client } from "@medusajs/framework/pg"
import { execFile } from "node:child_process"
import { createHash, randomUUID } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { promisify } from "node:util"

const root = path.resolve(__dirname, "../..")
const built = path.join(root, ".medusa/server/src")

/** As in a pipeline that migrates, without the gateway's secrets. */
const account = { baseUrl: "", login: "", endpointId: "", publicUrl: "", returnUrls: [] }

/**
 * A new database with the store's tables. Migrating takes longer than most stories, so it is done
 * once per run.
 */
export function migratedDatabase(name: string): Promise<void> {
  const template = `migrated-store-${digestOfMigrations()}`
  return onServer(async (client) => {
    // The first of several concurrent calls migrates, and the others wait for it.
    await client.query("SELECT pg_advisory_lock(hashtext($1))", [template])
    const found = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [template])
    if (found.rowCount === 0) await makeTemplate(client, template)
    await client.query(`CREATE DATABASE "${name}" TEMPLATE "${template}"`)
  })
}

/** A new database without tables, as before the first migration. */
export function emptyDatabase(name: string): Promise<void> {
  return onServer(async (client) => void (await client.query(`CREATE DATABASE "${name}"`)))
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

/**
 * A digest of all files that define the tables: a PostgreSQL shared by many runs keeps a template,
 * which must not be older.
 */
function digestOfMigrations(): string {
  const isMigration = (file: string) => /^(links|modules\/[^/]+\/migrations)\/[^/]+\.js$/.test(file)
  const files = readdirSync(built, { recursive: true, encoding: "utf8" }).filter(isMigration).sort()
  const hash = createHash("sha256")
  for (const file of [...files.map((name) => path.join(built, name)), path.join(root, "package-lock.json")]) {
    hash.update(readFileSync(file))
  }
  return hash.digest("hex").slice(0, 8)
}

/** The template has another name until it is complete. */
async function makeTemplate(client: Client, template: string): Promise<void> {
  const made = `${template}-${randomUUID()}`
  await client.query(`CREATE DATABASE "${made}"`)
  const { DB_HOST: host, DB_PORT: port, DB_USERNAME: user = "postgres", DB_PASSWORD: password = "" } = process.env
  const credentials = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [path.join(root, "node_modules/@medusajs/cli/cli.js"), "db:migrate"],
    {
      cwd: path.join(root, "integration-tests/store"),
      env: {
        ...process.env,
        NODE_OPTIONS: "",
        // With the tables of every module that a store may have.
        CARD_PAYMENTS_STORE: JSON.stringify({ accounts: { main: account }, rbac: true, locking: "postgres" }),
        DATABASE_URL: `postgres://${credentials}@${host}:${port ?? 5432}/${made}`,
      },
    },
  )
  // The command's second process runs scripts, and its failure shows in the output only.
  const failure = /cannot start|"level":"error".*/.exec(stdout + stderr)
  if (failure) throw new Error(`medusa db:migrate: ${failure[0]}`)
  await client.query(`ALTER DATABASE "${made}" RENAME TO "${template}"`)
}
