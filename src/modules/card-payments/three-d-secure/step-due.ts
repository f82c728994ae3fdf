import { type Account, asksBrowser, isFinal, type ThreeDSAnswer, threeDSOf, type ThreeDSStep } from "../../../gateway"
import { toMessage } from "../../../messages"
import { inFlightWindowMs } from "../attempts/record-intent"
import { mayRedirectTo } from "../attempts/start-form"
import type { Context } from "../context"
import { ownFailure } from "../gateway-calls/call-failure"
import {
  type Db,
  isCharge,
  isUnresolved,
  lockTransaction,
  note,
  noteIfNew,
  operationsOf,
  type TransactionRow,
  updateTransaction,
  updateUnresolved,
} from "../records/rows"
import type { StatusAnswer } from "../status/mismatch"

type StepColumns = Pick<TransactionRow, "three_ds_step" | "three_ds_since" | "redirect_url" | "browser">

/**
 * The browser step that an answer requests. Undefined for hosted forms, which have their own pages
 * for it.
 */
export function stepOf(account: Account, row: TransactionRow, answer: ThreeDSAnswer): ThreeDSStep | undefined {
  if (row.card_source === "form" || row.superseded_at || (row.status !== null && isFinal(row.status))) return undefined
  const step = threeDSOf(account, answer)
  if (step?.step !== "redirect" || !step.url) return step
  if (!isOurs(account, row, step.url) && mayRedirectTo(account, new URL(step.url))) return step
  return step.html ? { step: "redirect", html: step.html } : undefined
}

/**
 * Redirects the shopper if the answer to the charge names a page, unless a status has already
 * reported a step.
 */
export async function redirectAtOnce(
  { pg, now }: Context,
  { account, id, answer }: { account: Account; id: string; answer: ThreeDSAnswer },
): Promise<void> {
  if (threeDSOf(account, answer)?.step !== "redirect") return
  await pg.transaction(async (trx) => {
    const row = await lockTransaction(trx, id)
    if (row.status !== "processing" || row.three_ds_step || row.card_source === "recurring") return
    const step = stepOf(account, row, answer)
    if (step?.step !== "redirect" || !step.url) return warnOfHost(trx, { account, row, answer })
    const columns = stepColumns(account, { row, step, status: row.status, now: now() })
    const after = { ...row, ...columns, three_ds_since: null }
    await updateTransaction(trx, id, { ...columns, three_ds_since: null })
    await noteStep(trx, row, after)
  })
}

/**
 * True if only the answer to the call named the page: a status without a step does not remove it.
 */
function isOfCall({ three_ds_step, three_ds_since, superseded_at }: TransactionRow): boolean {
  return three_ds_step === "redirect" && !three_ds_since && !superseded_at
}

/**
 * True for a field that repeats our own address or the form's address: it is not an issuer's page.
 */
function isOurs({ publicUrl }: Account, { card_source, redirect_url }: TransactionRow, address: string): boolean {
  return address.startsWith(`${publicUrl}/hooks/card-payments/`) || (card_source === "form" && address === redirect_url)
}

/**
 * Whether a card was entered on the gateway's page and its issuer requests nothing more from the
 * shopper.
 */
export function showsCard(account: Account, row: TransactionRow, answer: StatusAnswer): boolean {
  const isAsked = isOfCall(row) || asksBrowser(answer, (address) => isOurs(account, row, address))
  return !isAsked && !!(answer["last-four-digits"] ?? answer.bin)
}

/** The columns that follow from the due step. */
export function stepColumns(
  account: Account,
  { row, step, status, now }: { row: TransactionRow; step: ThreeDSStep | undefined; status: string | null; now: Date },
): Partial<StepColumns> {
  const isEnded = status !== null && isFinal(status)
  // The card of a signed-in shopper may still be saved, together with the IP address; the hourly
  // job erases both later.
  const mayBeSaved = status === "approved" && !!row.customer_id && !row.superseded_at
  const browser = isEnded && !mayBeSaved ? { browser: null } : {}
  if (row.card_source === "form" || (!step && !isEnded && isOfCall(row))) return browser
  if (!step || isEnded || isWithoutBrowser(step))
    return { three_ds_step: null, three_ds_since: null, redirect_url: null, ...browser }
  return {
    three_ds_step: step.step,
    three_ds_since: step.step === row.three_ds_step ? (row.three_ds_since ?? now) : now,
    redirect_url: step.step === "redirect" ? (step.url ?? threeDSAddress(account, row)) : null,
  }
}

/**
 * A method step without a usable URL is answered without the browser (`askAndAdvance`): the shop's
 * page must open no frame.
 */
function isWithoutBrowser(step: ThreeDSStep): boolean {
  return step.step === "method" && !(step.methodUrl && step.serverTransId)
}

/** Notes a started step and the result in the timeline. */
export async function noteStep(trx: Db, before: TransactionRow, after: TransactionRow): Promise<void> {
  const { id, three_ds_step: step, three_d_secure: result } = after
  if (step && step !== before.three_ds_step) {
    await note(trx, id, { kind: "three_d_secure", message: toMessage(`three_d_secure.${step}_started`) })
  }
  if (result && result !== before.three_d_secure) {
    await note(trx, id, { kind: "three_d_secure", message: toMessage("three_d_secure.result", { result }) })
  }
}

/**
 * Warns the merchant about a page that the account's `redirectHosts` do not list: the shopper
 * cannot be sent there.
 */
export async function warnOfHost(
  trx: Db,
  { account, row, answer }: { account: Account; row: TransactionRow; answer: ThreeDSAnswer },
): Promise<void> {
  const step = row.card_source === "form" || row.superseded_at ? undefined : threeDSOf(account, answer)
  if (step?.step !== "redirect" || !step.url || isOurs(account, row, step.url)) return
  const message = toMessage("three_d_secure.host_not_allowed", { host: new URL(step.url).hostname })
  await noteIfNew(trx, row.id, { kind: "warning", message })
}

const stepOfUpload: Partial<Record<string, ThreeDSStep["step"]>> = {
  "upload-method-url-result": "method",
  "upload-cres-result": "challenge",
  "upload-pares-result": "legacy",
}

/**
 * Resolves calls whose answer was lost, by the gateway's current status. A reported charge did
 * arrive. An upload that the gateway still waits for did not arrive and may be sent again; if the
 * gateway waits for anything else, it did arrive.
 */
export async function evaluateLostCalls(
  context: Context,
  trx: Db,
  {
    account,
    row,
    step,
    reportedStatus,
  }: { account: Account; row: TransactionRow; step?: ThreeDSStep; reportedStatus: string },
): Promise<void> {
  if (row.card_source === "form") return
  const now = context.now()
  for (const operation of await operationsOf(trx, row.id)) {
    const own = stepOfUpload[operation.type]
    if (!isUnresolved(operation) || !(own || isCharge(operation))) continue
    // The request that sent it may still be waiting for the answer.
    if (own && now.getTime() - operation.created_at.getTime() < inFlightWindowMs(account)) continue
    // An answer without a step and without a final status is inconclusive.
    if (own && !step && !isFinal(reportedStatus)) continue
    const arrived = step?.step !== own || !own
    await updateUnresolved(trx, operation.id, {
      state: arrived ? "done" : "refused",
      resolved_at: now,
      ...(arrived ? { recorded_at: now } : ownFailure(toMessage("step_reason.still_awaited"))),
    })
  }
}

/**
 * The return address for the gateway and the issuer, and the start address of the frames. Secret:
 * it contains the attempt's token.
 */
export function threeDSAddress(
  { publicUrl, name }: Pick<Account, "publicUrl" | "name">,
  { three_ds_token }: Pick<TransactionRow, "three_ds_token">,
): string {
  return `${publicUrl}/hooks/card-payments/${name}/3ds/${three_ds_token}`
}
