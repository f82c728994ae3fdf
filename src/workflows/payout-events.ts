import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { messageOf } from "../mapping"
import { CARD_PAYOUTS_MODULE, type CardPayoutsModuleService } from "../modules/card-payouts"

/**
 * Emits what the audit trail has noted and nobody was told of: `card_payout.<event>` with
 * `{ id, entry_id, state, customer_id, order_id, batch_id }`, of the payout or batch of that id, or of all; a batch's with `{ batch_id, entry_id }`.
 * What happened has happened: where nobody can be told now, the schedule tells it later.
 * @returns how many were told
 */
export async function tellPayoutEvents(container: MedusaContainer, about?: string): Promise<number> {
  const payouts = container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  const bus = container.resolve(Modules.EVENT_BUS)
  try {
    return await payouts.tellUntold(
      async ({ name, entry_id, payout_id: id, batch_id, state, customer_id, order_id }) => {
        const about = id === null ? { batch_id } : { id, state, customer_id, order_id, batch_id }
        await bus.emit({ name: `card_payout.${name}`, data: { ...about, entry_id } })
      },
      about,
    )
  } catch (error) {
    const message = `[card-payments] Events of payouts are told later: ${messageOf(error)}`
    container.resolve(ContainerRegistrationKeys.LOGGER).error(message)
    return 0
  }
}
