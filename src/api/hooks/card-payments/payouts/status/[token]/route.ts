import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { randomBytes } from "node:crypto"
import { englishText, rendered, toMessage } from "../../../../../../messages"
import {
  CARD_PAYOUTS_MODULE,
  type CardPayoutsModuleService,
  type RecipientView,
  statusPath,
} from "../../../../../../modules/card-payouts"
import { type IsolatedPage, renderNotice } from "../../../three-ds-page"

const TOKEN = /^[\w-]{43}$/

/**
 * The status of a payout for its recipient, as HTML, or as JSON on request (`Accept:
 * application/json`). Anyone with the link sees the state, and nothing beyond this page.
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
      .json(view ?? { type: "not_found", ...rendered(toMessage("payout.not_found")) })
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

/** The status page; without a view, a notice that the link is unknown. */
function renderPayoutPage(view: RecipientView | undefined, { nonce }: { nonce: string }): IsolatedPage {
  if (!view) return renderNotice(englishText(toMessage("payout_page.link_unknown")), { nonce, title: "Payout" })
  const { state, amount, currency_code, destination, updated_at } = view
  const details = [
    ["Amount", `${amount} ${currency_code.toUpperCase()}`],
    ["To", destination],
    ["Last change", `${updated_at.toISOString().slice(0, 16).replace("T", " ")} UTC`],
  ] as const
  return renderNotice(englishText(toMessage(`payout_page.${state}`)), { nonce, title: "Payout", details })
}
