import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { kindOfEvent, type NotificationKind, type notificationKinds } from "../../contracts"
import { parseUrl } from "../../gateway/parse-url"
import { amountParam } from "../../mapping"
import { type KnownMessage, shippedLanguage, toMessage } from "../../messages"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../modules/card-payments"
import {
  CARD_SUBSCRIPTIONS_MODULE,
  type CardSubscriptionsModuleService,
  type EntryRow,
} from "../../modules/card-subscriptions"
import { isRbacOn } from "../authorization"
import { contentOf } from "./subscription-content"
import { describeRecipientMail } from "./describe-recipient-mail"
import type { Described } from "./notification-data"

/** The data of the plugin's events, as far as notifications read it. */
export type EventData = {
  id?: string
  entry_id: string
  charge_id?: string
  order_id?: string | null
  batch_id?: string | null
  since?: string
}

/** Undefined for an event of which nobody is to be notified. */
export async function describeEvent(
  container: MedusaContainer,
  name: string,
  data: EventData,
): Promise<Described | undefined> {
  const kind = kindOfEvent(name)
  if (!kind) return undefined
  if (name.startsWith("card_subscription.")) return describeSubscription(container, kind, data)
  if (name.startsWith("card_account.")) return describeOutage(container, kind, data)
  if (name.startsWith("card_payment.")) return describePayment(container, kind, data)
  if (kind === "payout_link" || kind === "payout_status") return describeRecipientMail(container, kind, data.id ?? "")
  return describePayout(container, kind, data)
}

async function describeSubscription(
  container: MedusaContainer,
  kind: NotificationKind,
  { id = "", entry_id, charge_id }: EventData,
): Promise<Described | undefined> {
  const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const [entry] = (await subscriptions.listCardSubscriptionEntries(
    { id: entry_id },
    { take: 1 },
  )) as unknown as EntryRow[]
  if (!entry) return undefined
  const subscription = await subscriptions.find(id)
  const charge = charge_id === undefined ? undefined : await subscriptions.findCharge(charge_id)
  const orders = await readOrders(container, [charge?.order_id, subscription.first_order_id])
  const order = orders.find((one) => one.id === charge?.order_id)
  // A renewal's order need not have the language of the sign-up.
  const locale = order?.locale ?? orders.find((one) => one.locale)?.locale
  const customer = await readCustomer(container, subscription.customer_id)
  const link = subscriptions.notifications.linkTo(id)
  const content = contentOf(kind, { subscription, entry, charge, order, link })
  if (!content) return undefined
  const ids = { subscription_id: id, charge_id: charge?.id ?? null, order_id: charge?.order_id ?? null }
  return {
    ...{ kind, ...content, link, ids },
    name: customer?.first_name ?? null,
    resource: { type: "card_subscription", id },
    language: locale ? shippedLanguage(locale) : subscriptions.notifications.settings.language,
    timeZone: subscription.time_zone,
    // A deleted customer gets nothing more, whatever address an order has.
    email: customer ? (customer.email ?? orders.find(({ email }) => email)?.email ?? null) : null,
    receiverId: subscription.customer_id,
  }
}

async function describePayment(
  container: MedusaContainer,
  kind: NotificationKind,
  { id = "", entry_id }: EventData,
): Promise<Described | undefined> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const [entry] = (await cards.listCardTimelineEntries({ id: entry_id }, { take: 1 })) as unknown as KnownMessage[]
  const transaction = await cards.attemptOf({ id })
  if (!entry || !transaction) return undefined
  const common = {
    ...forAdmins(container, kind),
    link: adminPage(container, id),
    resource: { type: "card_transaction", id },
  } as const
  // The feed has no policy of the plugin: with RBAC, readers of notifications need not be permitted
  // to read payments.
  if (isRbacOn(container)) {
    return { ...common, messages: [toMessage("notice.payment_page")], ids: { transaction_id: id } }
  }
  const order = await readOrderOfCollection(container, transaction.payment_collection_id)
  const amount = amountParam(transaction.amount, transaction.currency_code)
  const message = { code: entry.code, params: entry.params } as KnownMessage
  const about = order ? [toMessage("notice.of_order", { order: numberOf(order) })] : []
  return {
    ...common,
    messages: [message, ...about],
    ids: { transaction_id: id, order_id: order?.id ?? null, payment_amount: amount.amount, currency: amount.currency },
  }
}

function describeOutage(
  container: MedusaContainer,
  kind: NotificationKind,
  { id = "", since = "" }: EventData,
): Described {
  return {
    ...forAdmins(container, kind),
    messages: [toMessage("notice.account_outage", { account: id, since })],
    link: adminPage(container, "attention"),
    ids: { account: id },
    resource: { type: "card_account", id },
  }
}

/**
 * Without amount and recipient: every admin reads the feed, but not every admin may read payouts. A
 * batch is one notification, and not one for each of its payouts.
 */
function describePayout(
  container: MedusaContainer,
  kind: NotificationKind,
  { id, batch_id }: EventData,
): Described | undefined {
  const isOfBatch = kind === "payout_batch_requested"
  if (!isOfBatch && batch_id) return undefined
  const code = isOfBatch ? "notice.payout_batch_requested" : "notice.payout_requested"
  const resourceId = (isOfBatch ? batch_id : id) ?? ""
  return {
    ...forAdmins(container, kind),
    messages: [toMessage(code)],
    link: adminPage(container, `payouts/${isOfBatch ? "batches/" : ""}${resourceId}`),
    ids: isOfBatch ? { batch_id: resourceId } : { payout_id: resourceId },
    resource: { type: isOfBatch ? "card_payout_batch" : "card_payout", id: resourceId },
  }
}

/**
 * A page of the plugin in the admin. Null where Medusa does not serve the admin, or has no absolute
 * address in `admin.backendUrl`.
 */
function adminPage(container: MedusaContainer, page: string): string | null {
  const { admin } = container.resolve(ContainerRegistrationKeys.CONFIG_MODULE)
  const { disable, backendUrl = "", path = "/app" } = admin ?? {}
  if (disable || !parseUrl(backendUrl)) return null
  return `${backendUrl.replace(/\/$/, "")}${path}/card-payments/${page}`
}

function forAdmins(container: MedusaContainer, kind: NotificationKind) {
  const { settings, notifications } = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  return {
    kind,
    title: toMessage(`notice_title.${kind as AdminKind}`),
    name: null,
    language: notifications.settings.language,
    timeZone: settings.timeZone,
    ...{ email: null, receiverId: null },
  }
}

type AdminKind = {
  [Kind in NotificationKind]: (typeof notificationKinds)[Kind]["audience"] extends "admin" ? Kind : never
}[NotificationKind]

export type NotifiedOrder = { id: string; display_id?: number | null; email?: string | null; locale?: string | null }

/** The order's number as customers know it. */
export function numberOf({ id, display_id }: NotifiedOrder): string {
  return display_id ? `#${display_id}` : id
}

async function readOrders(
  container: MedusaContainer,
  ids: readonly (string | null | undefined)[],
): Promise<NotifiedOrder[]> {
  const known = ids.flatMap((id) => id ?? [])
  if (known.length === 0) return []
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const fields = ["id", "display_id", "email", "locale"]
  const { data } = await query.graph({ entity: "order", fields, filters: { id: known } })
  return data as NotifiedOrder[]
}

async function readOrderOfCollection(
  container: MedusaContainer,
  id: string | null,
): Promise<NotifiedOrder | undefined> {
  if (!id) return undefined
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "order_payment_collection",
    fields: ["order.id", "order.display_id"],
    filters: { payment_collection_id: id },
  })
  return (data[0] as { order?: NotifiedOrder } | undefined)?.order
}

type Customer = { email: string | null; first_name: string | null }

async function readCustomer(container: MedusaContainer, id: string): Promise<Customer | undefined> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "customer", fields: ["email", "first_name"], filters: { id } })
  return data[0] as Customer | undefined
}
