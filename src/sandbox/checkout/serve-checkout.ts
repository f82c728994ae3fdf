import type { IncomingMessage, ServerResponse } from "node:http"
import { readFields } from "../operations/check-request"
import { answerThreeDS, awaitsCard, awaitsThreeDS, cancelByShopper, isFormExpired, submitForm } from "./checkout"
import { readBody } from "../http"
import type { Order } from "../books/ledger"
import { redirectMessage } from "../callbacks/message"
import { cardFormPage, payoutFormPage, payoutExpiredPage, resultPage, threeDSPage } from "../pages/checkout-pages"
import { type Page, sendNotFound, sendPage } from "../pages/page"
import { formPath, threeDSPath } from "./paths"
import { Refusal } from "../operations/answer"
import { accountOf, type State } from "../state"

/** Base path of the shopper's pages. */
export const PAGES_BASE = "/payment/form/"

/** Serves the hosted card form, the 3-D Secure page and the final redirect. */
export async function serveCheckout(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const place = placeOf(state, request.url ?? "")
  if (!place) return sendNotFound(response, "This payment page does not exist. Please go back to the shop.")
  const acts = request.method === "POST"
  const fields = acts ? shopperFields(await readBody(request)) : {}
  sendPage(response, (place.page === "redirect" ? threeDS : cardForm)(state, place, acts ? fields : undefined))
}

type Place = { order: Order; page: "init" | "redirect"; cancel: boolean }

/** Finds the page by the token in its address; without the token there is no access. */
function placeOf(state: State, url: string): Place | undefined {
  const match = /^\/payment\/form\/(init|redirect)\/(\d+)\/([0-9a-f]{32})(\/cancel)?$/.exec(url.split("?")[0] ?? "")
  if (!match) return undefined
  const order = state.ledger.byOrderid(match[2] ?? "")
  const page = match[1] === "redirect" ? "redirect" : "init"
  const token = page === "redirect" ? order?.threeDS?.token : order?.formToken
  return order && token === match[3] ? { order, page, cancel: match[4] !== undefined } : undefined
}

function cardForm(state: State, { order, cancel }: Place, fields: Record<string, string> | undefined): Page {
  if (isFormExpired(state, order)) return payoutExpiredPage(order)
  const page = order.operation === "payoutForm" ? payoutFormPage : cardFormPage
  if (fields && cancel) cancelByShopper(state, order)
  else if (fields && awaitsCard(order)) {
    const problems = submitForm(state, order, fields)
    const { card_printed_name, expire_month, expire_year } = fields
    if (problems)
      return page(order, formPath(order), { problems, values: { card_printed_name, expire_month, expire_year } })
  }
  if (awaitsCard(order)) return page(order, formPath(order))
  if (awaitsThreeDS(order)) return threeDSPage(order, threeDSPath(order))
  return finished(state, order, fields !== undefined)
}

function threeDS(state: State, { order, cancel }: Place, fields: Record<string, string> | undefined): Page {
  if (fields && cancel) cancelByShopper(state, order)
  // The self-submitting page of `html` posts without a password when the shopper arrives; that is
  // no answer.
  else if (fields?.password !== undefined) answerThreeDS(state, order, fields.password)
  if (awaitsThreeDS(order)) return threeDSPage(order, threeDSPath(order))
  return finished(state, order, fields !== undefined)
}

function finished(state: State, order: Order, automatic: boolean): Page {
  const [initial] = order.steps
  const { redirect_url, redirect_success_url, redirect_fail_url } = order.fields
  const key = accountOf(state, order.login).merchantControlKey
  return resultPage(order, {
    address: redirect_url ?? (initial.status === "approved" ? redirect_success_url : redirect_fail_url),
    fields: redirectMessage(order, initial, key),
    automatic,
  })
}

function shopperFields(body: string): Record<string, string> {
  try {
    return readFields(body)
  } catch (error) {
    if (error instanceof Refusal) return {}
    throw error
  }
}
