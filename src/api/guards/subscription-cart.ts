import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { notAllowed } from "../../mapping"
import { toMessage } from "../../messages"
import { CARD_SUBSCRIPTIONS_MODULE, type CardSubscriptionsModuleService } from "../../modules/card-subscriptions"
import { orderDenialReason } from "../../workflows/subscriptions/sign-up-cart"

type Cart = { currency_code: string; items?: ({ metadata?: Record<string, unknown> | null } | null)[] | null }

/**
 * Guards Medusa's own route against a region with another currency, in which a plan item's price
 * would keep its number.
 */
export async function guardSubscriptionCart(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const { region_id: regionId } = (req.body ?? {}) as { region_id?: unknown }
  if (typeof regionId !== "string") return next()
  const query = req.scope.resolve(ContainerRegistrationKeys.QUERY)
  const [{ data: carts }, { data: regions }] = await Promise.all([
    query.graph({ entity: "cart", fields: ["currency_code", "items.metadata"], filters: { id: req.params.id ?? "" } }),
    query.graph({ entity: "region", fields: ["currency_code"], filters: { id: regionId } }),
  ])
  const cart = carts[0] as Cart | undefined
  const currency = (regions[0] as { currency_code: string } | undefined)?.currency_code
  const isBound = cart?.items?.some((item) => item?.metadata?.card_subscription_id) ?? false
  if (!cart || !isBound || currency === undefined || currency === cart.currency_code) return next()
  const currency_code = cart.currency_code.toUpperCase()
  throw notAllowed(toMessage("sign_up.region_in_other_currency", { currency: currency_code }))
}

type Change = { quantity?: unknown; metadata?: Record<string, unknown> | null }

/**
 * Guards Medusa's own route: an item with a plan's price must keep the mark of its sign-up, and the
 * free item of a trial its quantity of one. `orderDenialReason` may have run before this change, or
 * may not run at all.
 */
export async function guardSubscriptionItem(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const { quantity, metadata } = (req.body ?? {}) as Change
  const [item] = await req.scope.resolve(Modules.CART).listLineItems({ id: req.params.line_id ?? "" })
  const mark = item?.metadata?.card_subscription_id
  if (!item || typeof mark !== "string") return next()
  if (metadata !== undefined && metadata?.card_subscription_id !== mark) {
    throw notAllowed(toMessage("sign_up.item_mark_kept"))
  }
  // A quantity of 0 removes the item. An item without a custom price has the shop's price, even if
  // it is marked as a plan's.
  if (quantity === undefined || quantity === 0 || quantity === 1 || !item.is_custom_price) return next()
  const subscriptions = req.scope.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const [signUp] = await subscriptions.listCardSubscriptions({ id: mark })
  if (!signUp || signUp.trial_days === 0) return next()
  throw notAllowed(toMessage("sign_up.item_quantity_kept", { item: item.title }))
}

/**
 * Guards Medusa's own route: an item at a plan's price, which may be zero, is sold only with its
 * subscription.
 */
export async function guardSubscriptionOrder(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const reason = await orderDenialReason(req.scope, req.params.id ?? "")
  if (reason) throw notAllowed(reason)
  next()
}
