import { logger } from "@medusajs/framework/logger"
import { readFileSync } from "node:fs"

/** Medusa's logger, as much of it as is needed here. */
type Reporter = {
  setLogLevel(level: string): void
  unsetLogLevel(): void
  loggerInstance_: { transports: { name: string; silent?: boolean }[] }
}

export type ServerLog = {
  /** All that was logged since. */
  all(): string
  /** Without what Medusa's router says of addresses at level debug, before anything of a plugin is run. */
  read(): string
  stop(): void
}

const router = /"level":"debug","message":"(skipping|using custom) \w+ bodyparser|"message":"Authenticating route/

/** From now on this process logs all it can, into its file (LOG_FILE) alone. */
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
