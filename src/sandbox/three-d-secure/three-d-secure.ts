import { randomUUID } from "node:crypto"
import type { OperationName } from "../../gateway"
import type { AnswerFields } from "../operations/answer"
import { encodeLegacyMessage, encodeMessage } from "./issuer-messages"
import { newToken, type Order } from "../books/ledger"
import type { Outcome } from "../books/outcomes"
import { issuerPath } from "../checkout/paths"

/**
 * The gateway runs it: by its page's address and `html`, or by `html` alone (wire facts 9, mode A). `seed`: the address is
 * `redirect_url`, of the call's answer and of status (specification: 3DS flow).
 */
export const gatewayFlows = ["gateway", "gateway-html", "seed"] as const

/**
 * Who runs 3-D Secure, and what the issuer asks for. What is no flow of the gateway is mode B, run by the merchant's own
 * pages: `frictionless` ends after the 3DS Method, `3ds1` is 3DS 1.0.2.
 */
export const threeDSFlows = [...gatewayFlows, "challenge", "frictionless", "challenge-without-method", "3ds1"] as const

export type ThreeDSFlow = (typeof threeDSFlows)[number]
type GatewayFlow = (typeof gatewayFlows)[number]

type Upload = Extract<OperationName, `upload${string}`>

/** 3-D Secure of one order. */
export type ThreeDSecure = {
  /** Address part of the gateway's page, where the gateway runs it. */
  token?: string
  /** Status gives the gateway's page as `html`, and not its address. */
  htmlOnly?: true
  /** The address comes as `redirect_url`, in the call's answer as well. */
  asRedirectUrl?: true
  /** Where the merchant runs it. */
  merchantRun?: MerchantRun
  /** How the attempt to pay ends once the shopper is authenticated; left out, it is approved. */
  outcome?: Outcome
  result?: "AUTHENTICATED" | "NOT_AUTHENTICATED"
}

/** How far the merchant's pages have got. */
export type MerchantRun = {
  flow: Exclude<ThreeDSFlow, GatewayFlow>
  /** Address part of the issuer's pages. */
  token: string
  /** `threeDSServerTransID`; with 3DS 1.0.2, the XID. */
  transId: string
  acsTransId: string
  /** Of 3DS 1.0.2: comes back with the PaRes. */
  md: string
  waitsFor: Upload
  /** The browser was at the method URL. */
  methodLoaded?: true
  /** Where the issuer's page posts its answer, and what it gives back beside it. Known once the browser came with a CReq or PaReq. */
  returnTo?: { address: string; fields: Readonly<Record<string, string>> }
  /** What the issuer found out: `transStatus` of the CRes, status of the PaRes. */
  authResult?: "Y" | "N"
}

/** What the order waits for: a page that the browser has to visit, or an upload. */
export type ThreeDSStep = "gateway page" | "method page" | "challenge page" | (typeof uploads)[Upload]["operation"]

const uploads = {
  uploadMethodUrlResult: { operation: "upload-method-url-result", tdsStatus: "MethodUrlFrame" },
  uploadCresResult: { operation: "upload-cres-result", tdsStatus: "CReqForm" },
  uploadParesResult: { operation: "upload-pares-result", tdsStatus: "PaReqForm" },
} as const satisfies Record<Upload, object>

export function startThreeDS(order: Order, { flow, outcome }: { flow: ThreeDSFlow; outcome: Outcome }): ThreeDSecure {
  // Assumption: on its hosted forms the gateway runs 3-D Secure itself; the merchant has no page there.
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

/** An order's 3-D Secure while it is under way. */
export function openThreeDS({ steps: [initial], threeDS }: Order): ThreeDSecure | undefined {
  return initial.status === "processing" && threeDS && !threeDS.result ? threeDS : undefined
}

/** The same, where the merchant runs it. */
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

/** Whether the issuer has a method URL. */
export function hasMethodUrl({ flow }: MerchantRun): boolean {
  return flow === "challenge" || flow === "frictionless"
}

/**
 * What status tells the merchant's page to do next (wire facts 7 and 9). Assumption: all names but `tds-status` and
 * `tds-method-url-frame-3ds-method-url`; no source prints them, or prints them cut off.
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

/** The widest window (05 is the full screen) is a proposal: the merchant's page may send another. */
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

/** Whether a message of a challenge is about this transaction. */
export function isOfChallenge(run: MerchantRun, message: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(challengeIds(run)).every(([name, value]) => message[name] === value)
}

export function pareqOf({ transId }: MerchantRun): string {
  return encodeLegacyMessage({ kind: "PAReq", xid: transId })
}

/** The name of an upload as its path spells it. */
export function uploadName(upload: Upload): string {
  return uploads[upload].operation
}
