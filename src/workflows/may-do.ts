import type { MedusaContainer } from "@medusajs/framework/types"
import type { Actor } from "../modules/card-payouts"
import type { PayoutDeed } from "./payout-deeds"
import { payoutRights, type Right } from "./payout-rights"

/** Whether somebody may do this with payouts now. Who may approve this very payout (four eyes) is the module's question. */
export async function mayDo(container: MedusaContainer, actor: Actor, deed: PayoutDeed): Promise<Right> {
  const rights = await payoutRights(container, actor)
  return rights(deed)
}
