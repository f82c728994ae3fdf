import { z } from "@medusajs/framework/zod"
import { IANAZone } from "luxon"
import { lazySchema } from "../gateway/lazy-schema"
import { readOptions } from "../gateway/read-options"

/** The plugin's option `timeZone`. */
export const timeZone = lazySchema(() =>
  z
    .string({ error: 'must be the name of a time zone, such as "Europe/Berlin"' })
    .refine((name) => IANAZone.isValidZone(name), {
      error: 'is no time zone: use a name of the IANA database, such as "Europe/Berlin"',
    })
    .default("UTC"),
)

/**
 * The time zone in the plugin's options, also for the modules whose own options it is not part of.
 * UTC if it is missing or invalid; `parsePluginOptions` reports the problem.
 */
export function timeZoneOf(options: unknown): string {
  const result = readOptions(timeZone, (options as { timeZone?: unknown } | undefined)?.timeZone)
  return result.success ? result.data : timeZone.parse(undefined)
}
