import type { BrowserStep } from "../../../contracts"
import {
  isChallengeWindow,
  isFinal,
  isGatewayError,
  readThreeDSMethodData,
  threeDSMethodData,
  type ThreeDSStep,
  withWindowSize,
} from "../../../gateway"
import { compareWithRecord } from "../../../mapping"
import { askStatus } from "../status/ask-status"
import { type Browser, methodBrowserFields } from "../attempts/browser-data"
import { accountOf, type Context, parseEndpoint } from "../context"
import { toMessage } from "../../../messages"
import { findTransaction, liveAttempt, noteIfNew, type TransactionRow, updateTransaction } from "../records/rows"
import { stepOf, threeDSAddress } from "./step-due"
import { type IssuerResult, uploadResult } from "./upload-result"

/** The page for the shopper's browser at an attempt's 3-D Secure address. */
export type ThreeDSPage =
  /**
   * A form that posts itself to the issuer. `embedders`: the origins that may show it in a frame.
   */
  | {
      kind: "form"
      step: BrowserStep
      action: string
      fields: Record<string, string>
      embedders: string[]
    }
  /** The gateway's own page, decoded. Show it on its own, with scripts disabled. */
  | { kind: "html"; html: string }
  /** A step is due but the gateway gives no answer: the page reloads. */
  | { kind: "again"; embedders: string[] }
  /** No step is due: redirect to the storefront, which waits for the result. */
  | { kind: "finished"; target: string; embedders: string[] }

type Visit = { account: string; token: string }

type PageRequest = { window?: string; step?: string }

/** EMV 3-D Secure: a method frame without an answer after this time is reported as `N`. */
const METHOD_TIMEOUT_MS = 10_000

/**
 * Maximum lengths. EMVCo's limit of a CRes is not in the gateway's documentation; these are the
 * gateway's limits (wire facts 4.11).
 */
const LONGEST = { cRes: 4_096, paRes: 10_240, md: 1_024 }

/**
 * 3-D Secure run by the merchant: the pages for the browser and the results that it returns. The
 * gateway's status defines the next step; its browser data is requested anew each time and never
 * stored.
 * @param of returns the module's context; called for each operation
 */
export function threeDS(of: () => Context) {
  return {
    /**
     * The page of the step that is due. A frame opened for another step (`step`) is finished,
     * because a challenge would be invisible in it. Undefined for an unknown token.
     */
    async page({ window, step: opened, ...visit }: Visit & PageRequest): Promise<ThreeDSPage | undefined> {
      const context = of()
      const transaction = await byToken(context, visit)
      if (!transaction) return undefined
      const { step, isSilent } = await askStep(context, transaction)
      if (isSilent && transaction.three_ds_step) {
        return again(context, transaction)
      }
      const isMeant = step && (!opened || opened === step.step)
      return (isMeant && pageOf(context, { transaction, step, window })) || finished(context, transaction)
    },

    /**
     * Accepts a post from the issuer's or the gateway's page: a method notification, a CRes, a
     * PaRes, or the shopper's return. The data is not trusted: the gateway evaluates uploads, and
     * only its status makes a payment paid. Undefined for an unknown token.
     */
    async notify({
      fields,
      ...visit
    }: Visit & { fields: Readonly<Record<string, string>> }): Promise<
      { transactionId: string | undefined; page: ThreeDSPage } | undefined
    > {
      const context = of()
      const transaction = await byToken(context, visit)
      if (!transaction) return undefined
      const taken = await take(context, transaction, lowerCased(fields))
      const after = (await findTransaction(context.pg, { id: transaction.id })) ?? transaction
      const { three_ds_step: step } = after
      // The result was not accepted and the gateway still waits for it: show the issuer's page
      // again.
      const isStillDue = !taken && !isDone(after) && (step === "challenge" || step === "legacy")
      const page = isStillDue ? again(context, after) : finished(context, after)
      // An attempt that had ended before needs no reconciliation, however often its page is opened.
      return { transactionId: isDone(transaction) ? undefined : transaction.id, page }
    },

    /**
     * The storefront reports that the method frame did not answer; ignored before
     * `METHOD_TIMEOUT_MS`.
     */
    async methodTimedOut(sessionId: string): Promise<void> {
      const context = of()
      const transaction = await liveAttempt(context.pg, sessionId)
      if (transaction?.three_ds_step !== "method" || !transaction.three_ds_since) return
      if (context.now().getTime() - transaction.three_ds_since.getTime() < METHOD_TIMEOUT_MS) return
      const step = await stepDue(context, transaction)
      if (step?.step !== "method") return
      await upload(context, transaction, {
        type: "upload-method-url-result",
        fields: { threeDSCompInd: "N", threeDSServerTransID: step.serverTransId },
      })
    },

    /** The due step and its address for the shop page's frames; null if no step is due. */
    window(transaction: TransactionRow | undefined): { step: BrowserStep; url: string } | null {
      const step = transaction?.three_ds_step
      if (!transaction || !step || step === "redirect" || isDone(transaction)) return null
      const url = threeDSAddress(accountOf(of(), transaction.account), transaction)
      return { step, url: step === "method" ? `${url}?step=method` : url }
    },
  }
}

async function byToken(context: Context, { account, token }: Visit): Promise<TransactionRow | undefined> {
  return /^[\w-]{43}$/.test(token) ? findTransaction(context.pg, { account, three_ds_token: token }) : undefined
}

/** A superseded attempt must not be charged any more. */
function isDone({ status, superseded_at }: TransactionRow): boolean {
  return !!superseded_at || (status !== null && isFinal(status))
}

/** The step that is due now; undefined if none is, or if the gateway gives no answer. */
async function stepDue(context: Context, transaction: TransactionRow): Promise<ThreeDSStep | undefined> {
  return (await askStep(context, transaction)).step
}

async function askStep(
  context: Context,
  transaction: TransactionRow,
): Promise<{ step?: ThreeDSStep; isSilent?: boolean }> {
  if (isDone(transaction)) return {}
  const account = accountOf(context, transaction.account)
  const { client_orderid, orderid } = transaction
  try {
    const answer = await context
      .client(account.name)
      .status({ client_orderid, orderid: orderid ?? undefined }, { endpoint: parseEndpoint(transaction.endpoint) })
    const others = compareWithRecord({ client_orderid }, { client_orderid: answer["merchant-order-id"] })
    return others.length === 0 ? { step: stepOf(account, transaction, answer) } : {}
  } catch (error) {
    if (isGatewayError(error)) return { isSilent: true }
    throw error
  }
}

type Shown = { transaction: TransactionRow; step: ThreeDSStep; window?: string }

function pageOf(context: Context, { transaction, step, window }: Shown): ThreeDSPage | undefined {
  const account = accountOf(context, transaction.account)
  const back = threeDSAddress(account, transaction)
  const form = (action: string, fields: Record<string, string>) => {
    const kind = "form" as const
    return {
      kind,
      step: step.step as BrowserStep,
      action,
      fields,
      embedders: embeddersOf(account),
    }
  }
  switch (step.step) {
    case "method":
      if (!step.methodUrl || !step.serverTransId) return undefined
      return form(step.methodUrl, { threeDSMethodData: threeDSMethodData(step.serverTransId, back) })
    case "challenge":
      return form(step.acsUrl, { creq: isChallengeWindow(window) ? withWindowSize(step.creq, window) : step.creq })
    case "legacy":
      return form(step.acsUrl, { PaReq: step.pareq, TermUrl: back, MD: step.md ?? "" })
    case "redirect":
      return step.html && !step.url ? { kind: "html", html: step.html } : undefined
  }
}

function finished(context: Context, transaction: TransactionRow): ThreeDSPage {
  const account = accountOf(context, transaction.account)
  const target = new URL(transaction.return_url ?? account.returnUrls[0] ?? account.publicUrl)
  target.searchParams.set("payment_session_id", transaction.payment_session_id)
  return { kind: "finished", target: target.href, embedders: embeddersOf(account) }
}

function again(context: Context, { account }: TransactionRow): ThreeDSPage {
  return { kind: "again", embedders: embeddersOf(accountOf(context, account)) }
}

function embeddersOf({ returnUrls }: { returnUrls: readonly string[] }): string[] {
  return [...new Set(returnUrls.map((url) => new URL(url).origin))]
}

/** Issuers write CRes, cres or cRes; only the names are lowercased. */
function lowerCased(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name.toLowerCase(), value]))
}

/** @returns false if the issuer's result was not sent, or the gateway did not accept it */
async function take(context: Context, transaction: TransactionRow, fields: Record<string, string>): Promise<boolean> {
  if (isDone(transaction)) return true
  const { threedsmethoddata, cres, pares, md } = fields
  if (threedsmethoddata !== undefined) {
    await takeMethod(context, transaction, threedsmethoddata)
    return true
  }
  if (cres === undefined && pares === undefined) {
    await noteReturn(context, transaction)
    return true
  }
  const brought: IssuerResult =
    cres === undefined
      ? { type: "upload-pares-result", fields: { paRes: spaceless(pares ?? ""), md: md || undefined } }
      : { type: "upload-cres-result", fields: { cRes: cres.trim() } }
  const text = "cRes" in brought.fields ? brought.fields.cRes : "paRes" in brought.fields ? brought.fields.paRes : ""
  const longest = cres === undefined ? LONGEST.paRes : LONGEST.cRes
  const refuse = async (code: "three_d_secure.result_unreadable" | "three_d_secure.result_unexpected") => {
    await noteIfNew(context.pg, transaction.id, { kind: "three_d_secure", message: toMessage(code) })
    return false
  }
  if (text === "" || text.length > longest || (md?.length ?? 0) > LONGEST.md) {
    return refuse("three_d_secure.result_unreadable")
  }
  const { step, isSilent } = await askStep(context, transaction)
  // The issuer sends its result once: if the gateway gives no answer, the last known step counts.
  const due = isSilent ? transaction.three_ds_step : step?.step
  if (due === (cres === undefined ? "legacy" : "challenge")) return upload(context, transaction, brought)
  return refuse("three_d_secure.result_unexpected")
}

async function takeMethod(context: Context, transaction: TransactionRow, data: string): Promise<void> {
  const step = await stepDue(context, transaction)
  if (step?.step !== "method" || !step.serverTransId || readThreeDSMethodData(data) !== step.serverTransId) return
  await upload(context, transaction, {
    type: "upload-method-url-result",
    fields: { threeDSCompInd: "Y", threeDSServerTransID: step.serverTransId },
  })
}

/** Records the shopper's return from the gateway's page. */
async function noteReturn(context: Context, transaction: TransactionRow): Promise<void> {
  const { id, three_ds_step, shopper_returned_at } = transaction
  const now = context.now()
  // A shopper who was not redirected has not returned: the step on the shop's page stays due.
  const back = three_ds_step === "redirect" ? { shopper_returned_at: shopper_returned_at ?? now } : {}
  await updateTransaction(context.pg, id, { ...back, next_check_at: now })
}

/** Uploads the result, then polls its outcome. */
async function upload(context: Context, transaction: TransactionRow, result: IssuerResult): Promise<boolean> {
  const browser = methodBrowserFields((transaction.browser ?? {}) as Partial<Browser>)
  const taken = await uploadResult(context, transaction, { ...result, browser })
  try {
    await askStatus(context, transaction.id)
  } catch (error) {
    // The schedule polls again.
    if (!isGatewayError(error)) throw error
  }
  return taken
}

/** PaRes is base64 in lines; whitespace in it has no meaning. */
function spaceless(text: string): string {
  return text.replace(/\s/g, "")
}
