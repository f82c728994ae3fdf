import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { shippedLanguage, type ShippedLanguage } from "../../messages"
import { CARD_SUBSCRIPTIONS_MODULE, type CardSubscriptionsModuleService } from "../../modules/card-subscriptions"

/** The language of a payout's order; that of the option `notifications` without one. */
export async function recordedLanguage(container: MedusaContainer, orderId: string | null): Promise<ShippedLanguage> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = orderId
    ? await query.graph({ entity: "order", fields: ["locale"], filters: { id: orderId } })
    : { data: [] }
  const locale = (data[0] as { locale?: string | null } | undefined)?.locale
  if (locale) return shippedLanguage(locale)
  return container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE).notifications.settings.language
}

/** The store's name in Medusa's settings; empty if it has none. */
export async function storeName(container: MedusaContainer): Promise<string> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "store", fields: ["name"], pagination: { take: 1 } })
  return (data[0] as { name?: string } | undefined)?.name ?? ""
}
