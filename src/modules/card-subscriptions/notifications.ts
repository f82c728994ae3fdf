import {
  isNotified,
  type NotificationSettings,
  providedChannels,
  sentOn,
  subscriptionLink,
  unservedChannels,
} from "../../configuration"
import { type NotificationChannel, type NotificationKind } from "../../contracts"
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
      const provided = providedChannels(modules)
      return sentOn(of().notifications, kind).filter((channel) => provided.includes(channel))
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
