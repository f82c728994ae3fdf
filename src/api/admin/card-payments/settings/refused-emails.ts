import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
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
import { payoutRights } from "../../../../workflows/authorization"
import { actorOf, policyRights } from "../../../authorization"

/** Whether the reader may read subjects of this type. */
export type Sees = (type: AttentionSubject["type"]) => boolean

/** The subjects that the requester may read. Who reads the settings reads the accounts in them. */
export async function readableSubjects(req: AuthenticatedMedusaRequest): Promise<Sees> {
  const [cards, payouts] = await Promise.all([policyRights(req), payoutRights(req.scope, await actorOf(req))])
  return (type) => {
    if (type === "payment") return cards("card_payment:read").allowed
    if (type === "subscription") return cards("card_subscription:read").allowed
    return (type !== "payout" && type !== "payout_batch") || payouts("read").allowed
  }
}

const REFUSED_DAYS = 7
/** The newest ones of which those that the reader may see are shown. */
const READ = 100
const SHOWN = 10

/**
 * E-mails of the last seven days that the store's provider refused: their number, and the newest ones
 * of subjects that the reader may see.
 */
export async function refusedEmails(
  container: MedusaContainer,
  sees: Sees,
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
    ...{ take: READ, order: { created_at: "DESC" } },
    select: ["id", "trigger_type", "resource_type", "resource_id", "data", "created_at"],
  })) ?? [[], 0]
  const shown = rows.flatMap(refusedEmail).filter(({ subject }) => sees(subject.type))
  return { count, newest: shown.slice(0, SHOWN) }
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
