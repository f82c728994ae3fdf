import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys, MedusaError, Modules } from "@medusajs/framework/utils"
import { CARD_SUBSCRIPTIONS_MODULE, type CardSubscriptionsModuleService } from "../../modules/card-subscriptions"
import { orderDenialReason } from "../../workflows/subscriptions/sign-up-cart"

type Cart = { currency_code: string; items?: ({ metadata?: Record<string, unknown> | null } | null)[] | null }

/**
 * Guards Medusa's own route: changing to a region with another currency would keep the number of a
 * plan item's price.
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
  const sold = cart.currency_code.toUpperCase()
  const sentence = `This cart has a subscription that is sold in ${sold}. Please take it out before you choose a region with another currency.`
  next(new MedusaError(MedusaError.Types.NOT_ALLOWED, sentence))
}

type Change = { quantity?: unknown; metadata?: Record<string, unknown> | null }

/**
 * Guards Medusa's own route: an item with a plan's price must keep the mark of its sign-up, and a
 * trial's item, which is free, its quantity of one. `orderDenialReason` may have run before this
 * change, or may not run at all.
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
    const sentence = "This item belongs to a subscription, so what marks it as such cannot be taken off."
    return next(notAllowed(`${sentence} Nothing was changed.`))
  }
  // A quantity of 0 removes the item. An item without a custom price has the shop's price, even if
  // it is marked as a plan's.
  if (quantity === undefined || quantity === 0 || quantity === 1 || !item.is_custom_price) return next()
  const subscriptions = req.scope.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const [signUp] = await subscriptions.listCardSubscriptions({ id: mark })
  if (!signUp || signUp.trial_days === 0) return next()
  next(notAllowed(`A trial is of one "${item.title}", so its quantity stays 1. Nothing was changed.`))
}

function notAllowed(sentence: string): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_ALLOWED, sentence)
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
  next(reason && new MedusaError(MedusaError.Types.NOT_ALLOWED, reason))
}
