/**
 * Imported before anything else: this server then logs as in development, access log and all, and keeps its log in a file.
 * Medusa's logger reads these once, when it is loaded.
 */
import { mkdtempSync } from "node:fs"
import os from "node:os"
import path from "node:path"

const folder = mkdtempSync(path.join(os.tmpdir(), "card-payments-log-"))

export const logFile = path.join(folder, "server.log")

Object.assign(process.env, { NODE_ENV: "development", LOG_LEVEL: "silly", LOG_FILE: logFile })
