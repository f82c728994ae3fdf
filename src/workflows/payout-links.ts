import type { MedusaContainer } from "@medusajs/framework/types"
import { CARD_PAYOUTS_MODULE, type CardPayoutsModuleService, type PayoutView } from "../modules/card-payouts"
import { payoutActor } from "./payout-actor"
import { payoutRights } from "./payout-rights"
import type { PayoutVerbInput } from "./payout-verb"
import { shownPayoutLink } from "./shown-payout-link"

export type PayoutLinks = {
  /** Where the recipient sees how far it is, below the store's own address. */
  status_path: string
  /** The page that waits for them: of a hosted form, or where the gateway wants to know more; null where there is none now. */
  link: PayoutView["link"]
}

/**
 * What to send the recipient of a payout. Not a workflow, whose results Medusa may keep: whoever has the link of a hosted form names
 * the card. So it is told to who may create or pay payouts alone (`link` is null for others), and the history says who was.
 * @throws MedusaError forbidden for who may not read payouts, not_found
 */
export async function payoutLinks(container: MedusaContainer, input: PayoutVerbInput): Promise<PayoutLinks> {
  const actor = await payoutActor(container, input, "read")
  const payouts = container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  const viewed = await payouts.view(input.payout_id, actor)
  const may = await payoutRights(container, actor)
  return { status_path: viewed.status_path, link: await shownPayoutLink(container, viewed, { actor, may }) }
}
