import { createServer } from "node:net"
import path from "node:path"

const folder = path.resolve(__dirname, "../../demo/run")

/** `npm run demo` without npm. */
export const demoScript = path.join(folder, "../run.mjs")

type DemoOptions = {
  help: boolean
  reset: boolean
  smoke: boolean
  seedHistory: boolean
  account?: Record<string, unknown>
  accountFile?: string
  stateDir: string
  ports: Record<"medusa" | "storefront" | "sandbox", number>
}

type Gateway = {
  accounts: Record<"main" | "jpy", Record<string, unknown>>
  publicAccount: Record<string, unknown>
  sandbox?: { url: string; close(): Promise<void> }
  warnings: string[]
}

/** The parts of the demo's start. They are plain JavaScript, so their types are declared here. */
export const demoRun = {
  options: () =>
    part<{
      Problem: new (message: string) => Error
      demoFolder: string
      help: string
      readOptions(args: string[], env: Record<string, string | undefined>): Promise<DemoOptions>
    }>("options.mjs"),
  ports: () => part<{ requireFreePorts(requested: Partial<DemoOptions["ports"]>): Promise<void> }>("ports.mjs"),
  mailPage: () => part<{ mailPage(folder: string): string }>("mail-page.mjs"),
  gateway: () =>
    part<{
      openGateway(input: {
        options: Pick<DemoOptions, "account" | "accountFile" | "ports" | "stateDir">
        medusaUrl: string
        storefrontUrl: string
      }): Promise<Gateway>
    }>("gateway.mjs"),
}

function part<T>(name: string): Promise<T> {
  return import(path.join(folder, name)) as Promise<T>
}

/**
 * Listens on a port of this machine until `free` is called. Undefined if the machine lacks the
 * address.
 */
export async function takePort(host = "127.0.0.1"): Promise<{ port: number; free(): Promise<void> } | undefined> {
  const server = createServer()
  const listens = await new Promise<boolean>((resolve) => {
    server.once("error", () => resolve(false))
    server.listen(0, host, () => resolve(true))
  })
  if (!listens) return undefined
  const { port } = server.address() as { port: number }
  return { port, free: () => new Promise((resolve) => server.close(() => resolve())) }
}
