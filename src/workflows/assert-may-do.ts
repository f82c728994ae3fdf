import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import type { Actor } from "../modules/card-payouts"
import { mayDo } from "./may-do"
import type { PayoutDeed } from "./payout-deeds"

/** @throws MedusaError forbidden (403 in routes) with a sentence that says what would allow it */
export async function assertMayDo(container: MedusaContainer, actor: Actor, deed: PayoutDeed): Promise<void> {
  const { allowed, why } = await mayDo(container, actor, deed)
  if (!allowed) throw new MedusaError(MedusaError.Types.FORBIDDEN, why)
}
