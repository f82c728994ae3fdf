import type { MedusaContainer } from "@medusajs/framework/types"
import { spawn } from "node:child_process"
import path from "node:path"
import { eventually } from "./eventually"

const root = path.resolve(__dirname, "..")

export type StartedServer = { url: string; output(): string; stop(): Promise<void> }

/**
 * Another server of the same store: a process of its own, with the same options and database, as it runs behind a load
 * balancer. It logs all it can, unless told otherwise; each mode has an access log of its own form.
 */
export async function startServer(
  container: MedusaContainer,
  port: number,
  { mode = "development", level = "silly" }: { mode?: "development" | "production"; level?: string } = {},
): Promise<StartedServer> {
  const { projectConfig } = container.resolve("configModule")
  const child = spawn(
    process.execPath,
    [path.join(root, "node_modules/@medusajs/cli/cli.js"), "start", "--port", String(port)],
    {
      cwd: path.join(root, "integration-tests/store"),
      env: {
        ...process.env,
        NODE_ENV: mode,
        LOG_LEVEL: level,
        LOG_FILE: "",
        NODE_OPTIONS: "",
        PORT: String(port),
        DATABASE_URL: projectConfig.databaseUrl,
      },
    },
  )
  let output = ""
  child.stdout.on("data", (text) => (output += String(text)))
  child.stderr.on("data", (text) => (output += String(text)))
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()))
  const url = `http://localhost:${port}`
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`The server ended: ${output.slice(-2_000)}`)
    expect((await fetch(`${url}/health`)).status).toBe(200)
  }, 90_000)
  return {
    url,
    output: () => output,
    async stop() {
      child.kill()
      await ended
    },
  }
}
