import type { MedusaContainer } from "@medusajs/framework/types"
import type { mailVerbs, MailVerb } from "../../contracts"
import { amountParam } from "../../mapping"
import { toMessage } from "../../messages"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../modules/card-payments"
import {
  CARD_PAYOUTS_MODULE,
  type CardPayoutsModuleService,
  isLinkOpen,
  type PayoutRow,
  statusPath,
} from "../../modules/card-payouts"
import { recordedLanguage, storeName } from "../payouts/recipient-texts"
import type { Described, Letter } from "./notification-data"

type RecipientKind = (typeof mailVerbs)[MailVerb]["kind"]

/**
 * An e-mail with a link to a payout's recipient. Whoever has the link can be paid, or follow the
 * payout, and every admin may read Medusa's notifications: link and amount are in
 * the letter only, which Medusa does not store. Undefined if the page is closed by now.
 */
export async function describeRecipientMail(
  container: MedusaContainer,
  kind: RecipientKind,
  id: string,
): Promise<Described | undefined> {
  const payoutModule = container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  const row = await payoutModule.find(id)
  const { payouts } = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const link = kind === "payout_link" ? openLink(row, payouts) : payouts.addressOf(row.account, statusPath(row))
  if (!link) return undefined
  const [language, shop] = await Promise.all([recordedLanguage(container, row.order_id), storeName(container)])
  return {
    kind,
    title: toMessage(`notice_title.${kind}`),
    messages: [toMessage(`notice.${kind}`)],
    letter: letterOf(row, { kind, link, shop }),
    link: null,
    ids: { payout_id: id },
    name: null,
    resource: { type: "card_payout", id },
    language,
    timeZone: payoutModule.settings.timeZone,
    email: payouts.recipient(row).email,
    receiverId: row.customer_id,
  }
}

function openLink(row: PayoutRow, payouts: CardPaymentsModuleService["payouts"]): string | undefined {
  return row.link && isLinkOpen(row, new Date()) && !row.taken_at ? payouts.openLink(row, row.link) : undefined
}

function letterOf(row: PayoutRow, { kind, link, shop }: { kind: RecipientKind; link: string; shop: string }): Letter {
  const params = { shop, amount: amountParam(row.amount, row.currency_code) }
  if (kind === "payout_status") return { opening: toMessage("notice.payout_status_letter", params), link, rest: [] }
  const opening = toMessage(row.flow === "form" ? "notice.payout_form_letter" : "notice.payout_details_letter", params)
  const until = row.link_expires_at && new Date(row.link_expires_at).toISOString()
  const rest = [
    toMessage("notice.payout_link_caution"),
    ...(until ? [toMessage("notice.payout_link_until", { until })] : []),
  ]
  return { opening, link, rest }
}
