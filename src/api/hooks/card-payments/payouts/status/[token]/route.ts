import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { randomBytes } from "node:crypto"
import { rendered, shippedLanguage, type ShippedLanguage, toMessage } from "../../../../../../messages"
import { CARD_PAYOUTS_MODULE, type CardPayoutsModuleService, statusPath } from "../../../../../../modules/card-payouts"
import {
  CARD_SUBSCRIPTIONS_MODULE,
  type CardSubscriptionsModuleService,
} from "../../../../../../modules/card-subscriptions"
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
  const { order_id = null, ...found } = (TOKEN.test(token) ? await payouts.viewForRecipient(token) : undefined) ?? {}
  const view = "state" in found ? found : undefined
  const status = view ? 200 : 404
  if (req.accepts(["html", "json"]) === "json") {
    const headers = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" }
    res
      .status(status)
      .set(headers)
      .json(view ?? { type: "not_found", ...rendered(toMessage("payout.not_found")) })
    return
  }
  const { timeZone, recipientPage: look } = payouts.settings
  const [language, shop] = await Promise.all([languageFor(req, order_id), shopName(req)])
  const nonce = randomBytes(16).toString("base64")
  const { html, headers } = renderRecipientPage(view, { nonce, language, timeZone, shop, look })
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

/** The recipient's language: by the address, the browser, the payout's order, or the store's option. */
async function languageFor(req: MedusaRequest, orderId: string | null): Promise<ShippedLanguage> {
  const asked = askedLanguage(req)
  if (asked) return asked
  const query = req.scope.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = orderId
    ? await query.graph({ entity: "order", fields: ["locale"], filters: { id: orderId } })
    : { data: [] }
  const locale = (data[0] as { locale?: string | null } | undefined)?.locale
  const { notifications } = req.scope.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  return locale ? shippedLanguage(locale) : notifications.settings.language
}

async function shopName(req: MedusaRequest): Promise<string> {
  const query = req.scope.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "store", fields: ["name"], pagination: { take: 1 } })
  return (data[0] as { name?: string } | undefined)?.name ?? ""
}
