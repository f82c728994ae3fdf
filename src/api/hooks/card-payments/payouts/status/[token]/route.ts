import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { randomBytes } from "node:crypto"
import { CARD_PAYOUTS_MODULE, type CardPayoutsModuleService, statusPath } from "../../../../../../modules/card-payouts"
import { renderPayoutPage } from "../../../payout-page"

const TOKEN = /^[\w-]{43}$/

/**
 * How far a payout is, for its recipient: who has the link may know, and learns no more than that. A page for people; JSON where it
 * is asked for (`Accept: application/json`).
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

/** The gateway's page sends the recipient's browser back by POST. What it brings is believed by nobody: the page asks us. */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const token = req.params.token ?? ""
  res
    .set({ "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" })
    .redirect(303, statusPath({ status_token: TOKEN.test(token) ? token : "" }))
}
