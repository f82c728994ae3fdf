import { createHash } from "node:crypto"
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import path from "node:path"
import { demoFolder } from "./options.mjs"
import { medusaCli, viteCli } from "./processes.mjs"

const root = path.dirname(demoFolder)
/** The last file that `npm run build` writes. */
const pluginBuilt = path.join(root, ".medusa/server/src/storefront/index.mjs")
const pluginAdmin = path.join(root, ".medusa/server/src/admin/index.mjs")
const adminFolder = path.join(demoFolder, ".medusa/admin")
/** Medusa's working folder: the configuration, and the admin where Medusa expects it. */
export const serverFolder = path.join(demoFolder, ".medusa/server")
const adminServed = path.join(serverFolder, "public/admin")
const adminBuilt = path.join(adminServed, ".version")
const storefrontFolder = path.join(demoFolder, "storefront")
export const storefrontFiles = path.join(storefrontFolder, "dist")
const storefrontBuilt = path.join(storefrontFiles, "index.html")

const upToDate = "up to date"

/**
 * Changes with everything that the data depends on: the plugin's migrations and links, the seed,
 * and Medusa's version.
 */
export function dataVersion() {
  const plugin = path.join(root, ".medusa/server/src")
  const folders = [path.join(plugin, "modules"), path.join(plugin, "links"), path.join(demoFolder, "src")]
  const isMeant = (file) => !file.startsWith(plugin) || /[\\/](migrations|links)[\\/].*\.js$/.test(file)
  return fingerprint([...folders.flatMap(filesBelow).filter(isMeant), path.join(root, "package-lock.json")])
}

export async function buildPlugin(processes) {
  const sources = ["src", "scripts", "package.json", "tsconfig.json", "vite.config.mjs"].map((name) =>
    path.join(root, name),
  )
  if (newest(sources) <= newest([pluginBuilt])) return upToDate
  // The steps of `npm run build`, so that the demo runs what is published.
  await processes.run("plugin-build", {
    what: "Building the plugin",
    args: [medusaCli, "plugin:build"],
    cwd: root,
  })
  for (const script of ["shrink-build", "build-storefront"]) {
    await processes.run(script, {
      what: "Building the plugin",
      args: [path.join(root, "scripts", `${script}.mjs`)],
      cwd: root,
    })
  }
}

/**
 * Builds the admin's pages, so that `medusa start` does not bundle them on demand. They depend only
 * on the dashboard and the plugin's admin code, and are the slowest build.
 */
export async function buildAdmin(processes, env) {
  mkdirSync(serverFolder, { recursive: true })
  for (const name of ["medusa-config.ts", "package.json", "tsconfig.json"]) {
    cpSync(path.join(demoFolder, name), path.join(serverFolder, name))
  }
  const version = fingerprint([
    pluginAdmin,
    path.join(demoFolder, "medusa-config.ts"),
    path.join(root, "package-lock.json"),
  ])
  if (existsSync(adminBuilt) && readFileSync(adminBuilt, "utf8") === version) return upToDate
  await processes.run("admin-build", {
    what: "Building the admin",
    args: [medusaCli, "build", "--admin-only"],
    cwd: demoFolder,
    env,
  })
  rmSync(adminServed, { recursive: true, force: true })
  cpSync(adminFolder, adminServed, { recursive: true })
  writeFileSync(adminBuilt, version)
}

export async function buildStorefront(processes) {
  const sources = readdirSync(storefrontFolder)
    .filter((name) => name !== "dist")
    .map((name) => path.join(storefrontFolder, name))
  if (newest([...sources, pluginBuilt]) <= newest([storefrontBuilt])) return upToDate
  await processes.run("storefront-build", {
    what: "Building the storefront",
    args: [viteCli, "build", "--logLevel", "warn"],
    cwd: storefrontFolder,
  })
}

/** The newest modification time below these paths in milliseconds; 0 if there is none. */
function newest(paths) {
  return Math.max(0, ...paths.flatMap(filesBelow).map((file) => statSync(file).mtimeMs))
}

/** Every file below a path, or the path itself, without tests, which no build uses. */
function filesBelow(one) {
  if (!existsSync(one) || path.basename(one) === "__tests__") return []
  if (!statSync(one).isDirectory()) return [one]
  return readdirSync(one)
    .sort()
    .flatMap((name) => filesBelow(path.join(one, name)))
}

function fingerprint(files) {
  const hash = createHash("sha256")
  for (const file of files) hash.update(path.basename(file)).update(readFileSync(file))
  return hash.digest("hex")
}
