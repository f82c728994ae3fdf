import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { randomBytes } from "node:crypto"
import {
  CARD_PAYMENTS_MODULE,
  type CardPaymentsModuleService,
  type ThreeDSPage,
} from "../../../../../../modules/card-payments"
import { reconcileSoon } from "../../../../../after-response"
import { readForm } from "../../../../../read-body"
import { rawQuery } from "../../../../../access-log"
import { type IsolatedPage, renderNotice, renderThreeDSPage } from "../../../three-ds-page"

/** A PaRes has 10240 characters at most, a CRes 4096 (wire facts 4.11); written as a form they grow up to three times. */
const MOST_BYTES = 40 * 1024

const UNKNOWN = "This address is not known, or not any more. Please go back to the shop; your payment is shown there."
const NO_FORM = "What was sent here cannot be read. Please go back to the shop; your payment is shown there."

/** What a gateway or an issuer sends the browser back with; anything else in the address is nobody's answer. */
const answerField = /^(status|orderid|client_orderid|merchant_order|control|cres|pares|threedsmethoddata)$/i

/**
 * The shopper's browser at a step of 3-D Secure, in a frame of the shop's page or by itself: shown the form that takes it to
 * the issuer. A gateway that sends the shopper back by GET brings fields of its own.
 */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const { window, step, ...fields } = Object.fromEntries(new URLSearchParams(rawQuery(req)))
  if (Object.keys(fields).some((name) => answerField.test(name))) return take(req, res, fields)
  send(res, await cardsOf(req).threeDS.page({ ...addressOf(req), window, step }), req)
}

/** What an issuer's page posts when it is done, or the gateway when the shopper comes back from its own page. */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  let fields: Record<string, string>
  try {
    fields = await readForm(req, MOST_BYTES)
  } catch (error) {
    if (!MedusaError.isMedusaError(error) || error.type !== MedusaError.Types.INVALID_DATA) throw error
    return write(res, 400, renderNotice(NO_FORM, { nonce: newNonce() }))
  }
  return take(req, res, fields)
}

/** Nothing that the browser brings is believed: the gateway judges it, and is asked. */
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
  const nonce = newNonce()
  if (!page) return write(res, 404, renderNotice(UNKNOWN, { nonce }))
  const account = cardsOf(req).findAccount(req.params.account ?? "")
  write(res, 200, renderThreeDSPage(page, { nonce, allowHttp: account?.baseUrl.startsWith("http:") }))
}

function write(res: MedusaResponse, status: number, { html, headers }: IsolatedPage): void {
  res.status(status).set(headers).send(html)
}

function newNonce(): string {
  return randomBytes(16).toString("base64")
}
