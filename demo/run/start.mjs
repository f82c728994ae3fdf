import { randomBytes } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { dataFolder, startPostgres } from "../../scripts/postgres.mjs"
import { buildAdmin, buildPlugin, buildStorefront, dataVersion, serverFolder, storefrontFiles } from "./builds.mjs"
import { openGateway } from "./gateway.mjs"
import { demoFolder, Problem } from "./options.mjs"
import { requireFreePorts } from "./ports.mjs"
import { createProcesses, failure, medusaCli } from "./processes.mjs"
import { createProgress } from "./progress.mjs"
import { serveStorefront } from "./serve-storefront.mjs"

const logins = {
  adminEmail: "admin@example.com",
  adminPassword: "supersecret",
  approverEmail: "approver@example.com",
  approverPassword: "supersecret",
}

/**
 * Starts everything, and writes `demo.json` once all of it answers.
 * @param {Awaited<ReturnType<typeof import("./options.mjs").readOptions>>} options
 * @param {ReturnType<typeof import("./stopper.mjs").createStopper>} stopper
 */
export async function startStore(options, stopper) {
  const { stateDir, ports } = options
  const dataDir = path.join(stateDir, "postgres")
  await requireFreePorts(options.account ? { medusa: ports.medusa, storefront: ports.storefront } : ports)
  requireUnused(dataFolder(dataDir))
  if (options.reset) reset(stateDir, dataDir)
  mkdirSync(stateDir, { recursive: true })
  const demoFile = path.join(stateDir, "demo.json")
  rmSync(demoFile, { force: true })

  const medusaUrl = `http://localhost:${ports.medusa}`
  const storefrontUrl = `http://localhost:${ports.storefront}`
  const mailFolder = path.join(stateDir, "mail")
  const env = {
    DEMO_MEDUSA_URL: medusaUrl,
    DEMO_STOREFRONT_URL: storefrontUrl,
    DEMO_ACCOUNTS: "",
    DEMO_ACCOUNTS_FILE: path.join(stateDir, "accounts.json"),
    DEMO_CLOCK: "",
    DEMO_ADMIN_EMAIL: logins.adminEmail,
    DEMO_ADMIN_PASSWORD: logins.adminPassword,
    DEMO_APPROVER_EMAIL: logins.approverEmail,
    DEMO_APPROVER_PASSWORD: logins.approverPassword,
    DEMO_RBAC: String(options.rbac),
    DEMO_MAIL_PROVIDER: path.join(demoFolder, "run/mail-provider.cjs"),
    DEMO_MAIL_FOLDER: mailFolder,
    // The smoke run opens no admin page, so it skips that build.
    DISABLE_ADMIN: String(options.smoke),
    ...secrets(stateDir),
  }
  const processes = createProcesses(stateDir)
  const progress = createProgress(7)
  const step = (title, work) => {
    stopper.check()
    return progress.step(title, work)
  }
  let database, gateway, medusa, seeded, pages

  await step("Building the plugin", async () => {
    await stopper.onStop(processes.stop)
    return buildPlugin(processes)
  })
  await step(options.account ? `Checking ${options.accountFile}` : "Starting the sandbox gateway", async () => {
    gateway = await openGateway({ options, medusaUrl, storefrontUrl })
    await stopper.onStop(async () => gateway.sandbox?.close())
    writeFileSync(env.DEMO_ACCOUNTS_FILE, json(gateway.accounts), { mode: 0o600 })
    env.DEMO_CLOCK = gateway.sandbox?.url ?? ""
    // Bundling uses one core while the other prepares the database. The step that awaits the build
    // reports its failure.
    pages = buildPages({ processes, env, isSmoke: options.smoke })
    pages.catch(() => undefined)
  })
  await step("Starting PostgreSQL", async () => {
    database = await startPostgres(options.smoke ? {} : { dataDir }).catch((error) => {
      throw new Problem(error.message)
    })
    await stopper.onStop(() => database.stop())
    await database.ensureDatabase("demo")
    env.DATABASE_URL = database.url("demo")
  })
  // Both files belong to the data, which may be outside the state folder.
  const preparedFile = path.join(path.dirname(database.dataDir), "prepared.json")
  const prepared = existsSync(preparedFile) ? JSON.parse(readFileSync(preparedFile, "utf8")) : {}
  // Roles stay in the data once created, even in runs without RBAC.
  const hasRoles = options.rbac || prepared.rbac === true
  const isPrepared = prepared.version === dataVersion() && hasRoles === (prepared.rbac === true)
  const preparing = { ...env, DEMO_RBAC: String(hasRoles) }
  await step("Migrating the database", async () => {
    if (isPrepared) return "up to date"
    const args = [medusaCli, "db:migrate", "--skip-scripts"]
    const hint = prepared.version
      ? "The data is of another version: `npm run demo -- --reset` deletes it and starts again."
      : undefined
    await processes.run("migrate", { what: "Migrating the database", args, cwd: demoFolder, env: preparing, hint })
  })
  await step("Filling the store", async () => {
    seeded = prepared.demoInfo
    if (isPrepared) return "up to date"
    const seedFile = path.join(stateDir, "seed.json")
    const args = [medusaCli, "exec", "./src/scripts/seed.ts"]
    await processes.run("seed", {
      what: "Filling the store",
      args,
      cwd: demoFolder,
      env: { ...preparing, DEMO_SEED_FILE: seedFile },
    })
    seeded = JSON.parse(readFileSync(seedFile, "utf8"))
    writeFileSync(preparedFile, json({ version: dataVersion(), rbac: hasRoles, demoInfo: seeded }))
  })
  await step(options.smoke ? "Building the storefront" : "Building the admin and the storefront", () => pages)
  await step("Starting Medusa", async () => {
    const config = { medusaUrl, publishableKey: seeded.publishableKey }
    const storefront = await serveStorefront({
      folder: storefrontFiles,
      mailFolder,
      port: ports.storefront,
      config,
    })
    await stopper.onStop(() => storefront.close())
    medusa = processes.start("medusa", {
      args: [medusaCli, "start", "--port", String(ports.medusa), "--host", "127.0.0.1"],
      cwd: options.smoke ? demoFolder : serverFolder,
      env: { ...env, NODE_ENV: "production" },
    })
    await answers(`${medusaUrl}/health`, { medusa, stopper })
    if (!options.smoke) await answers(`${medusaUrl}/app`, { medusa, stopper })
    await answers(`${storefrontUrl}/config.json`, { medusa, stopper })
  })

  const demoInfo = {
    storefrontUrl,
    medusaUrl,
    adminUrl: `${medusaUrl}/app`,
    ...logins,
    ...seeded,
    sandboxUrl: gateway.sandbox?.url ?? null,
    account: gateway.publicAccount,
    pids: [process.pid, postgresPid(database.dataDir), medusa.pid],
  }
  // Renamed in one step, so that a reader never gets half of the file.
  writeFileSync(`${demoFile}.new`, json(demoInfo), { mode: 0o600 })
  renameSync(`${demoFile}.new`, demoFile)
  const databaseUrl = env.DATABASE_URL
  return { demoInfo, databaseUrl, sandbox: gateway.sandbox, warnings: gateway.warnings, medusa, rbac: options.rbac }
}

/** Builds the served pages; the smoke run opens no admin page. */
async function buildPages({ processes, env, isSmoke }) {
  const admin = isSmoke ? "up to date" : await buildAdmin(processes, env)
  return (await buildStorefront(processes)) && admin
}

function requireUnused(data) {
  const pid = postgresPid(data)
  if (!pid || !isAlive(pid)) return
  throw new Problem(
    `Another demo is running on this data (its PostgreSQL is process ${pid}). Stop it first with Ctrl-C.`,
  )
}

function reset(stateDir, dataDir) {
  const data = dataFolder(dataDir)
  rmSync(stateDir, { recursive: true, force: true })
  if (!data.startsWith(stateDir)) rmSync(path.dirname(data), { recursive: true, force: true })
}

/** The process id in the server's own pid file; undefined if none is running. */
function postgresPid(dataDir) {
  const file = path.join(dataDir, "postmaster.pid")
  return existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[0]) : undefined
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === "EPERM"
  }
}

/** Kept over restarts, so that logins and saved cards stay valid. */
function secrets(stateDir) {
  const file = path.join(stateDir, "secrets.json")
  const kept = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {}
  const missing = ["JWT_SECRET", "COOKIE_SECRET", "CARD_KEY"].filter((name) => !kept[name])
  const made = Object.fromEntries(missing.map((name) => [name, randomBytes(32).toString("hex")]))
  if (missing.length > 0) writeFileSync(file, json({ ...kept, ...made }), { mode: 0o600 })
  const { CARD_KEY, ...others } = { ...kept, ...made }
  return { ...others, DEMO_CARD_KEY: CARD_KEY }
}

const json = (value) => `${JSON.stringify(value, null, 2)}\n`

/**
 * Waits until an address answers successfully; fails with the end of the log if Medusa exits or
 * takes too long.
 */
async function answers(url, { medusa, stopper }) {
  let ended
  void medusa.ended.then((how) => (ended = how || "ended"))
  const deadline = Date.now() + 180_000
  for (;;) {
    stopper.check()
    if (ended !== undefined) throw new Problem(failure(`Medusa ${ended} instead of starting.`, medusa.logFile))
    const response = await fetch(url, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined)
    if (response?.ok) return
    if (Date.now() > deadline) throw new Problem(failure(`${url} does not answer.`, medusa.logFile))
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
}
