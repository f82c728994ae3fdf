import type { MedusaRequest } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { noSuchSession } from "../../../workflows/session-to-pay"
import { customerOf } from "../../customer-of"

/** How somebody who asks about a payment session stands to it. */
export type Standing = {
  /** Proven: named the session's cart, or is the signed-in customer whose cart or order it is. */
  isShopper: boolean
  /** The cart that has become an order, or is becoming one. */
  orderedCartId?: string
}

/**
 * The unguessable id of a session is proof enough to pay for it; what it tells of the card and of 3-D Secure needs more.
 * @throws MedusaError not_found for who names another cart, or is signed in as another customer than the cart's
 */
export async function standingOf(req: MedusaRequest, collectionId: string): Promise<Standing> {
  const cart = await linked(req, "cart", collectionId)
  const owned = cart ?? (await linked(req, "order", collectionId))
  const cartId = req.query.cart_id
  if (cartId !== undefined && cart?.id !== cartId) throw noSuchSession()
  const customerId = customerOf(req)
  const owner = owned?.customer?.has_account ? owned.customer.id : undefined
  if (customerId && owner && customerId !== owner) throw noSuchSession()
  const isOwner = customerId !== undefined && customerId === owner
  return { isShopper: cartId !== undefined || isOwner, orderedCartId: cart?.completed_at ? cart.id : undefined }
}

type Owned = { id: string; completed_at?: unknown; customer?: { id: string; has_account: boolean } | null }

async function linked(req: MedusaRequest, entity: "cart" | "order", collectionId: string): Promise<Owned | undefined> {
  const query = req.scope.resolve(ContainerRegistrationKeys.QUERY)
  const own = entity === "cart" ? ["cart.completed_at"] : []
  const { data } = await query.graph({
    entity: `${entity}_payment_collection`,
    fields: [`${entity}.id`, `${entity}.customer.id`, `${entity}.customer.has_account`, ...own],
    filters: { payment_collection_id: collectionId },
  })
  return (data[0] as Partial<Record<"cart" | "order", Owned | null>> | undefined)?.[entity] ?? undefined
}
