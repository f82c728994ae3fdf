import { logger } from "@medusajs/framework/logger"
import { readFileSync } from "node:fs"

/** The used part of Medusa's logger. */
type Reporter = {
  setLogLevel(level: string): void
  unsetLogLevel(): void
  loggerInstance_: { transports: { name: string; silent?: boolean }[] }
}

export type ServerLog = {
  /** All lines logged since. */
  all(): string
  /**
   * Without the router's lines at level debug about each address, which come before any code of a
   * plugin.
   */
  read(): string
  stop(): void
}

const router = /"level":"debug","message":"(skipping|using custom) \w+ bodyparser|"message":"Authenticating route/

/** Makes this process log everything, into its file (LOG_FILE) only. */
export function logEverything(): ServerLog {
  const reporter = logger as unknown as Reporter
  const file = process.env.LOG_FILE ?? ""
  const from = readFileSync(file).length
  const terminal = reporter.loggerInstance_.transports.filter(({ name }) => name === "console")
  for (const transport of terminal) transport.silent = true
  reporter.setLogLevel("silly")
  const all = () => readFileSync(file).subarray(from).toString("utf8")
  return {
    all,
    read: () =>
      all()
        .split("\n")
        .filter((line) => !router.test(line))
        .join("\n"),
    stop() {
      reporter.unsetLogLevel()
      for (const transport of terminal) transport.silent = false
    },
  }
}
