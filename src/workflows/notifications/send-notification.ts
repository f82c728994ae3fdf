import type { CreateNotificationDTO, INotificationModuleService, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { kindOfEvent, type NotificationChannel, notificationKinds, templateOf } from "../../contracts"
import { failureKind, messageOf } from "../../mapping"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../modules/card-payments"
import { CARD_SUBSCRIPTIONS_MODULE, type CardSubscriptionsModuleService } from "../../modules/card-subscriptions"
import { describeEvent, type EventData } from "./describe-event"
import { dataOf, type Described, letterOf } from "./notification-data"

export type SendCardNotificationInput = { name: string; data: EventData }

/** The channels on which an event is reported; empty if nobody is to be notified of it. */
export function channelsFor(container: MedusaContainer, name: string): NotificationChannel[] {
  const kind = kindOfEvent(name)
  if (!kind) return []
  const { modules } = container.resolve(ContainerRegistrationKeys.CONFIG_MODULE)
  return subscriptionsOf(container).notifications.channelsFor(kind, modules)
}

const sendStep = createStep(
  "card-payments-send-notification",
  async ({ name, data }: SendCardNotificationInput, { container }) => {
    const channels = channelsFor(container, name)
    const described = channels.length > 0 ? await describeEvent(container, name, data) : undefined
    let sent = 0
    for (const channel of described ? channels : []) {
      if (await send(container, { channel, described: described as Described, entryId: data.entry_id })) sent += 1
    }
    return new StepResponse({ sent })
  },
)

/**
 * Sends the notifications of an event through Medusa's notification module, each once. The id of
 * the event's entry is the key: a repeated event, and another server, send nothing more. A
 * notification that its provider refused is logged and not sent again: Medusa keeps it with the
 * status `failure`.
 */
export const sendCardNotificationWorkflow = createWorkflow(
  "send-card-notification",
  (input: SendCardNotificationInput) => {
    return new WorkflowResponse(sendStep(input))
  },
)

type Sending = { channel: NotificationChannel; described: Described; entryId: string }

async function send(container: MedusaContainer, { channel, described, entryId }: Sending): Promise<boolean> {
  const notifications = container.resolve<INotificationModuleService>(Modules.NOTIFICATION)
  const idempotency_key = `${entryId}:${channel}`
  const notification = notificationOf(container, channel, described)
  if (!notification || (await stateOf(notifications, idempotency_key))) return false
  try {
    await notifications.createNotifications({ ...notification, idempotency_key })
    return true
  } catch (error) {
    // Another server was faster: its row has the key, and it sends the notification.
    const state = await stateOf(notifications, idempotency_key)
    if (state && state !== "failure") return false
    const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
    const what = `Notification ${described.kind} (${idempotency_key})`
    // A provider's error may quote the e-mail.
    const reason = described.letter ? "its provider refused it" : messageOf(error)
    logger.error(`[card-payments] ${what} was not sent: ${reason}`)
    // Of one that its provider refused, Medusa has a row.
    if (!state) await noteUnsent(container, error)
    return false
  }
}

/** Counts a notification that failed before Medusa had a row of it, for the settings of the admin. */
export async function noteUnsent(container: MedusaContainer, error: unknown): Promise<void> {
  const { setup } = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  await setup.noteUnsent(failureKind(error)).catch((cause: unknown) => {
    const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
    logger.error(`[card-payments] A failed notification is not counted: ${messageOf(cause)}`)
  })
}

/** Undefined if nobody gets it, such as a deleted customer. */
function notificationOf(
  container: MedusaContainer,
  channel: NotificationChannel,
  described: Described,
): CreateNotificationDTO | undefined {
  const { adminEmail } = subscriptionsOf(container).notifications.settings
  const { kind, resource } = described
  const isForAdmins = notificationKinds[kind].audience === "admin"
  const data = dataOf(described, described)
  const common = {
    channel,
    trigger_type: notificationKinds[kind].event,
    ...{ resource_type: resource.type, resource_id: resource.id, receiver_id: described.receiverId },
  }
  // The panel of Medusa's admin shows `title` and `description` of the entries for everybody.
  if (channel === "feed") return { ...common, to: "", template: "admin-ui", data: { ...data, description: data.text } }
  const to = isForAdmins ? adminEmail : described.email
  if (!to) return undefined
  // Medusa's table has no column for the content, which every admin could read.
  const content = letterOf(described, described)
  return { ...common, to, template: templateOf(kind), data, ...(content ? { content } : {}) }
}

/** Undefined if there is no notification with this key. */
async function stateOf(notifications: INotificationModuleService, key: string): Promise<string | undefined> {
  // Medusa's type lacks this column; its own service filters by it.
  const filters = { idempotency_key: key } as object
  const [row] = await notifications.listNotifications(filters, { take: 1, select: ["id", "status"] })
  return row && String(row.status)
}

function subscriptionsOf(container: MedusaContainer): CardSubscriptionsModuleService {
  return container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
}
