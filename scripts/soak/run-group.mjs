import { spawn } from "node:child_process"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../../", import.meta.url))

/**
 * Runs a command in a group of its own: whoever ends it ends what it has started as well.
 * @param onChild is handed a function that ends it
 * @returns its exit code, or the signal or the error that it ended with, and whether it was ended from here
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
