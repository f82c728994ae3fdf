import { nextTry } from "../../../durable"
import { type Account, isFinal, isGatewayError, isStatus, type ThreeDSStep } from "../../../gateway"
import { amountParam, categoryAfter, gatewayReason, statusRow } from "../../../mapping"
import { type KnownMessage, toMessage } from "../../../messages"
import { compare, subtract, sum } from "../../../money"
import { cardBrand, readReportedAmount } from "./answer-fields"
import { accountOf, type Context, parseEndpoint } from "../context"
import {
  isOtherMismatch,
  isReversing,
  laterTypes,
  mismatchAfter,
  noteRefundedMismatch,
  noteReversedOutside,
  type StatusAnswer,
} from "./mismatch"
import { nextCheck, nextCheckOfPaid } from "./poll-schedule"
import { isPlainRefusal } from "../operations/resolve-operation"
import {
  type Db,
  findTransaction,
  insertOperation,
  isMoneyStep,
  isUnresolved,
  lockTransaction,
  note,
  operationsOf,
  type OperationRow,
  type TransactionRow,
  updateTransaction,
} from "../records/rows"
import { countChargeNotFound } from "./charge-not-found"
import { recordDisputes } from "../disputes/record-disputes"
import { recordChargebacks, waitsForConfirmation } from "./chargebacks"
import { evaluateLostCalls, noteStep, showsCard, stepColumns, stepOf, warnOfHost } from "../three-d-secure/step-due"
import { totalsOf } from "../operations/totals"
import { asWatched } from "./watch-for-cancellation"

/**
 * A change made at the gateway without this store; published as an event. `amount` is decimal text
 * in major units.
 */
export type OutsideEvent = {
  name: "refunded" | "charged_back" | "released" | "captured" | "status_changed"
  amount: string
}

export type StatusResult = {
  transaction: TransactionRow
  changed: boolean
  outside: OutsideEvent[]
  /**
   * The next 3-D Secure step of the shopper's browser. Not stored: it contains messages of the
   * issuer.
   */
  threeDS?: ThreeDSStep
}

const underWay = new Map<string, { current: Promise<unknown>; next?: Promise<StatusResult> }>()

/**
 * Polls the gateway for a transaction and records the answer, after comparing order, amount,
 * currency and type with our record. The only way a payment becomes paid. Callers during a running
 * poll share the next poll: the running answer may predate the callback that caused the call.
 * @throws GatewayError if no readable answer comes; only the time of the next poll changes then
 */
export function askStatus(context: Context, transactionId: string): Promise<StatusResult> {
  const running = underWay.get(transactionId)
  if (!running) return start(context, transactionId)
  running.next ??= running.current.then(
    () => start(context, transactionId),
    () => start(context, transactionId),
  )
  return running.next
}

function start(context: Context, transactionId: string): Promise<StatusResult> {
  const asked = ask(context, transactionId).finally(() => {
    const mine = underWay.get(transactionId)
    if (mine?.current === asked && !mine.next) underWay.delete(transactionId)
  })
  underWay.set(transactionId, { current: asked })
  return asked
}

async function ask(context: Context, id: string): Promise<StatusResult> {
  const before = await findTransaction(context.pg, { id })
  if (!before) throw new Error(`Card transaction ${id} does not exist.`)
  const account = accountOf(context, before.account)
  const operations = await operationsOf(context.pg, id)
  // One time limit for all polls, because a Medusa hook waits for all of them.
  const signal = AbortSignal.timeout(account.timeouts.totalMs)
  try {
    const answers: StatusAnswer[] = []
    for (const orderid of orderidsOf(before, operations)) {
      answers.push(
        await context
          .client(account.name)
          .status(
            { client_orderid: before.client_orderid, orderid },
            { endpoint: parseEndpoint(before.endpoint), signal },
          ),
      )
    }
    const result = await context.pg.transaction((trx) => write(context, trx, { id, account, answers }))
    const { status, payment_session_id } = result.transaction
    if (status && isFinal(status) && status !== "approved") context.cardMemory.erase(payment_session_id)
    return result
  } catch (error) {
    if (isGatewayError(error)) await context.pg.transaction((trx) => postpone(context, trx, id))
    // The gateway plainly does not know the order although a card was sent for it: the call may
    // never have arrived.
    if (!before.orderid && isPlainRefusal(error)) await countChargeNotFound(context, id)
    throw error
  }
}

/** The order ids to ask about: the payment's own, and those of its captures. */
export function orderidsOf({ orderid }: TransactionRow, operations: readonly OperationRow[]): (string | undefined)[] {
  const captures = operations.filter((o) => o.type === "capture" && o.state === "done")
  return [orderid ?? undefined, ...new Set(captures.flatMap((o) => o.orderid ?? []))]
}

async function postpone(context: Context, trx: Db, id: string): Promise<void> {
  const row = await lockTransaction(trx, id)
  const now = context.now()
  // A single missing answer must not end the polling of a paid payment.
  const needsRetry = row.status === "approved" || isReversing(row)
  const next = needsRetry ? nextTry(row.checks, now) : nextCheck(row.created_at, now)
  // Without an answer the gateway is not polled more often than with one.
  await updateTransaction(trx, id, { checks: row.checks + 1, last_checked_at: now, next_check_at: next })
}

async function write(
  context: Context,
  trx: Db,
  { id, account, answers }: { id: string; account: Account; answers: StatusAnswer[] },
): Promise<StatusResult> {
  const row = await lockTransaction(trx, id)
  const now = context.now()
  const [answer, ...ofCaptures] = answers as [StatusAnswer, ...StatusAnswer[]]
  const reportedStatus = initialStatus(row, answer)
  const universal = (await operationsOf(trx, id)).some((o) => o.type === "payment-form")
  // The gateway decides the type of a universal form's payment until it is approved; later steps do
  // not change it. Other calls must have the requested type.
  const type = universal && row.status !== "approved" ? (reportedStatus.type ?? row.type) : row.type
  const seen = mismatchAfter(row, { answer, status: reportedStatus.status, universal })
  const { mismatch } = seen
  const status = mismatch ? row.status : nextStatus(row.status, reportedStatus.status)
  const statusChanged = status !== row.status
  const approved = status === "approved"
  const step = stepOf(account, row, answer)
  const changes: Partial<TransactionRow> = {
    type,
    status,
    ...seen,
    orderid: row.orderid ?? answer["paynet-order-id"] ?? null,
    checks: row.checks + 1,
    last_checked_at: now,
    error_code: answer["error-code"] ?? row.error_code,
    error_message: answer["error-message"]?.slice(0, 500) ?? row.error_message,
    // Our reason counts only until the gateway reports something else.
    error_reason: answer["error-message"] || statusChanged ? null : row.error_reason,
    decline_category: mismatch ? row.decline_category : categoryAfter(row, { ...answer, status }),
    approved_at: approved ? (row.approved_at ?? now) : row.approved_at,
    submitted_at: row.submitted_at ?? (showsCard(account, row, answer) ? now : null),
    next_check_at: asWatched(row, checkAgain({ row, status, mismatch }, now), now),
    ...cardOf(row, answer),
    ...stepColumns(account, { row, step, status, now }),
  }
  const outside: OutsideEvent[] = []
  // A verification moved no money, so its change is not published.
  if (statusChanged && row.status !== null && isFinal(row.status) && row.type !== "verification") {
    outside.push({ name: "status_changed", amount: row.amount })
  }
  await updateTransaction(trx, id, changes)
  const updated = { ...row, ...changes } as TransactionRow
  if (mismatch && isOtherMismatch(row, seen)) {
    await note(trx, id, { kind: "mismatch", message: mismatch, event: { name: "mismatch", amount: row.amount } })
  }
  await noteReversedOutside(context, trx, { row: updated, answer })
  await evaluateLostCalls(context, trx, { account, row, step, reportedStatus: reportedStatus.status })
  if (!step) await warnOfHost(trx, { account, row, answer })
  await noteStep(trx, row, updated)
  if (statusChanged) await noteStatus(trx, row, updated)
  if (!isStatus(answer.status)) {
    context.logger.warn(
      `[card-payments] ${id}: "${answer.status.slice(0, 40)}" is no documented status; treated as unknown`,
    )
  }
  if (approved && row.type !== "verification") {
    outside.push(...(await recordOutside(context, trx, { row: updated, answer, ofCaptures })))
    await noteRefundedMismatch(context, trx, updated)
  }
  const askedAgain = waitsForConfirmation(await operationsOf(trx, id), now)
  if (askedAgain) await updateTransaction(trx, id, { next_check_at: askedAgain })
  const fresh = (await findTransaction(trx, { id })) as TransactionRow
  return { transaction: fresh, changed: statusChanged || outside.length > 0, outside, threeDS: step }
}

/**
 * An approved later step implies an approved initial transaction, since nothing else can be
 * captured or refunded. A later step that is not approved says nothing new about it.
 */
export function initialStatus(
  row: TransactionRow,
  answer: StatusAnswer,
): { status: string; type?: "preauth" | "sale" } {
  const type = answer["transaction-type"]?.toLowerCase()
  if (type && laterTypes.includes(type)) {
    return { status: answer.status === "approved" ? "approved" : (row.status ?? "processing") }
  }
  if (type === "sale" || type === "preauth") return { status: answer.status, type }
  return { status: answer.status }
}

/**
 * A final status changes only to another final status: reconciliation may change even final ones
 * (wire facts 6.1).
 */
function nextStatus(known: string | null, reportedStatus: string): string {
  if (known !== null && isFinal(known) && !isFinal(reportedStatus)) return known
  return reportedStatus
}

function checkAgain(
  { row, status, mismatch }: Pick<TransactionRow, "status" | "mismatch"> & { row: TransactionRow },
  now: Date,
): Date | null {
  if (isReversing(row)) return row.reversed_at ? null : nextTry(0, now)
  if (mismatch && status === "approved" && row.recorded_at) return nextCheckOfPaid(row.created_at, now)
  if (mismatch || status === null || !isFinal(status)) return nextCheck(row.created_at, now)
  if (status !== "approved") return null
  if (row.type === "verification") return row.save_card === "requested" ? nextTry(0, now) : null
  // Until the payment is recorded in Medusa or reversed, it must be processed even without the
  // shopper or a callback.
  const waits = row.reversed_at || row.released_at ? false : !row.recorded_at || row.reversal_reason
  return waits ? nextTry(0, now) : nextCheckOfPaid(row.created_at, now)
}

function cardOf(row: TransactionRow, answer: StatusAnswer): Partial<TransactionRow> {
  const digits = (value: string | undefined, pattern: RegExp) => (value && pattern.test(value) ? value : undefined)
  return {
    card_brand: cardBrand(answer["card-type"]) ?? row.card_brand,
    card_bin: digits(answer.bin, /^\d{6,8}$/) ?? row.card_bin,
    card_last4: digits(answer["last-four-digits"], /^\d{4}$/) ?? row.card_last4,
    card_exp_month: digits(answer["card-exp-month"], /^\d{1,2}$/) ?? row.card_exp_month,
    card_exp_year: digits(answer["card-exp-year"], /^\d{2,4}$/) ?? row.card_exp_year,
    three_d_secure: answer["verified-3d-status"]?.slice(0, 40) ?? row.three_d_secure,
  }
}

async function noteStatus(trx: Db, before: TransactionRow, after: TransactionRow): Promise<void> {
  const status = after.status ?? ""
  await note(trx, after.id, { kind: "status", message: statusMessage(after, status) })
  if (status === "approved" && after.type === "sale" && after.capture_mode === "manual") {
    await note(trx, after.id, {
      kind: "warning",
      message: toMessage("attempt.sale_not_hold"),
    })
  }
  if (status === "approved" && after.type === "preauth" && after.capture_mode === "automatic") {
    await note(trx, after.id, {
      kind: "warning",
      message: toMessage("attempt.hold_not_sale"),
    })
  }
  if (before.status !== null && isFinal(before.status)) {
    await note(trx, after.id, {
      kind: "warning",
      message: toMessage("attempt.final_status_changed", { from: before.status, to: status }),
      event: after.type === "verification" ? undefined : { name: "status_changed", amount: after.amount },
    })
  }
}

function statusMessage(after: TransactionRow, word: string): KnownMessage {
  const known = knownStatus(after, word)
  return isStatus(word) ? known : toMessage("attempt.status_undocumented", { status: known, word: word.slice(0, 40) })
}

function knownStatus(after: TransactionRow, word: string): KnownMessage {
  const { label: status } = statusRow(after.type, word)
  const { type, amount, currency_code, error_message: reason, error_code: code } = after
  if (word === "approved" && type !== "verification")
    return toMessage("attempt.status_with_amount", { status, amount: amountParam(amount, currency_code) })
  if (word === "approved" || !reason) return toMessage("attempt.status", { status })
  return toMessage("attempt.status_with_reason", { status, reason: gatewayReason({ reason, code }) })
}

type Evidence = { row: TransactionRow; answer: StatusAnswer; ofCaptures: StatusAnswer[] }

/**
 * Finds steps made at the gateway without this store: refunds beyond our own, chargebacks, released
 * holds, captures. While one of our steps is unresolved, that step is evaluated first and nothing
 * is concluded.
 */
async function recordOutside(
  context: Context,
  trx: Db,
  { row, answer, ofCaptures }: Evidence,
): Promise<OutsideEvent[]> {
  const operations = await operationsOf(trx, row.id)
  if (operations.some((o) => isUnresolved(o) && isMoneyStep(o))) return []
  const { captured, refunded, released } = stepsOutside({ row, operations, answer, ofCaptures })
  const found: OutsideEvent[] = []
  if (captured) found.push({ name: "captured", amount: captured })
  if (refunded) found.push({ name: "refunded", amount: refunded })
  const chargebacks = await recordChargebacks(context, trx, { row, operations, answers: [answer, ...ofCaptures] })
  found.push(...chargebacks.map((amount) => ({ name: "charged_back" as const, amount })))
  if (released) found.push({ name: "released", amount: released })
  for (const event of found) await writeOutside(context, trx, { row, event })
  await recordDisputes(context, trx, { row, answers: [answer, ...ofCaptures] })
  return found
}

type KnownSteps = Evidence & { operations: readonly OperationRow[] }

/**
 * The amounts of steps that the answers show and the ledger lacks, decimal text. Chargebacks are
 * apart: see `recordChargebacks`.
 */
export function stepsOutside({ row, operations, answer, ofCaptures }: KnownSteps): {
  captured?: string
  refunded?: string
  released?: string
} {
  const { captured, capturable, returned, authorized } = totalsOf(row, operations)
  const reported = reversedIn([answer, ...ofCaptures], row.currency_code)
  const approvedStep = (type: string) =>
    [answer, ...ofCaptures].find((a) => a["transaction-type"]?.toLowerCase() === type && a.status === "approved")
  const capture = approvedStep("capture")
  const isCaptured = compare(captured, "0") > 0
  const isCapturedOutside = capture && row.type === "preauth" && !isCaptured && compare(capturable, "0") > 0
  const isReleased = (approvedStep("cancel") ?? approvedStep("void")) && !row.released_at && !isCaptured
  return {
    captured: isCapturedOutside
      ? sum([readReportedAmount(capture.amount) ?? row.amount], row.currency_code)
      : undefined,
    refunded:
      isCaptured && compare(reported, returned) > 0 ? subtract(reported, returned, row.currency_code) : undefined,
    released: isReleased ? authorized : undefined,
  }
}

/**
 * The sum of refunds that answers report. It is not documented whether the order's sum includes
 * refunds of captures with their own ids, so the larger sum counts.
 */
export function reversedIn([answer, ...ofCaptures]: readonly StatusAnswer[], currency: string): string {
  const sumOf = (answers: readonly (StatusAnswer | undefined)[]) =>
    sum(
      answers.flatMap((a) => readReportedAmount(a?.["total-reversal-amount"]) ?? []),
      currency,
    )
  const ofOrder = sumOf([answer])
  const ofSteps = sumOf(ofCaptures)
  return compare(ofOrder, ofSteps) > 0 ? ofOrder : ofSteps
}

const outsideSteps = {
  captured: "capture",
  refunded: "return",
  // `recordChargebacks` writes the chargeback's row.
  charged_back: null,
} as const satisfies Partial<Record<OutsideEvent["name"], OperationRow["type"] | null>>

async function writeOutside(
  context: Context,
  trx: Db,
  { row, event }: { row: TransactionRow; event: OutsideEvent },
): Promise<void> {
  if (event.name === "status_changed") return
  if (event.name === "released") {
    await updateTransaction(trx, row.id, { released_at: context.now() })
    await note(trx, row.id, { kind: "outside", message: toMessage("outside.released"), event })
    return
  }
  const type = outsideSteps[event.name]
  if (type) {
    await insertOperation(trx, {
      transaction_id: row.id,
      type,
      state: "done",
      origin: "gateway",
      amount: event.amount,
      target_orderid: row.orderid,
      resolved_at: context.now(),
    })
  }
  await note(trx, row.id, {
    kind: "outside",
    message: toMessage(`outside.${event.name}`, { amount: amountParam(event.amount, row.currency_code) }),
    event,
  })
  // All money was returned before Medusa recorded the payment, so it no longer counts as paid.
  const { captured, returnable } = totalsOf(row, await operationsOf(trx, row.id))
  if (!row.recorded_at && compare(captured, "0") > 0 && compare(returnable, "0") === 0) {
    await updateTransaction(trx, row.id, { reversed_at: context.now() })
  }
}
