import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { findCartId, findOwedSubject, type GraphQuery, type OwedLinks } from "../modules/card-payments"
import { acquireLock } from "./acquire-lock"

type Release = () => Promise<void>
export type Held = { links: OwedLinks; release: Release }

/**
 * Takes the locks of the cart and the order that a payment collection is paid for: what is owed stands until they are let go.
 * The cart's first, since a completion makes the order while it holds that. Not for work in which Medusa takes one of them.
 * @param known the cart, where it has been asked for before: its link stays
 * @throws MedusaError not_allowed when they are not free within 30 s
 */
export async function holdOwed(
  container: MedusaContainer,
  collectionId: string,
  known?: Pick<OwedLinks, "cartId">,
): Promise<Held> {
  const query = container.resolve<GraphQuery>(ContainerRegistrationKeys.QUERY)
  const held: Release[] = []
  const release = async () => {
    for (const one of held) await one()
  }
  try {
    const cartId = known ? known.cartId : await findCartId(query, collectionId)
    if (cartId) held.push(await acquireLock(container, cartId))
    // Asked under the lock: a cart may have been ordered meanwhile.
    const links = await findOwedSubject(query, collectionId, { cartId })
    if (links.subject.kind !== "cart") held.push(await acquireLock(container, links.subject.id))
    return { links, release }
  } catch (error) {
    await release()
    throw error
  }
}

/** Does something while what is owed stands; `release` lets it go before the end. @throws as `holdOwed` */
export async function whileOwedStands<T>(
  container: MedusaContainer,
  collectionId: string,
  work: (held: Held) => Promise<T>,
): Promise<T> {
  const held = await holdOwed(container, collectionId)
  try {
    return await work(held)
  } finally {
    await held.release()
  }
}
