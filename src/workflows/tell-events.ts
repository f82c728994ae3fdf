import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../modules/card-payments"

/**
 * Emits what the timeline has noted and nobody was told of, whoever noted it: `card_payment.<event>` with
 * `{ id, amount }`. Once each, but for a process that dies between emitting and the commit: then once more.
 */
export async function tellEvents(container: MedusaContainer, transactionId: string): Promise<void> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const bus = container.resolve(Modules.EVENT_BUS)
  const reason = (await cards.attemptOf({ id: transactionId }))?.give_back_reason
  await cards.tellUntold(transactionId, async ({ name, amount }) => {
    const why = name === "given_back" && reason ? { reason } : {}
    await bus.emit({ name: `card_payment.${name}`, data: { id: transactionId, amount, ...why } })
  })
}
