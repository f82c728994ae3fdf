import { type ChildProcess, spawn } from "node:child_process"
import path from "node:path"
import { eventually } from "./eventually"

const cli = path.resolve(__dirname, "../node_modules/@medusajs/cli/cli.js")

const BOOT_MS = 90_000

export type Server = ReturnType<typeof startServer>

/** `medusa start` in a folder, a process of its own, with all that it prints. */
export function startServer(cwd: string, { port = 0, env }: { port?: number; env: Record<string, string> }) {
  const child: ChildProcess = spawn(process.execPath, [cli, "start", "--port", String(port)], {
    cwd,
    env: {
      ...process.env,
      ...{ NODE_ENV: "development", LOG_LEVEL: "warn", LOG_FILE: "", NODE_OPTIONS: "" },
      ...env,
    },
  })
  let output = ""
  child.stdout?.on("data", (text) => (output += String(text)))
  child.stderr?.on("data", (text) => (output += String(text)))
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve))
  const url = `http://localhost:${port}`
  return {
    url,
    output: () => output,
    ended,
    /** @throws when it ends before it answers */
    async answers(): Promise<void> {
      const answers = eventually(async () => {
        expect((await fetch(`${url}/hooks/card-payments/nobody/callback`)).status).toBe(404)
      }, BOOT_MS)
      const ends = ended.then((code) => {
        throw new Error(`The server ended (${code}): ${output}`)
      })
      await Promise.race([answers, ends])
    },
    async stop(): Promise<void> {
      child.kill()
      await ended
    },
  }
}
