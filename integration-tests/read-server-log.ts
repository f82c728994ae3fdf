import { readFileSync } from "node:fs"
import { logFile } from "./log-everything"

const router = /"level":"debug","message":"(skipping|using custom) \w+ bodyparser|"message":"Authenticating route/

/** This server's log, without what Medusa's router says of addresses at level debug, before anything of a plugin is run. */
export function readServerLog(): string {
  return readFileSync(logFile, "utf8")
    .split("\n")
    .filter((line) => !router.test(line))
    .join("\n")
}
