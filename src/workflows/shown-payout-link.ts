import type { MedusaContainer } from "@medusajs/framework/types"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../modules/card-payments"
import {
  type Actor,
  CARD_PAYOUTS_MODULE,
  type CardPayoutsModuleService,
  type PayoutView,
} from "../modules/card-payouts"
import type { PayoutDeed } from "./payout-deeds"
import type { Right } from "./payout-rights"

/** As `payouts.view` has it: `link` is encrypted, and null where nothing can be done there. */
type Viewed = { id: string; account: string; link: string | null; link_expires_at: Date | null }
type Shown = { actor: Actor; may: (deed: PayoutDeed) => Right }

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
