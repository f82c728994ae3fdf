import type { MedusaContainer } from "@medusajs/framework/types"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../modules/card-payments"
import {
  type Actor,
  CARD_PAYOUTS_MODULE,
  type CardPayoutsModuleService,
  type PayoutView,
} from "../../modules/card-payouts"
import { payoutActor, type PayoutPermission, payoutRights, type Right } from "../authorization"
import type { PayoutVerbInput } from "./payout-actions"

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

/** As `payouts.view` has it: `link` is encrypted, and null where nothing can be done there. */
type Viewed = { id: string; account: string; link: string | null; link_expires_at: Date | null }
type Shown = { actor: Actor; may: (permission: PayoutPermission) => Right }

/** The page of a payout's link, for who may create or pay payouts: it is money, so the history says who was shown it. */
export async function shownPayoutLink(
  container: MedusaContainer,
  { id, account, link, link_expires_at: expires_at }: Viewed,
  { actor, may }: Shown,
): Promise<PayoutView["link"]> {
  if (!link || !(may("create").allowed || may("pay").allowed)) return null
  const url = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE).payouts.openLink({ id, account }, link)
  if (!url) return null
  await container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE).noteLinkShown({ id, actor })
  return { url, expires_at }
}
