import { spawn } from "node:child_process"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../../", import.meta.url))

/**
 * Runs a command in its own process group, so that ending it also ends everything it started.
 * @param onChild receives a function that ends it
 * @returns its exit code, or the signal or error that ended it, and whether it was ended from here
 */
export function runGroup(command, args, { stdio, env, onChild }) {
  return new Promise((resolve) => {
    let isEnded = false
    const own = { ...process.env, MEDUSA_DISABLE_TELEMETRY: "true", ...env }
    const child = spawn(command, args, { cwd: root, detached: true, stdio, env: own })
    onChild(() => {
      isEnded = true
      if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid, "SIGTERM")
    })
    child.once("error", (error) => resolve({ code: error.message, isEnded }))
    child.once("exit", (code, signal) => resolve({ code: code ?? signal, isEnded }))
  })
}
