import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { Check } from "../../account-check"
import { check } from "../../account-check/check"
import { toMessage } from "../../messages"

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
    if (/\bredactSpans\s*\(/.test(code)) {
      return [check("ok", "telemetry", [toMessage("check.telemetry.redacted", { file })])]
    }
    const found = toMessage("check.telemetry.secrets", { file })
    return [check("warning", "telemetry", [found, toMessage("check.telemetry.redact")])]
  }
  return []
}
