import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { randomBytes } from "node:crypto"
import { amountParam } from "../../../../../../mapping"
import { rendered, type ShippedLanguage, toMessage } from "../../../../../../messages"
import { formatters } from "../../../../../../messages/shopper-text"
import {
  CARD_PAYOUTS_MODULE,
  type CardPayoutsModuleService,
  type RecipientView,
  statusPath,
} from "../../../../../../modules/card-payouts"
import { pageLanguage } from "../../../../../store-language"
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
  const page = { nonce: randomBytes(16).toString("base64"), language: pageLanguage(req) }
  const { html, headers } = renderPayoutPage(view, page)
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
function renderPayoutPage(
  view: RecipientView | undefined,
  page: { nonce: string; language: ShippedLanguage },
): IsolatedPage {
  const title = toMessage("payout_page.title")
  if (!view) return renderNotice(toMessage("payout_page.link_unknown"), { ...page, title })
  const { state, amount, currency_code, destination, updated_at } = view
  const format = formatters(page.language)
  const details = [
    [toMessage("payout_page.amount"), format.amount(amountParam(amount, currency_code))],
    [toMessage("payout_page.destination"), destination],
    [toMessage("payout_page.last_change"), format.time(updated_at.toISOString())],
  ] as const
  return renderNotice(toMessage(`payout_page.${state}`), { ...page, title, details })
}
