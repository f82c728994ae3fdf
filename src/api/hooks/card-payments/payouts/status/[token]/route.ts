import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { randomBytes } from "node:crypto"
import { rendered, toMessage } from "../../../../../../messages"
import {
  CARD_PAYOUTS_MODULE,
  type CardPayoutsModuleService,
  type RecipientView,
  statusPath,
} from "../../../../../../modules/card-payouts"
import { recordedLanguage, storeName } from "../../../../../../workflows/payouts/recipient-texts"
import { askedLanguage } from "../../../../../store-language"
import { renderRecipientPage } from "../../../recipient-page"

const TOKEN = /^[\w-]{43}$/

/**
 * The status of a payout for its recipient, as HTML, or as JSON on request (`Accept:
 * application/json`). Anyone with the link sees the state, and nothing beyond this page.
 */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const token = req.params.token ?? ""
  const payouts = req.scope.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  const found = TOKEN.test(token) ? await payouts.viewForRecipient(token) : undefined
  const status = found ? 200 : 404
  if (req.accepts(["html", "json"]) === "json") {
    const headers = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" }
    res
      .status(status)
      .set(headers)
      .json(found ? viewOf(found) : { type: "not_found", ...rendered(toMessage("payout.not_found")) })
    return
  }
  const { timeZone, recipientPage: look } = payouts.settings
  const [language, shop] = await Promise.all([
    askedLanguage(req) ?? recordedLanguage(req.scope, found?.order_id ?? null),
    storeName(req.scope),
  ])
  const nonce = randomBytes(16).toString("base64")
  const { html, headers } = renderRecipientPage(found, { nonce, language, timeZone, shop, look })
  res.status(status).set(headers).send(html)
}

/**
 * The gateway's page sends the recipient's browser back by POST. Its fields are not trusted: the
 * gateway is asked for the status soon, and the page shows the stored state.
 */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const token = req.params.token ?? ""
  const payouts = req.scope.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  if (TOKEN.test(token)) await payouts.noteReturn(token)
  res
    .set({ "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" })
    .redirect(303, statusPath({ status_token: TOKEN.test(token) ? token : "" }))
}

function viewOf({ state, amount, currency_code, destination, updated_at }: RecipientView): RecipientView {
  return { state, amount, currency_code, destination, updated_at }
}
