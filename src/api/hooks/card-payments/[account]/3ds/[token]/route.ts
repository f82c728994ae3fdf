import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { randomBytes } from "node:crypto"
import {
  CARD_PAYMENTS_MODULE,
  type CardPaymentsModuleService,
  type ThreeDSPage,
} from "../../../../../../modules/card-payments"
import { toMessage } from "../../../../../../messages"
import { reconcileSoon } from "../../../../../after-response"
import { readForm } from "../../../../../read-body"
import { rawQuery } from "../../../../../access-log"
import { pageLanguage } from "../../../../../store-language"
import type { IsolatedPage } from "../../../isolated-page"
import { renderNotice, renderThreeDSPage } from "../../../three-ds-page"

/**
 * A PaRes has up to 10240 characters, a CRes up to 4096 (wire facts 4.11); form encoding can triple
 * the length.
 */
const MOST_BYTES = 40 * 1024

/**
 * Query fields with which a gateway or an issuer redirects the browser back. Other fields are
 * ignored.
 */
const answerField = /^(status|orderid|client_orderid|merchant_order|control|cres|pares|threedsmethoddata)$/i

/**
 * Shows the current step of 3-D Secure, in a frame of the shop's page or as a page of its own: the
 * form that leads to the issuer. Also accepts the return from a gateway that redirects the shopper
 * by GET.
 */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const { window, step, ...fields } = Object.fromEntries(new URLSearchParams(rawQuery(req)))
  if (Object.keys(fields).some((name) => answerField.test(name))) return take(req, res, fields)
  send(res, await cardsOf(req).threeDS.page({ ...addressOf(req), window, step }), req)
}

/** Takes the post of an issuer's page, or the shopper's return from the gateway's own page. */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  let fields: Record<string, string>
  try {
    fields = await readForm(req, MOST_BYTES)
  } catch (error) {
    if (!MedusaError.isMedusaError(error) || error.type !== MedusaError.Types.INVALID_DATA) throw error
    return write(res, 400, renderNotice(toMessage("three_ds_page.form_unreadable"), pageOf(req)))
  }
  return take(req, res, fields)
}

/**
 * Passes on the browser's fields, which are not trusted: the gateway evaluates them, and its status
 * is polled.
 */
async function take(req: MedusaRequest, res: MedusaResponse, fields: Record<string, string>): Promise<void> {
  const taken = await cardsOf(req).threeDS.notify({ ...addressOf(req), fields })
  send(res, taken?.page, req)
  if (taken?.transactionId) reconcileSoon(req, taken.transactionId)
}

function cardsOf(req: MedusaRequest): CardPaymentsModuleService {
  return req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
}

function addressOf({ params }: MedusaRequest) {
  return { account: params.account ?? "", token: params.token ?? "" }
}

function send(res: MedusaResponse, page: ThreeDSPage | undefined, req: MedusaRequest): void {
  const own = pageOf(req)
  if (!page) return write(res, 404, renderNotice(toMessage("three_ds_page.address_unknown"), own))
  const account = cardsOf(req).findAccount(req.params.account ?? "")
  write(res, 200, renderThreeDSPage(page, { ...own, allowHttp: account?.baseUrl.startsWith("http:") }))
}

function write(res: MedusaResponse, status: number, { html, headers }: IsolatedPage): void {
  res.status(status).set(headers).send(html)
}

function pageOf(req: MedusaRequest) {
  return { nonce: randomBytes(16).toString("base64"), language: pageLanguage(req) }
}
