import {
  isNotified,
  type NotificationSettings,
  providedChannels,
  subscriptionLink,
  unservedChannels,
} from "../../configuration"
import {
  type NotificationChannel,
  notificationChannels,
  type NotificationKind,
  notificationKinds,
} from "../../contracts"
import type { Context } from "./context"

/** The plugin's option `notifications`, as workflows ask it. */
export function notificationsOf(of: () => Context) {
  return {
    get settings(): NotificationSettings {
      return of().notifications
    },

    /**
     * The channels on which a kind is sent: by the options, and by the providers of the store's
     * notification module.
     * @param modules of the store's configuration
     */
    channelsFor(kind: NotificationKind, modules: unknown): NotificationChannel[] {
      const { notifications } = of()
      const provided = providedChannels(modules)
      return notificationChannels.filter((channel) => {
        if (!provided.includes(channel) || !isNotified(notifications, kind, channel)) return false
        // Admins have no address of their own; the store names one.
        const hasAddress = notificationKinds[kind].audience !== "admin" || !!notifications.adminEmail
        return channel !== "email" || hasAddress
      })
    },

    /** The reason why no e-mail of a kind is sent; null if it is. @param modules as above */
    mailOff(kind: NotificationKind, modules: unknown): "switched_off" | "without_provider" | null {
      if (!isNotified(of().notifications, kind, "email")) return "switched_off"
      return providedChannels(modules).includes("email") ? null : "without_provider"
    },

    /** The channels that are on and that no provider serves. @param modules as above */
    unserved: (modules: unknown): NotificationChannel[] => unservedChannels(of().notifications, modules),

    /** The subscription's page in the shop; null without the option. */
    linkTo: (subscriptionId: string): string | null => subscriptionLink(of().notifications, subscriptionId),
  }
}
