import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { check, type Check } from "./check"

/** Medusa looks for them at the root of the store's project. */
const files = ["instrumentation.ts", "instrumentation.js"]

/**
 * Matches comments: a Medusa starter ships the whole file commented out. An address in a text is no
 * comment.
 */
const comment = /\/\*[^]*?\*\/|(?<!:)\/\/.*/g

/**
 * Checks whether a store that exports traces removes secrets from them. Empty if it exports none.
 * @param folder of the store's project
 */
export async function checkTelemetry(folder: string): Promise<Check[]> {
  for (const file of files) {
    const code = (await readFile(join(folder, file), "utf8").catch(() => "")).replace(comment, "")
    if (!/\bregisterOtel\s*\(/.test(code)) continue
    if (/\bredactSpans\s*\(/.test(code)) return [check("ok", "telemetry", [`${file} registers redactSpans`])]
    const advice =
      "register redactSpans of medusa-plugin-card-payments/telemetry before the exporter: docs/guides/security.md, Telemetry"
    return [check("warning", "telemetry", [`${file} exports addresses and headers with their secrets`, advice])]
  }
  return []
}
