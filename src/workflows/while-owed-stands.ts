import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { findOwedSubject, type GraphQuery } from "../modules/card-payments"
import { acquireLock } from "./acquire-lock"

type Release = () => Promise<void>

/**
 * Takes the locks of the cart and the order that a payment collection is paid for: what is owed stands until they are let go.
 * The cart's first, since a completion makes the order while it holds that. Not for work in which Medusa takes one of them.
 * @throws MedusaError not_allowed when they are not free within 30 s
 */
export async function holdOwed(container: MedusaContainer, collectionId: string): Promise<Release> {
  const query = container.resolve<GraphQuery>(ContainerRegistrationKeys.QUERY)
  const held: Release[] = []
  const release = async () => {
    for (const one of held) await one()
  }
  try {
    const { subject, cartId } = await findOwedSubject(query, collectionId)
    if (cartId) held.push(await acquireLock(container, cartId))
    // Whoever waited for the cart may find it ordered.
    const now = cartId ? (await findOwedSubject(query, collectionId)).subject : subject
    if (now.kind !== "cart") held.push(await acquireLock(container, now.id))
    return release
  } catch (error) {
    await release()
    throw error
  }
}

/** Does something while what is owed stands; `release` lets it go before the end. @throws as `holdOwed` */
export async function whileOwedStands<T>(
  container: MedusaContainer,
  collectionId: string,
  work: (release: Release) => Promise<T>,
): Promise<T> {
  const release = await holdOwed(container, collectionId)
  try {
    return await work(release)
  } finally {
    await release()
  }
}
