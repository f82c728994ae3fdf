import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { randomBytes } from "node:crypto"
import {
  CARD_PAYOUTS_MODULE,
  type CardPayoutsModuleService,
  type RecipientView,
  statusPath,
} from "../../../../../../modules/card-payouts"
import { type IsolatedPage, renderNotice } from "../../../three-ds-page"

const TOKEN = /^[\w-]{43}$/

/**
 * The status of a payout for its recipient. Anybody with the link sees the state, and nothing
 * beyond this page. HTML, or JSON on request (`Accept: application/json`).
 */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const token = req.params.token ?? ""
  const payouts = req.scope.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  const view = TOKEN.test(token) ? await payouts.viewForRecipient(token) : undefined
  const status = view ? 200 : 404
  if (req.accepts(["html", "json"]) === "json") {
    const headers = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" }
    res
      .status(status)
      .set(headers)
      .json(view ?? { type: "not_found", message: "This payout does not exist." })
    return
  }
  const { html, headers } = renderPayoutPage(view, { nonce: randomBytes(16).toString("base64") })
  res.status(status).set(headers).send(html)
}

/**
 * The gateway's page sends the recipient's browser back by POST. Its fields are not trusted: the
 * status page shows the stored state.
 */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const token = req.params.token ?? ""
  res
    .set({ "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" })
    .redirect(303, statusPath({ status_token: TOKEN.test(token) ? token : "" }))
}

/** The text of each state for the recipient. */
const messages: Readonly<Record<RecipientView["state"], string>> = {
  preparing: "Your payout is being prepared. You do not have to do anything.",
  waits_for_recipient:
    "Your payout waits for you: enter a card or another destination on the page that the shop has sent you. If you have done that, it is on its way.",
  on_its_way: "Your payout is on its way.",
  paid: "Your payout has been paid.",
  confirming: "What became of your payout is being confirmed. You do not have to do anything.",
  not_paid: "This payout was not paid. Please ask the shop.",
  probably_not_paid: "As far as is known, this payout was not paid. Please ask the shop.",
}

/** The status page; without a view, a notice that the link is unknown. */
function renderPayoutPage(view: RecipientView | undefined, { nonce }: { nonce: string }): IsolatedPage {
  if (!view)
    return renderNotice("This link is not known. Please ask the shop for a new one.", { nonce, title: "Payout" })
  const { state, amount, currency_code, destination, updated_at } = view
  const details = [
    ["Amount", `${amount} ${currency_code.toUpperCase()}`],
    ["To", destination],
    ["Last change", `${updated_at.toISOString().slice(0, 16).replace("T", " ")} UTC`],
  ] as const
  return renderNotice(messages[state], { nonce, title: "Payout", details })
}
