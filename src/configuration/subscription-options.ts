import { z } from "@medusajs/framework/zod"
import { isLoopback } from "../gateway/account-options"
import { readOptions } from "../gateway/read-options"
import { parseUrl } from "../gateway/parse-url"
import { lazySchema } from "../gateway/lazy-schema"
import { hardDeclineCodes } from "../mapping"
import { timeZoneOf } from "./time-zone"

const hours = { error: "must be hours, more than 0" }

const codes = lazySchema(() =>
  z.array(z.string().trim().min(1).max(64), { error: 'must be a list of codes, such as ["209"]' }),
)

/** The plugin's option `subscriptions`. *Assumption* marks what no source documents. */
export const subscriptionOptions = lazySchema(() =>
  z.strictObject({
    /**
     * Address of a sandbox whose movable clock replaces the machine's clock. Loopback addresses
     * only.
     */
    clock: z
      .string({ error: "must be the address of a sandbox, such as http://127.0.0.1:8081" })
      .superRefine((value, context) => {
        const url = parseUrl(value)
        const message = !url
          ? "is not an address: use one such as http://127.0.0.1:8081"
          : !isLoopback(url)
            ? "is not on this machine: others could move the clock that decides when cards are charged. Remove it"
            : undefined
        if (message) context.addIssue({ code: "custom", message })
      })
      .transform((value) => value.replace(/\/+$/, ""))
      .optional(),
    /**
     * Assumption: decline codes that no retry can fix (no source lists the gateway's codes): those
     * of ISO 8583 for expired, restricted, unknown, forbidden, lost and stolen cards.
     */
    hardDeclines: codes.default([...hardDeclineCodes]).meta({ assumption: true }),
    /**
     * Hours without a report after which a period that the gateway charges counts as unconfirmed.
     */
    unconfirmedAfter: z.number(hours).positive(hours).default(48),
    /** Whether this server runs renewals: `false` only if another server of the same store does. */
    renewals: z.boolean({ error: "must be true or false" }).default(true),
  }),
)

/** With the plugin's option `timeZone`: charge dates follow its calendar days. */
export type SubscriptionSettings = z.output<typeof subscriptionOptions> & { timeZone: string }

/** Parses the option; every problem includes its fix. */
export function parseSubscriptionOptions(options: unknown): {
  settings: SubscriptionSettings
  problems: { option: string; message: string }[]
} {
  const given = (options as { subscriptions?: unknown } | undefined)?.subscriptions
  const result = readOptions(subscriptionOptions, given ?? {})
  const timeZone = timeZoneOf(options)
  if (result.success) return { settings: { ...result.data, timeZone }, problems: [] }
  const problems = result.error.issues.flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => ({ option: `subscriptions.${key}`, message: "is no option: remove it" }))
      : [{ option: ["subscriptions", ...issue.path].join("."), message: issue.message }],
  )
  return { settings: { ...subscriptionOptions.parse({}), timeZone }, problems }
}
