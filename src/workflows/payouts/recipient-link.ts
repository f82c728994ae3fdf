import type { AdminPayoutDetail } from "../../contracts"
import type { MedusaContainer } from "@medusajs/framework/types"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../modules/card-payments"
import { type Actor, CARD_PAYOUTS_MODULE, type CardPayoutsModuleService } from "../../modules/card-payouts"
import { payoutActor, type PayoutPermission, payoutRights } from "../authorization"
import type { ActionState } from "../../messages"
import type { PayoutVerbInput } from "./payout-verbs"

export type PayoutLinks = {
  /** The recipient's status page, as a path below the store's address. */
  status_path: string
  /**
   * The recipient's page at the gateway: a hosted form, or a request for more details. Null if
   * there is none now, or the actor may not see it.
   */
  link: AdminPayoutDetail<Date>["link"]
}

/**
 * The links for the recipient of a payout. Not a workflow, since Medusa may keep a workflow's
 * result: anybody with the link of a hosted form can choose the card that is paid. Only actors who
 * may create or pay payouts get `link`; others get null. The history records who got it.
 * @throws MedusaError forbidden for actors who may not read payouts, not_found
 */
export async function payoutLinks(container: MedusaContainer, input: PayoutVerbInput): Promise<PayoutLinks> {
  const actor = await payoutActor(container, input, "read")
  const payouts = container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  const viewed = await payouts.view(input.payout_id, actor)
  const may = await payoutRights(container, actor)
  return { status_path: viewed.status_path, link: await shownPayoutLink(container, viewed, { actor, may }) }
}

/** From `payouts.view`: `link` is encrypted, and null if the page cannot be used now. */
type Viewed = { id: string; account: string; link: string | null; link_expires_at: Date | null }
type Shown = { actor: Actor; may: (permission: PayoutPermission) => ActionState }

/**
 * The recipient's page, for actors who may create or pay payouts. The link controls where the money
 * goes, so the history records who saw it.
 */
export async function shownPayoutLink(
  container: MedusaContainer,
  { id, account, link, link_expires_at: expires_at }: Viewed,
  { actor, may }: Shown,
): Promise<AdminPayoutDetail<Date>["link"]> {
  if (!link || !(may("create").allowed || may("pay").allowed)) return null
  const url = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE).payouts.openLink({ id, account }, link)
  if (!url) return null
  await container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE).noteLinkShown({ id, actor })
  return { url, expires_at }
}
