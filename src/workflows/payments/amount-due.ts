import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import {
  CARD_PAYMENTS_MODULE,
  type CardPaymentsModuleService,
  findCartId,
  findPaymentSubject,
  type GraphQuery,
  type CollectionLinks,
} from "../../modules/card-payments"
import { isPositive } from "../../money"
import { acquireLock } from "./locks"
import { notAllowed, notFound } from "../../mapping"
import { toMessage } from "../../messages"

type Release = () => Promise<void>
export type Held = { links: CollectionLinks; release: Release }

/**
 * Takes the locks of the cart and the order of a payment collection: the amount due does not change
 * until `release`. The cart's lock comes first, because a completion creates the order while it
 * holds that lock. Must not be held by work in which Medusa takes one of these locks itself.
 * @param known the cart id where the caller has read it: a collection's link to its cart never
 * changes
 * @throws MedusaError not_allowed when a lock is not free within 30 s
 */
export async function holdAmountDue(
  container: MedusaContainer,
  collectionId: string,
  known?: Pick<CollectionLinks, "cartId">,
): Promise<Held> {
  const query = container.resolve<GraphQuery>(ContainerRegistrationKeys.QUERY)
  const held: Release[] = []
  const release = async () => {
    for (const one of held) await one()
  }
  try {
    const cartId = known ? known.cartId : await findCartId(query, collectionId)
    if (cartId) held.push(await acquireLock(container, cartId))
    // Read under the lock: the cart may have become an order meanwhile.
    const links = await findPaymentSubject(query, collectionId, { cartId })
    if (links.subject.kind !== "cart") held.push(await acquireLock(container, links.subject.id))
    return { links, release }
  } catch (error) {
    await release()
    throw error
  }
}

/**
 * Runs `work` while the locks keep the amount due unchanged; `work` may call `release` early.
 * @throws as `holdAmountDue`
 */
export async function whileAmountDueIsHeld<T>(
  container: MedusaContainer,
  collectionId: string,
  work: (held: Held) => Promise<T>,
): Promise<T> {
  const held = await holdAmountDue(container, collectionId)
  try {
    return await work(held)
  } finally {
    await held.release()
  }
}

/**
 * The amount of a new session, and the order's details; sets the collection to that amount. Call it
 * while the locks are held. Medusa deletes the collections of a draft order with the order.
 * @throws MedusaError not_found where the collection does not exist, not_allowed where nothing is
 * due
 */
export async function dueNow(container: MedusaContainer, collectionId: string, links: CollectionLinks) {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const query = container.resolve<GraphQuery>(ContainerRegistrationKeys.QUERY)
  const due = await cards.amountDue.forNewSession(query, collectionId, links)
  if (!due) {
    throw notFound(toMessage("session.payment_gone"))
  }
  if (!isPositive(due.amount)) {
    throw notAllowed(toMessage("due.nothing_left"))
  }
  if (due.collection) {
    await container.resolve(Modules.PAYMENT).updatePaymentCollections(collectionId, due.collection)
  }
  return due
}
