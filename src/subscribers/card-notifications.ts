import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { notificationKinds } from "../contracts"
import { messageOf } from "../mapping"
import {
  channelsFor,
  noteUnsent,
  sendCardNotificationWorkflow,
  type SendCardNotificationInput,
} from "../workflows/notifications/send-notification"

/**
 * Notifies customers and admins of the plugin's events. Never fails: an event bus would deliver the
 * event again, to all subscribers.
 */
export default async function cardNotifications({
  event: { name, data },
  container,
}: SubscriberArgs<SendCardNotificationInput["data"]>): Promise<void> {
  try {
    if (channelsFor(container, name).length === 0) return
    await sendCardNotificationWorkflow(container).run({ input: { name, data } })
  } catch (error) {
    const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
    logger.error(`[card-payments] Notifications of ${name} (${data.entry_id}): ${messageOf(error)}`)
    await noteUnsent(container, error)
  }
}

export const config: SubscriberConfig = {
  event: Object.values(notificationKinds).map(({ event }) => event),
  context: { subscriberId: "card-payments-notifications" },
}
