import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError, Modules } from "@medusajs/framework/utils"

/** In front of Medusa's own route: an item that has a plan's price stays known as the one of its sign-up. */
export async function guardSubscriptionItem(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const { metadata } = (req.body ?? {}) as { metadata?: Record<string, unknown> | null }
  if (metadata === undefined) return next()
  const [item] = await req.scope.resolve(Modules.CART).listLineItems({ id: req.params.line_id ?? "" })
  const mark = item?.metadata?.card_subscription_id
  if (!mark || metadata?.card_subscription_id === mark) return next()
  const sentence =
    "This item belongs to a subscription, so what marks it as such cannot be taken off. Nothing was changed."
  next(new MedusaError(MedusaError.Types.NOT_ALLOWED, sentence))
}
