import path from "node:path"

const folder = path.resolve(__dirname, "../../demo/run")

/** `npm run demo` without npm. */
export const demoScript = path.join(folder, "../run.mjs")

export type DemoOptions = {
  help: boolean
  reset: boolean
  smoke: boolean
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

/** The parts of the demo's start. They are plain JavaScript, so their types stand here. */
export const demoRun = {
  options: () =>
    part<{
      Problem: new (message: string) => Error
      demoFolder: string
      help: string
      readOptions(args: string[], env: Record<string, string | undefined>): Promise<DemoOptions>
    }>("options.mjs"),
  ports: () => part<{ requireFreePorts(wanted: Partial<DemoOptions["ports"]>): Promise<void> }>("ports.mjs"),
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
