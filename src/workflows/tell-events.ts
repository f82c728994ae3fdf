import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../modules/card-payments"

/**
 * Emits what the timeline has noted and nobody was told of: `card_payment.<event>` with `{ id, amount }`, once each,
 * whoever noted it and whatever ended in between.
 */
export async function tellEvents(container: MedusaContainer, transactionId: string): Promise<void> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  for (const { id, event, event_amount } of await cards.takeUntold(transactionId)) {
    const reason = event === "given_back" ? (await cards.attemptOf({ id: transactionId }))?.give_back_reason : undefined
    const data = { id: transactionId, amount: event_amount, ...(reason ? { reason } : {}) }
    try {
      await container.resolve(Modules.EVENT_BUS).emit({ name: `card_payment.${event}`, data })
    } catch (error) {
      await cards.untell(id)
      throw error
    }
  }
}
