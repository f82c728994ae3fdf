import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { CARD_PAYOUTS_MODULE, type CardPayoutsModuleService } from "../modules/card-payouts"

/**
 * Emits what the audit trail has noted and nobody was told of: `card_payout.<event>` with
 * `{ id, entry_id, state, customer_id, order_id, batch_id }`, of one payout or of all; a batch's with `{ batch_id, entry_id }`.
 * @returns how many it told of: of thousands, some at a time
 */
export async function tellPayoutEvents(container: MedusaContainer, payoutId?: string): Promise<number> {
  const payouts = container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  const bus = container.resolve(Modules.EVENT_BUS)
  return payouts.tellUntold(async ({ entry_id, name, payout_id, batch_id }) => {
    const about = payout_id === null ? { batch_id } : await aboutPayout(payouts, payout_id)
    await bus.emit({ name: `card_payout.${name}`, data: { ...about, entry_id } })
  }, payoutId)
}

async function aboutPayout(payouts: CardPayoutsModuleService, id: string) {
  const { state, customer_id, order_id, batch_id } = await payouts.find(id)
  return { id, state, customer_id, order_id, batch_id }
}
