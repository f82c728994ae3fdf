import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"

type Cart = { currency_code: string; items?: ({ metadata?: Record<string, unknown> | null } | null)[] | null }

/**
 * In front of Medusa's own route: another region would leave the price of a plan's item as it is, as a number, in another
 * currency.
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
