import type { RecipientView } from "../../../modules/card-payouts"
import { type IsolatedPage, renderNotice } from "./three-ds-page"

/** What each state means to whoever waits for the money. */
const sentences: Readonly<Record<RecipientView["state"], string>> = {
  preparing: "Your payout is being prepared. You do not have to do anything.",
  waits_for_recipient:
    "Your payout waits for you: enter a card or another destination on the page that the shop has sent you. If you have done that, it is on its way.",
  on_its_way: "Your payout is on its way.",
  paid: "Your payout has been paid.",
  confirming: "What became of your payout is being confirmed. You do not have to do anything.",
  not_paid: "This payout was not paid. Please ask the shop.",
  probably_not_paid: "As far as is known, this payout was not paid. Please ask the shop.",
}

/** The page of a payout's link; without a view, that of a link that leads nowhere. */
export function renderPayoutPage(view: RecipientView | undefined, { nonce }: { nonce: string }): IsolatedPage {
  if (!view)
    return renderNotice("This link is not known. Please ask the shop for a new one.", { nonce, title: "Payout" })
  const { state, amount, currency_code, destination, updated_at } = view
  const facts = [
    ["Amount", `${amount} ${currency_code.toUpperCase()}`],
    ["To", destination],
    ["Last change", `${updated_at.toISOString().slice(0, 16).replace("T", " ")} UTC`],
  ] as const
  return renderNotice(sentences[state], { nonce, title: "Payout", facts })
}
