import { z } from "@medusajs/framework/zod"
import {
  allNotificationKinds,
  channelsOf,
  type NotificationChannel,
  type NotificationKind,
  notificationChannels,
  notificationKinds,
} from "../contracts"
import { lazySchema } from "../gateway/lazy-schema"
import { isWebAddress } from "../gateway/parse-url"
import { readOptions } from "../gateway/read-options"
import { languages } from "../messages"
import { findModule } from "./provider-entries"

const onOff = { error: "must be true or false" }
const days = { error: "must be a whole number of days, from 1 to 60" }
const ahead = (usual: number) => z.number(days).int(days).min(1, days).max(60, days).default(usual)

/** The part of `subscriptionUrl` that is replaced by the subscription's id. */
const PLACEHOLDER = "{subscription_id}"

const kindSwitch = () =>
  z
    .union([z.boolean(), z.strictObject({ email: z.boolean().optional(), feed: z.boolean().optional() })], {
      error: "must be true, false, or an object such as { email: false }",
    })
    .optional()

/** The plugin's option `notifications`. */
export const notificationOptions = lazySchema(() =>
  z.strictObject(
    {
      /** Switches a whole channel off, whatever `kinds` has. */
      channels: z
        .strictObject({ email: z.boolean(onOff).default(true), feed: z.boolean(onOff).default(true) })
        .prefault({}),
      /** Switches single notifications off: as a whole, or on one channel. All are on by default. */
      kinds: z
        .strictObject(
          Object.fromEntries(allNotificationKinds.map((kind) => [kind, kindSwitch()])) as Record<
            NotificationKind,
            ReturnType<typeof kindSwitch>
          >,
        )
        .prefault({}),
      /** The e-mail address that gets the notifications for admins, beside the feed. */
      adminEmail: z.email({ error: "must be an e-mail address" }).optional(),
      /** The language of admins, and of customers whose orders have none. */
      language: z
        .enum(languages, {
          error: `must be ${new Intl.ListFormat("en", { type: "disjunction" }).format(languages.map((tag) => `"${tag}"`))}`,
        })
        .default("en"),
      /**
       * The page of the shop where a customer sees a subscription and changes its card. The part
       * `{subscription_id}` is replaced. Without it, notifications have no link.
       */
      subscriptionUrl: z
        .string({ error: `must be an address, such as https://shop.example.com/subscriptions/${PLACEHOLDER}` })
        .refine((url) => isWebAddress(linkOf(url, "csb_1")) && !/[{}]/.test(linkOf(url, "csb_1")), {
          error: `must be an address, such as https://shop.example.com/subscriptions/${PLACEHOLDER}, with no other placeholder`,
        })
        .optional(),
      /** Days before the first charge after a trial that is longer than that. */
      trialEndingDays: ahead(7),
      /** Days before the next charge of a subscription that renews once a year or less often. */
      renewalUpcomingDays: ahead(7),
      /** Days before a charge whose card will have expired by then. */
      cardExpiringDays: ahead(14),
    },
    {
      error: ({ code }) =>
        code === "invalid_type" ? "must be an object such as { kinds: { renewed: false } }" : undefined,
    },
  ),
)

export type NotificationSettings = z.output<typeof notificationOptions>

/** Parses the option; every problem includes its fix. */
export function parseNotificationOptions(options: unknown): {
  settings: NotificationSettings
  problems: { option: string; message: string }[]
} {
  const given = (options as { notifications?: unknown } | undefined)?.notifications
  const result = readOptions(notificationOptions, given ?? {})
  if (result.success) return { settings: result.data, problems: [] }
  const problems = result.error.issues.flatMap((issue) => {
    const at = ["notifications", ...issue.path].join(".")
    return issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => ({ option: `${at}.${key}`, message: "is no option: remove it" }))
      : [{ option: at, message: issue.message }]
  })
  return { settings: notificationOptions.parse({}), problems }
}

/** Whether the options let this notification be sent on this channel. */
export function isNotified(
  settings: NotificationSettings,
  kind: NotificationKind,
  channel: NotificationChannel,
): boolean {
  if (!channelsOf(kind).includes(channel) || !settings.channels[channel]) return false
  const own = settings.kinds[kind]
  return typeof own === "object" ? (own[channel] ?? true) : (own ?? true)
}

/** The channels on which the options let this notification be sent. */
export function sentOn(settings: NotificationSettings, kind: NotificationKind): NotificationChannel[] {
  // Admins have no address of their own; the store names one.
  const hasAddress = notificationKinds[kind].audience !== "admin" || !!settings.adminEmail
  return notificationChannels.filter(
    (channel) => isNotified(settings, kind, channel) && (channel !== "email" || hasAddress),
  )
}

/** The address of a subscription's page in the shop; null without the option. */
export function subscriptionLink({ subscriptionUrl }: NotificationSettings, subscriptionId: string): string | null {
  return subscriptionUrl ? linkOf(subscriptionUrl, subscriptionId) : null
}

function linkOf(url: string, id: string): string {
  return url.replaceAll(PLACEHOLDER, encodeURIComponent(id))
}

/**
 * The channels for which the store's notification module has a provider. Medusa adds its own e-mail
 * provider in its cloud.
 */
export function providedChannels(modules: unknown): readonly NotificationChannel[] {
  const { providers = [], cloud = {} } = findModule(modules, "notification")?.options ?? {}
  const listed = providers.flatMap(
    (provider) => (provider.options as { channels?: string[] } | undefined)?.channels ?? [],
  )
  const isInCloud = !!cloud.api_key && !!cloud.endpoint && !!(cloud.environment_handle ?? cloud.sandbox_handle)
  return notificationChannels.filter((channel) => listed.includes(channel) || (channel === "email" && isInCloud))
}

/** The channels that the options leave on, but that no provider serves. */
export function unservedChannels(settings: NotificationSettings, modules: unknown): NotificationChannel[] {
  const provided = providedChannels(modules)
  return notificationChannels.filter(
    (channel) =>
      !provided.includes(channel) && allNotificationKinds.some((kind) => isNotified(settings, kind, channel)),
  )
}
