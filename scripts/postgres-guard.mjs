// Started by postgres.mjs: node postgres-guard.mjs <pid of PostgreSQL> <folder to remove>... Waits
// until its input closes, which means that its parent process has ended, and then cleans up.
import { rmSync } from "node:fs"

const [pid, ...folders] = process.argv.slice(2)
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => undefined)

process.stdin.resume()
process.stdin.on("close", () => {
  const deadline = Date.now() + 30_000
  const alive = (signal) => {
    try {
      return process.kill(Number(pid), signal)
    } catch {
      return false
    }
  }
  alive("SIGINT")
  const timer = setInterval(() => {
    if (alive(0) && Date.now() < deadline) return
    clearInterval(timer)
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }, 50)
})
