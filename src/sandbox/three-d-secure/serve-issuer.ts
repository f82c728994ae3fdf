import type { IncomingMessage, ServerResponse } from "node:http"
import { isWebAddress } from "../../gateway/parse-url"
import { readBody } from "../http"
import { decodeMessage, encodeLegacyMessage, encodeMessage } from "./issuer-messages"
import type { Order } from "../books/ledger"
import { THREE_D_SECURE_PASSWORD } from "../books/outcomes"
import { postBackPage, problemPage, threeDSPage } from "../pages/checkout-pages"
import { type Page, sendNotFound, sendPage } from "../pages/page"
import { type IssuerPage, issuerPath } from "../checkout/paths"
import type { State } from "../state"
import type { MerchantRun } from "../books/ledger"
import { cresOf, isOfChallenge, openMerchantRun, pareqOf } from "./three-d-secure"

/** Base path of the card issuer's pages, for merchant-run 3-D Secure. */
export const ISSUER_BASE = "/payment/issuer/"

type Visit = { order: Order; run: MerchantRun; page: IssuerPage; cancel: boolean; fields: Record<string, string> }

/** The message of the shop's page to the issuer, or its problem. */
type Arrival = NonNullable<MerchantRun["returnTo"]> | { problem: string }

/**
 * Serves the 3DS Method page and the challenge pages. The merchant's page may frame them, as
 * issuers allow.
 */
export async function serveIssuer(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const address = addressOf(state, request.url ?? "")
  if (!address) return sendNotFound(response, "This page of the bank does not exist. Please go back to the shop.")
  const fields =
    request.method === "POST" ? Object.fromEntries(new URLSearchParams(await readBody(request))) : undefined
  sendPage(response, { ...pageOf(address, fields), framed: true })
}

type Address = { order: Order; page: IssuerPage; cancel: boolean }

function addressOf(state: State, url: string): Address | undefined {
  const match = /^\/payment\/issuer\/(method|challenge|3ds1)\/(\d+)\/([0-9a-f]{32})(\/cancel)?$/.exec(
    url.split("?")[0] ?? "",
  )
  const order = state.ledger.byOrderid(match?.[2] ?? "")
  if (!match || !order || order.threeDS?.merchantRun?.token !== match[3]) return undefined
  return { order, page: match[1] as IssuerPage, cancel: match[4] !== undefined }
}

function pageOf({ order, page, cancel }: Address, fields: Record<string, string> | undefined): Page {
  const run = openMerchantRun(order)
  if (!run) return problemPage(`Order ${order.orderid} is ${order.steps[0].status}: its 3-D Secure is over.`)
  if (!fields) return problemPage("Nothing came: the shop's page posts its request to this address.")
  const turn = { method: "uploadMethodUrlResult", challenge: "uploadCresResult", "3ds1": "uploadParesResult" }[page]
  if (run.waitsFor !== turn) return problemPage("It is not the turn of this page: ask for the order's status.")
  const visit = { order, run, page, cancel, fields }
  return page === "method" ? methodPage(visit) : passwordPage(visit)
}

function methodPage({ run, fields }: Visit): Page {
  const data = decodeMessage(fields.threeDSMethodData)
  if (!data) return problemPage("threeDSMethodData must be base64url without padding of a JSON object.")
  if (data.threeDSServerTransID !== run.transId) {
    return problemPage("threeDSMethodData: threeDSServerTransID is not the one of the order's status.")
  }
  const address = webAddress(data.threeDSMethodNotificationURL)
  if (!address) return problemPage("threeDSMethodData: threeDSMethodNotificationURL must be an http or https address.")
  run.methodLoaded = true
  const answer = { threeDSMethodData: encodeMessage({ threeDSServerTransID: run.transId }) }
  return postBackPage({ heading: "Your browser is known to the bank", address, fields: answer })
}

/** The page of a challenge or of the 3DS 1.0.2 password. The first answer counts. */
function passwordPage({ order, run, page, cancel, fields }: Visit): Page {
  const answers = cancel || fields.password !== undefined
  if (answers && !run.returnTo) return problemPage("The shop's page has to post its request to this address first.")
  if (answers) run.authResult ??= !cancel && fields.password?.trim() === THREE_D_SECURE_PASSWORD ? "Y" : "N"
  if (!run.authResult) {
    const arrival = page === "challenge" ? challengeArrival(order, run, fields) : legacyArrival(run, fields)
    if ("problem" in arrival) return problemPage(arrival.problem)
    run.returnTo = arrival
    return threeDSPage(order, issuerPath(order, page), true)
  }
  const heading = run.authResult === "Y" ? "Payment confirmed" : "Payment not confirmed"
  const { address = "", fields: given } = run.returnTo ?? {}
  return postBackPage({ heading, address, fields: { ...answerOf(page, run), ...given } })
}

function challengeArrival(order: Order, run: MerchantRun, { creq, threeDSSessionData }: Visit["fields"]): Arrival {
  const message = decodeMessage(creq)
  if (message?.messageType !== "CReq") return { problem: "creq must be the CReq of the order's status." }
  if (!isOfChallenge(run, message)) return { problem: "creq belongs to another transaction." }
  // Assumption: EMVCo has the notificationURL in the AReq, and this gateway takes it from the
  // redirect_url of the first call.
  const address = webAddress(order.fields.redirect_url)
  if (!address) return { problem: "The order has no redirect_url, so the bank's answer could not go back to the shop." }
  return { address, fields: threeDSSessionData === undefined ? {} : { threeDSSessionData } }
}

function legacyArrival(run: MerchantRun, { PaReq, TermUrl, MD }: Visit["fields"]): Arrival {
  if (PaReq?.replace(/\s/g, "") !== pareqOf(run)) return { problem: "PaReq must be the one of the order's status." }
  const address = webAddress(TermUrl)
  if (!address) return { problem: "TermUrl must be an http or https address." }
  return { address, fields: MD === undefined ? {} : { MD } }
}

function answerOf(page: IssuerPage, run: MerchantRun): Record<string, string> {
  const { authResult = "N", transId } = run
  if (page === "challenge") return { cres: cresOf(run, authResult) }
  return { PaRes: encodeLegacyMessage({ kind: "PARes", xid: transId, status: authResult }) }
}

/** A redirect to `javascript:` would be a security hole. */
function webAddress(value: unknown): string | undefined {
  return typeof value === "string" && isWebAddress(value) ? value : undefined
}
