import { randomUUID } from "node:crypto"
import type { AnswerFields } from "../operations/answer"
import { encodeLegacyMessage, encodeMessage } from "./issuer-messages"
import { newToken, type Order, type MerchantRun, type ThreeDSecure, type Upload } from "../books/ledger"
import type { Outcome } from "../books/outcomes"
import { issuerPath } from "../checkout/paths"
import type { ThreeDSFlow } from "../options"

/** The pending step of an order: a page that the browser must visit, or an upload. */
export type ThreeDSStep = "gateway page" | "method page" | "challenge page" | (typeof uploads)[Upload]["operation"]

const uploads = {
  uploadMethodUrlResult: { operation: "upload-method-url-result", tdsStatus: "MethodUrlFrame" },
  uploadCresResult: { operation: "upload-cres-result", tdsStatus: "CReqForm" },
  uploadParesResult: { operation: "upload-pares-result", tdsStatus: "PaReqForm" },
} as const satisfies Record<Upload, object>

export function startThreeDS(order: Order, { flow, outcome }: { flow: ThreeDSFlow; outcome: Outcome }): ThreeDSecure {
  // Assumption: on hosted forms the gateway runs 3-D Secure itself, because the merchant has no
  // page there.
  if (flow === "gateway" || order.formToken !== undefined) return { token: newToken(), outcome }
  if (flow === "gateway-html") return { token: newToken(), htmlOnly: true, outcome }
  if (flow === "seed") return { token: newToken(), asRedirectUrl: true, outcome }
  const merchantRun: MerchantRun = {
    flow,
    token: newToken(),
    transId: randomUUID(),
    acsTransId: randomUUID(),
    md: newToken(),
    waitsFor: flow === "3ds1" ? "uploadParesResult" : "uploadMethodUrlResult",
  }
  return { merchantRun, outcome }
}

/** An order's 3-D Secure, while it is in progress. */
export function openThreeDS({ steps: [initial], threeDS }: Order): ThreeDSecure | undefined {
  return initial.status === "processing" && threeDS && !threeDS.result ? threeDS : undefined
}

/** An order's merchant-run 3-D Secure, while it is in progress. */
export function openMerchantRun(order: Order): MerchantRun | undefined {
  return openThreeDS(order)?.merchantRun
}

export function threeDSStep(order: Order): ThreeDSStep | undefined {
  const open = openThreeDS(order)
  if (!open) return undefined
  const run = open.merchantRun
  if (!run) return "gateway page"
  const { operation } = uploads[run.waitsFor]
  if (run.waitsFor !== "uploadMethodUrlResult") return run.authResult ? operation : "challenge page"
  return run.methodLoaded || !hasMethodUrl(run) ? operation : "method page"
}

/** True if the issuer has a method URL. */
export function hasMethodUrl({ flow }: MerchantRun): boolean {
  return flow === "challenge" || flow === "frictionless"
}

/**
 * The status fields for the merchant's page (wire facts 7 and 9). Assumption: all names except
 * `tds-status` and `tds-method-url-frame-3ds-method-url`; no source prints the others, or prints
 * them in full.
 */
export function tdsFields(order: Order, run: MerchantRun, origin: string): AnswerFields {
  const tdsStatus = { "tds-status": uploads[run.waitsFor].tdsStatus }
  switch (run.waitsFor) {
    case "uploadMethodUrlResult":
      return {
        ...tdsStatus,
        "tds-method-url-frame-3ds-method-url": hasMethodUrl(run) ? origin + issuerPath(order, "method") : undefined,
        "tds-method-url-frame-3ds-server-trans-id": run.transId,
      }
    case "uploadCresResult":
      return {
        ...tdsStatus,
        "tds-creq-form-acs-url": origin + issuerPath(order, "challenge"),
        "tds-creq-form-creq": creqOf(run),
      }
    case "uploadParesResult":
      return {
        ...tdsStatus,
        "tds-pareq-form-acs-url": origin + issuerPath(order, "3ds1"),
        "tds-pareq-form-pareq": pareqOf(run),
        "tds-pareq-form-md": run.md,
        "tds-pareq-form-term-url": order.fields.redirect_url,
      }
  }
}

/** The widest window (05 is full screen) is a default: the merchant's page may send another. */
function creqOf(run: MerchantRun): string {
  return encodeMessage({ ...challengeEnvelope(run, "CReq"), challengeWindowSize: "05" })
}

/** The issuer's answer to a challenge. */
export function cresOf(run: MerchantRun, transStatus: "Y" | "N"): string {
  return encodeMessage({ ...challengeEnvelope(run, "CRes"), challengeCompletionInd: "Y", transStatus })
}

function challengeEnvelope(run: MerchantRun, messageType: "CReq" | "CRes") {
  return { messageType, messageVersion: "2.2.0", ...challengeIds(run) }
}

function challengeIds({ transId, acsTransId }: MerchantRun) {
  return { threeDSServerTransID: transId, acsTransID: acsTransId }
}

/** True if a challenge message belongs to this transaction. */
export function isOfChallenge(run: MerchantRun, message: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(challengeIds(run)).every(([name, value]) => message[name] === value)
}

export function pareqOf({ transId }: MerchantRun): string {
  return encodeLegacyMessage({ kind: "PAReq", xid: transId })
}

/** The name of an upload in its path's spelling. */
export function uploadName(upload: Upload): string {
  return uploads[upload].operation
}
