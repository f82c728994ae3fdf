import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs"
import os from "node:os"
import path from "node:path"
import { freePort } from "../../environment/free-port"
import { eventually } from "../../races/eventually"

const root = path.resolve(__dirname, "../../..")

/** The content of `demo.json`, which `npm run demo` writes once everything answers. */
export type DemoInfo = {
  storefrontUrl: string
  medusaUrl: string
  adminUrl: string
  adminEmail: string
  adminPassword: string
  approverEmail: string
  approverPassword: string
  publishableKey: string
  regionIds: { eur: string; jpy: string }
  sandboxUrl: string
  /** Options of the account that the store uses. */
  account: Record<string, unknown>
  pids: number[]
}

export type StartedDemo = {
  /** The folder of `demo.json`, the database and the logs. */
  stateDir: string
  /**
   * Sends SIGTERM and waits for the end; returns the exit code, and the processes of the demo that
   * are left.
   */
  stop(): Promise<{ code: number | null; left: string[] }>
}

/** Starts the demo as a person would, on free ports, with data that is deleted afterwards. */
export async function startDemo(): Promise<StartedDemo> {
  const stateDir = mkdtempSync(path.join(os.tmpdir(), "card-payments-browser-"))
  // PostgreSQL runs as a user of its own, which needs access to the folder.
  chmodSync(stateDir, 0o711)
  const [medusa, storefront, sandbox] = [await freePort(), await freePort(), await freePort()]
  const ports = ["--port", medusa, "--storefront-port", storefront, "--sandbox-port", sandbox].map(String)
  // The history is added while the first stories run.
  const child = spawn(process.execPath, [path.join(root, "demo/run.mjs"), ...ports, "--seed-history"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    // With this name the demo watches its parent, and ends by itself if this process is killed.
    env: { ...process.env, DEMO_STATE_DIR: stateDir, npm_lifecycle_event: "demo" },
  })
  const output: string[] = []
  child.stdout.on("data", (text) => output.push(String(text)))
  child.stderr.on("data", (text) => output.push(String(text)))
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve))
  const stop = async () => {
    const processes = descendants(child)
    child.kill("SIGTERM")
    const code = await ended
    const left = await stillThere(processes)
    rmSync(stateDir, { recursive: true, force: true })
    return { code, left }
  }
  const demoFile = path.join(stateDir, "demo.json")
  const starting = eventually(() => {
    if (child.exitCode === null && !existsSync(demoFile)) throw new Error("The demo has not started.")
  }, 420_000)
  await Promise.race([starting, ended]).catch((error: unknown) => output.push(String(error)))
  if (child.exitCode === null && existsSync(demoFile)) return { stateDir, stop }
  if (child.exitCode === null) await stop()
  rmSync(stateDir, { recursive: true, force: true })
  throw new Error(`The demo did not start. It said:\n${output.join("")}`)
}

type Process = { pid: string; parent: string; command: string }

function processes(): Process[] {
  const table = execFileSync("ps", ["-A", "-o", "pid=,ppid=,stat=,args="], { encoding: "utf8" })
  return table.split("\n").flatMap((line) => {
    const [, pid = "", parent = "", state = "", command = ""] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? []
    // Leaves out processes that have ended and that their parents have not waited for yet.
    return pid && !state.startsWith("Z") ? [{ pid, parent, command }] : []
  })
}

/** The processes that this process and its children have started, at any depth. */
function descendants({ pid }: ChildProcess): Process[] {
  const all = processes()
  const family = new Set([String(pid)])
  for (let size = 0; size < family.size;) {
    size = family.size
    for (const one of all) if (family.has(one.parent)) family.add(one.pid)
  }
  return all.filter((one) => family.has(one.pid))
}

async function stillThere(before: Process[]): Promise<string[]> {
  const left = () =>
    processes().filter((one) => before.some(({ pid, command }) => pid === one.pid && command === one.command))
  await eventually(() => {
    if (left().length) throw new Error("Some processes are left.")
  }, 10_000).catch(() => undefined)
  return left().map(({ pid, command }) => `${pid} ${command}`)
}
