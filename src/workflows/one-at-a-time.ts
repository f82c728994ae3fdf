import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"

const PATIENCE_S = 30

/**
 * Works on Medusa's books of one payment while nobody else does: callback, schedule, Check now and a canceled order may come to
 * the same payment at the same moment, and what each has read of the books would be stale.
 * @throws Error when the others are not done within 30 s
 */
export function oneAtATime<T>(container: MedusaContainer, transactionId: string, work: () => Promise<T>): Promise<T> {
  return container
    .resolve(Modules.LOCKING)
    .execute(`card-payments-book:${transactionId}`, work, { timeout: PATIENCE_S })
}
