import { spawn } from "node:child_process"
import { closeSync, openSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import { pathToFileURL } from "node:url"
import { stripVTControlCharacters } from "node:util"
import { demoFolder, Problem } from "./options.mjs"
import { Stopped } from "./stopper.mjs"

const require = createRequire(import.meta.url)
export const medusaCli = path.join(path.dirname(require.resolve("@medusajs/cli/package.json")), "cli.js")
export const viteCli = path.join(path.dirname(require.resolve("vite/package.json")), "bin/vite.js")

const leash = pathToFileURL(path.join(demoFolder, "run/leash.mjs")).href

/** Tracks every process that this run starts, so that stopping leaves none behind. */
export function createProcesses(stateDir) {
  const running = new Set()
  let stopping = false

  /**
   * Starts a Node program in its own process group; its output goes to `<name>.log` in the state
   * folder.
   */
  function start(name, { args, cwd, env }) {
    if (stopping) throw new Stopped()
    const logFile = path.join(stateDir, `${name}.log`)
    const log = openSync(logFile, "w")
    // In its own group, so that Ctrl-C in the terminal does not reach it before the ordered stop
    // does.
    const child = spawn(process.execPath, ["--import", leash, ...args], {
      cwd,
      env: { ...process.env, ...env, MEDUSA_DISABLE_TELEMETRY: "true", NO_COLOR: "1" },
      detached: true,
      stdio: ["ignore", log, log, "ipc"],
    })
    closeSync(log)
    const ended = new Promise((resolve) => {
      child.once("error", (error) => resolve(`could not be started: ${error.message}`))
      child.once("exit", (code, signal) =>
        resolve(signal ? `was ended by ${signal}` : code ? `ended with code ${code}` : ""),
      )
    })
    const one = { name, child, ended, pid: child.pid, logFile }
    running.add(one)
    void ended.then(() => running.delete(one))
    return one
  }

  /** Runs a program until it exits. */
  async function run(name, input) {
    const { ended, logFile } = start(name, input)
    const problem = await ended
    if (stopping) throw new Stopped()
    if (problem)
      throw new Problem(failure([`${input.what} ${problem}.`, input.hint].filter(Boolean).join(" "), logFile))
  }

  async function stop() {
    stopping = true
    await Promise.all([...running].map(end))
  }

  return { start, run, stop }
}

async function end(one) {
  signalGroup(one.pid, "SIGTERM")
  const timer = setTimeout(() => signalGroup(one.pid, "SIGKILL"), 10_000)
  await one.ended
  clearTimeout(timer)
  // Ends processes that the program itself started and left behind.
  signalGroup(one.pid, "SIGKILL")
}

function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal)
  } catch {
    // The group has already ended.
  }
}

/** The message, followed by the end of the log. */
export function failure(text, logFile) {
  const lines = stripVTControlCharacters(readFileSync(logFile, "utf8"))
    .trimEnd()
    .split("\n")
    .flatMap(readable)
    .slice(-25)
  return `${text} The end of ${path.relative(process.cwd(), logFile)}:\n\n${lines.map((line) => `  ${line}`).join("\n")}`
}

/** In production Medusa logs JSON, with a line per request; both are made readable. */
function readable(line) {
  if (!line.startsWith("{")) return [line]
  try {
    const { level, message, stack } = JSON.parse(line)
    if (level === "http") return []
    return [`${level}: ${message}`, ...(Array.isArray(stack) ? stack.flatMap((one) => one?.stack ?? []) : [])]
  } catch {
    return [line]
  }
}
