import type { MedusaContainer } from "@medusajs/framework/types"
import type { Actor } from "../modules/card-payouts"
import type { PayoutOperation } from "./payout-deeds"
import { payoutRights, type Right } from "./payout-rights"

/** What somebody may do with payouts now, by the policies' operations: what a page offers. Each step asks again. */
export async function permissionsOf(container: MedusaContainer, actor: Actor): Promise<Record<PayoutOperation, Right>> {
  const rights = await payoutRights(container, actor)
  return {
    read: rights("read"),
    create: rights("create"),
    approve: rights("approve"),
    pay: rights("pay"),
    cancel: rights("cancel"),
  }
}
