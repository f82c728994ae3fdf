import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import {
  type AdminTransaction,
  CARD_PAYMENTS_MODULE,
  type CardPaymentsModuleService,
  paymentIdOf,
} from "../../../modules/card-payments"

/** A transaction as the admin sees it now. @throws MedusaError NOT_FOUND */
export async function adminTransaction(container: MedusaContainer, id: string): Promise<AdminTransaction> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const transaction = await cards.attemptOf({ id })
  if (!transaction) throw new MedusaError(MedusaError.Types.NOT_FOUND, "This card payment does not exist.")
  return cards.view(transaction, (await paymentIdOf(container, transaction)) ?? null)
}
