import type { INotificationModuleService, MedusaContainer, NotificationDTO } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import {
  allNotificationKinds,
  type AttentionSubject,
  kindOfEvent,
  notificationKinds,
  type RefusedEmail,
} from "../../../../contracts"
import { type KnownMessage, rendered } from "../../../../messages"

const REFUSED_DAYS = 7
const SHOWN = 10

/** E-mails of the last seven days that the store's provider refused: their number, and the newest ones. */
export async function refusedEmails(
  container: MedusaContainer,
): Promise<{ count: number; newest: RefusedEmail<Date>[] }> {
  // A store may have switched the module off.
  const module = container.resolve<INotificationModuleService | undefined>(Modules.NOTIFICATION, {
    allowUnregistered: true,
  })
  const filters = {
    ...{ channel: "email", status: "failure" },
    trigger_type: allNotificationKinds.map((kind) => notificationKinds[kind].event),
    created_at: { $gt: new Date(Date.now() - REFUSED_DAYS * 86_400_000) },
  } as object
  const [rows, count] = (await module?.listAndCountNotifications(filters, {
    ...{ take: SHOWN, order: { created_at: "DESC" } },
    select: ["id", "trigger_type", "resource_type", "resource_id", "data", "created_at"],
  })) ?? [[], 0]
  return { count, newest: rows.flatMap(refusedEmail) }
}

const subjects: Readonly<Record<string, Exclude<AttentionSubject["type"], "store">>> = {
  card_transaction: "payment",
  card_payout: "payout",
  card_payout_batch: "payout_batch",
  card_subscription: "subscription",
  card_account: "account",
}

function refusedEmail({ id, trigger_type, resource_type, resource_id, data, created_at }: NotificationDTO) {
  const kind = kindOfEvent(trigger_type ?? "")
  if (!kind) return []
  const { plan } = (data as { params?: { plan?: unknown } } | null)?.params ?? {}
  const params = notificationKinds[kind].event.startsWith("card_subscription.") ? { plan: String(plan ?? "") } : {}
  const type = subjects[resource_type ?? ""]
  const subject: AttentionSubject = type && resource_id ? { type, id: resource_id } : { type: "store", id: null }
  return [
    { id, title: rendered({ code: `notice_title.${kind}`, params } as KnownMessage), at: created_at as Date, subject },
  ]
}
