import { setTimeout as sleep } from "node:timers/promises"
import { isGatewayError } from "../../../gateway"
import {
  amountParam,
  errorCodes,
  heldMoney,
  isVoidable,
  notAllowed,
  notFound,
  reasonOf,
  type Refusal,
  toMedusaError,
} from "../../../mapping"
import { type KnownMessage, toMessage } from "../../../messages"
import { compare, isPositive, subtract, sum } from "../../../money"
import { allocateReturn, blockingOperation, takenOf, type Totals, totalsOf } from "./totals"
import { type Context, parseEndpoint } from "../context"
import { failureColumns, ownFailure, storedReason } from "../gateway-calls/call-failure"
import { isOrderCanceled } from "./order-of-capture"
import { recordSteps, findUnrecorded } from "./record-in-medusa"
import { isReversed, isReversing, noteRefundedMismatch } from "../status/mismatch"
import { finish, resolveOperation, stepName, stepParams } from "./resolve-operation"
import {
  type Db,
  findOperation,
  findTransaction,
  insertOperation,
  isMoneyStep,
  isUnresolved,
  lockTransaction,
  type MoneyType,
  note,
  operationsOf,
  type OperationRow,
  type TransactionRow,
  updateTransaction,
  updateUnresolved,
} from "../records/rows"
import { watchTransaction } from "../status/watch-for-cancellation"

export type StepRequest = {
  transactionId: string
  type: MoneyType
  /** Decimal text in major units; null means the whole remaining amount. */
  amount: string | null
  origin: "medusa" | "plugin"
  /**
   * The Medusa row of the request (capture, refund or payment id). `missing` returns the given row
   * ids that Medusa has no row of any more.
   */
  medusa?: { reference: string; missing(references: string[]): Promise<string[]> }
  actor?: string | null
  /** Only attaches a step that the gateway has made already; sends nothing. */
  recordOnly?: boolean
  /**
   * The reason why nothing may be sent, read before the lock. A step that the gateway has made
   * already is attached.
   */
  denial?: KnownMessage
}

/**
 * The outcome of a step. `already`: the gateway had made the step before, so nothing was sent.
 * `attached`: a step of an earlier request was linked to this one.
 */
export type StepOutcome = "done" | "already" | "attached"

/**
 * Captures, voids or returns: commits the intent, sends the call once, and waits for the result
 * within the account's `totalMs`. A refund may need several returns; they run one after the other,
 * each with its own intent.
 * @throws MedusaError with a message for the admin: not allowed, refused by the gateway, or
 * unconfirmed
 */
export async function performOperation(context: Context, request: StepRequest): Promise<StepOutcome> {
  const subject = await findTransaction(context.pg, { id: request.transactionId })
  if (!subject) throw notFound(toMessage("transaction.not_found"))
  const environmentChange = request.recordOnly ? undefined : await context.environmentChange()
  if (environmentChange) throw notAllowed(environmentChange)
  const mayBeCanceling = request.origin === "medusa" && request.type !== "capture" && !request.recordOnly
  if (mayBeCanceling) await watchTransaction(context, subject.id)
  const account = context.options.accounts[subject.account]
  if (!account) throw notAllowed(toMessage("account.gone", { account: subject.account }))
  const { totalMs } = account.timeouts
  const limit: Limit = { deadline: context.now().getTime() + totalMs, signal: AbortSignal.timeout(totalMs) }
  for (let part = 0; ; part++) {
    try {
      const claim = await claimUnblocked(context, { ...request, followUp: part > 0 }, limit)
      if ("outcome" in claim) return part > 0 ? "done" : claim.outcome
      await carryOut(context, claim, limit)
      if (claim.isLast) {
        await markRecorded(context, claim, request)
        return "done"
      }
    } catch (error) {
      throw part > 0 ? onlyInPart(error) : error
    }
  }
}

/** One time limit for all calls of a request, because a Medusa hook waits for all of them. */
type Limit = { deadline: number; signal: AbortSignal }

type Claim = {
  transaction: TransactionRow
  operation: OperationRow
  /** The call carries no amount: the gateway takes the order's full amount. */
  omitsAmount: boolean
  isLast: boolean
}
type Resolved = { outcome: StepOutcome }
type Blocked = { blockedBy: OperationRow; transaction: TransactionRow }

/** `followUp`: not the first part of a refund; its earlier parts are done and not recorded yet. */
type PartRequest = StepRequest & { followUp: boolean }

/** Resolves the payment's unresolved step first; if that fails, every other step is refused. */
async function claimUnblocked(context: Context, request: PartRequest, { signal }: Limit): Promise<Claim | Resolved> {
  const first = await claimStep(context, request)
  if (!("blockedBy" in first)) return first
  await resolveOperation(context, first.blockedBy.id, signal)
  const second = await claimStep(context, request)
  if (!("blockedBy" in second)) return second
  throw blocked(second)
}

function blocked({ blockedBy, transaction }: Blocked): Refusal {
  if (isUnresolved(blockedBy)) return notAllowed(toMessage(errorCodes.unknown))
  const amount = amountParam(blockedBy.amount, transaction.currency_code)
  return notAllowed(toMessage("step.being_recorded", { step: stepName(blockedBy.type), amount }))
}

/** Medusa rows that were looked up, and whether they are gone. A deleted row never comes back. */
type RowsSeen = Map<string, { gone: boolean }>
type Unseen = { unseen: string[] }

/**
 * Medusa's rows are looked up outside the lock: waiting for a second connection while holding a
 * lock can deadlock.
 */
async function claimStep(context: Context, request: PartRequest): Promise<Claim | Resolved | Blocked> {
  const seen: RowsSeen = new Map()
  for (;;) {
    const claim = await claimLocked(context, request, seen)
    if (!("unseen" in claim)) return claim
    const missing = new Set(await request.medusa?.missing(claim.unseen))
    for (const reference of claim.unseen) seen.set(reference, { gone: missing.has(reference) })
  }
}

/**
 * Under the transaction's row lock: attaches a step, finds it made already, refuses, or commits the
 * intent. Returns the Medusa rows that must be looked up first, if there are any.
 */
async function claimLocked(
  context: Context,
  request: PartRequest,
  seen: RowsSeen,
): Promise<Claim | Resolved | Blocked | Unseen> {
  return context.pg.transaction(async (trx) => {
    const transaction = await lockTransaction(trx, request.transactionId)
    const operations = await operationsOf(trx, transaction.id)
    const unseen = othersOf(operations, request).filter((reference) => !seen.has(reference))
    if (unseen.length > 0) return { unseen: [...new Set(unseen)] }
    const isRecorded = ({ medusa_reference: reference }: OperationRow) =>
      !!reference && (reference === request.medusa?.reference || !seen.get(reference)?.gone)
    const isEarlierPart = (o: OperationRow) =>
      request.followUp && !isUnresolved(o) && o.medusa_reference === request.medusa?.reference
    const blockedBy = blockingOperation(operations.filter((o) => !isEarlierPart(o)))
    if (blockedBy) {
      const attached = findAttachable(transaction, { operations, request, isRecorded })
      if (!attached) return { blockedBy, transaction }
      await attach(context, trx, { transaction, attached, request })
      return { outcome: "attached" as const }
    }
    const totals = totalsOf(transaction, operations)
    const claiming = { transaction, operations, totals, request, isRecorded }
    if (isDoneAlready(claiming) || (await recordDoneSteps(context, trx, claiming))) {
      await noteAlready(trx, transaction, request)
      return { outcome: "already" as const }
    }
    if (request.recordOnly) throw notAllowed(toMessage("step.recorded_already"))
    if (request.denial) throw notAllowed(request.denial)
    if (request.type === "capture" && (await isOrderCanceled(trx, transaction))) {
      throw notAllowed(toMessage("reversal.order_canceled"))
    }
    const plan = planStep(transaction, { operations, totals, request })
    const operation = await insertOperation(trx, {
      transaction_id: transaction.id,
      type: request.type,
      state: "intended",
      origin: request.origin,
      amount: plan.amount,
      target_orderid: plan.target,
      medusa_reference: request.medusa?.reference ?? null,
      actor: request.actor ?? null,
    })
    await updateTransaction(trx, transaction.id, { next_check_at: context.now() })
    await note(trx, transaction.id, {
      kind: "requested",
      message: toMessage("step.requested", stepParams({ transaction, operation })),
      actor: request.actor,
    })
    return { transaction, operation, omitsAmount: plan.omitsAmount, isLast: plan.isLast }
  })
}

/** The Medusa rows of other requests of this type, taken from the steps that they made. */
function othersOf(operations: readonly OperationRow[], { type, medusa }: StepRequest): string[] {
  if (!medusa) return []
  return operations.flatMap(({ type: kind, state, medusa_reference: reference }) =>
    kind === type && state === "done" && reference && reference !== medusa.reference ? [reference] : [],
  )
}

/**
 * Steps that were made after Medusa had deleted the row that requested them: same type, same sum,
 * and no remaining Medusa row that waits for them. Each is attached once.
 */
function findAttachable(
  { currency_code }: TransactionRow,
  { operations, request, isRecorded }: Pick<Claiming, "operations" | "request" | "isRecorded">,
): OperationRow[] | undefined {
  const { medusa, amount, type } = request
  const unrecorded = operations.filter((o) => o.state === "done" && !o.recorded_at && o.origin === "medusa")
  const others = operations.some((o) => isUnresolved(o) && isMoneyStep(o))
  if (!medusa || others || unrecorded.length === 0 || unrecorded.some((o) => o.type !== type)) return undefined
  if (amount !== null && compare(total(unrecorded, currency_code), amount) !== 0) return undefined
  if (unrecorded.some((o) => o.medusa_reference !== medusa.reference && isRecorded(o))) return undefined
  return unrecorded
}

type Attachment = { transaction: TransactionRow; attached: OperationRow[]; request: StepRequest }

async function attach(context: Context, trx: Db, { transaction, attached, request }: Attachment): Promise<void> {
  const now = context.now()
  await trx("card_operation")
    .whereIn(
      "id",
      attached.map((o) => o.id),
    )
    .update({ medusa_reference: request.medusa?.reference, recorded_at: now, updated_at: now })
  const amount = amountParam(total(attached, transaction.currency_code), transaction.currency_code)
  await note(trx, transaction.id, {
    kind: "recorded",
    message: toMessage("step.attached", { step: stepName(request.type), amount }),
    actor: request.actor,
  })
}

function total(operations: readonly OperationRow[], currency: string): string {
  return sum(
    operations.map((o) => o.amount),
    currency,
  )
}

type Claiming = {
  transaction: TransactionRow
  operations: readonly OperationRow[]
  totals: Totals
  request: PartRequest
  /** Whether Medusa has a row for the step. */
  isRecorded(operation: OperationRow): boolean
}

/** Whether the gateway has made the requested step before, so that nothing is left to send. */
function isDoneAlready({ transaction, operations, totals, request: { type, amount } }: Claiming): boolean {
  // This includes reversals made in the gateway's own panel.
  if (isReversing(transaction)) return !!transaction.reversed_at || isReversed(transaction, operations)
  if (type === "void") return !!transaction.released_at
  // The whole remaining amount was requested, and another request has just refunded it.
  return type === "return" && amount === null && isPositive(totals.captured) && !isPositive(totals.returnable)
}

/**
 * Records steps that were made at the gateway and that Medusa has no row for, such as a capture in
 * the gateway's own panel. They must be recorded before anything else is sent; otherwise both would
 * diverge.
 * @returns true if the request only records such steps
 */
async function recordDoneSteps(context: Context, trx: Db, claiming: Claiming): Promise<boolean> {
  const { transaction, request } = claiming
  const { type, medusa, amount } = request
  if (!medusa || amount === null || request.followUp || isReversing(transaction) || type === "void") return false
  const found = findUnrecorded({ ...claiming, type })
  if (!isPositive(found.amount)) return false
  if (compare(amount, found.amount) > 0) {
    const unrecorded = amountParam(found.amount, transaction.currency_code)
    throw notAllowed(toMessage("step.record_first", { step: stepName(type), amount: unrecorded }))
  }
  // Medusa's own refund adds the order's transaction itself; this plugin's recording adds it later.
  const isOpen = request.recordOnly === true && type === "return"
  await recordSteps(context, trx, { found, amount, reference: medusa.reference, isOpen })
  await noteRefundedMismatch(context, trx, transaction)
  return true
}

async function noteAlready(trx: Db, transaction: TransactionRow, { type, amount, actor }: StepRequest): Promise<void> {
  const step = stepName(type)
  const message = amount
    ? toMessage("step.done_before_of_amount", { step, amount: amountParam(amount, transaction.currency_code) })
    : toMessage("step.done_before", { step })
  await note(trx, transaction.id, { kind: "recorded", message, actor })
}

type Plan = { amount: string; target: string | null; omitsAmount: boolean; isLast: boolean }
type PlanInput = { operations: readonly OperationRow[]; totals: Totals; request: StepRequest }

function planStep(transaction: TransactionRow, input: PlanInput): Plan {
  if (transaction.mismatch) return planReversal(transaction, input)
  if (transaction.status !== "approved") throw notAllowed(toMessage("step.not_approved"))
  switch (input.request.type) {
    case "capture":
      return planCapture(transaction, input)
    case "void":
      return planVoid(transaction, input)
    case "return":
      return planReturn(transaction, input)
  }
}

/**
 * Reverses a mismatching payment as a whole, at our own order and without an amount: no other value
 * of it is reliable.
 */
function planReversal(transaction: TransactionRow, { request }: PlanInput): Plan {
  const { mismatch, mismatch_amount, mismatch_reversal, amount, orderid } = transaction
  if (!isReversing(transaction) || request.type !== mismatch_reversal || request.amount !== null)
    throw notAllowed(
      mismatch ? toMessage("step.blocked_by_mismatch", { mismatch }) : toMessage("step.payment_mismatches"),
    )
  return { amount: mismatch_amount ?? amount, target: orderid, omitsAmount: true, isLast: true }
}

function planCapture(transaction: TransactionRow, { totals, request }: PlanInput): Plan {
  if (transaction.released_at) throw notAllowed(toMessage("step.hold_was_released"))
  const { reversal_reason: reason, currency_code } = transaction
  if (reason) throw notAllowed(toMessage("step.being_reversed", { reason }))
  const amount = request.amount ?? totals.capturable
  if (compare(amount, totals.capturable) > 0 || compare(amount, "0") <= 0) {
    throw notAllowed(toMessage("step.capture_at_most", { most: amountParam(totals.capturable, currency_code) }))
  }
  const omitsAmount = compare(amount, transaction.amount) === 0
  return { amount, target: transaction.orderid, omitsAmount, isLast: true }
}

function planVoid(transaction: TransactionRow, { totals }: PlanInput): Plan {
  if (!isVoidable(heldMoney(totals))) {
    const captured = amountParam(totals.captured, transaction.currency_code)
    throw notAllowed(toMessage("step.captured_already", { captured }))
  }
  return { amount: totals.authorized, target: transaction.orderid, omitsAmount: true, isLast: true }
}

function planReturn(transaction: TransactionRow, { operations, totals, request }: PlanInput): Plan {
  const { currency_code } = transaction
  const startedAmount = total(
    operations.filter((o) => o.state === "done" && !o.recorded_at && o.medusa_reference === request.medusa?.reference),
    currency_code,
  )
  const requested = request.amount === null ? totals.returnable : subtract(request.amount, startedAmount, currency_code)
  const parts =
    compare(requested, "0") > 0 ? allocateReturn(takenOf(transaction, operations), requested, currency_code) : undefined
  const [part] = parts ?? []
  if (!part) {
    const chargedBack = operations.some((o) => o.type === "chargeback" && o.state === "done")
    const most = amountParam(totals.returnable, currency_code)
    throw notAllowed(toMessage(chargedBack ? "step.refund_at_most_after_chargeback" : "step.refund_at_most", { most }))
  }
  // Under the order's own id, a call without an amount covers the whole order, so the amount may be
  // left out only if all of it was captured.
  const ofOrder = part.orderid === transaction.orderid
  const omitsAmount = part.whole && (!ofOrder || compare(totals.captured, transaction.amount) === 0)
  return { amount: part.amount, target: part.orderid, omitsAmount, isLast: parts?.length === 1 }
}

/** @throws MedusaError unless the step is done: refused, or unconfirmed */
async function carryOut(context: Context, claim: Claim, limit: Limit): Promise<void> {
  const { transaction } = claim
  const operation = await waitForOutcome(context, await send(context, claim, limit.signal), limit)
  if (isUnresolved(operation)) {
    await note(context.pg, transaction.id, {
      kind: "unknown",
      message: toMessage("step.unconfirmed", stepParams({ transaction, operation })),
    })
  }
  if (operation.state === "refused") throw refused(transaction, operation)
  if (operation.state !== "done") throw notAllowed(toMessage(errorCodes.unknown))
}

/** Polls a step that was sent, until its outcome is known or the time limit is reached. */
async function waitForOutcome(
  context: Context,
  sent: OperationRow,
  { deadline, signal }: Limit,
): Promise<OperationRow> {
  let operation = sent
  let pause = 100
  while (isUnresolved(operation) && context.now().getTime() < deadline) {
    operation = await resolveOperation(context, operation.id, signal)
    // Without an answer, waiting here is pointless: the schedule keeps polling.
    if (!isUnresolved(operation) || operation.state === "unknown") break
    await sleep(Math.max(0, Math.min(pause, deadline - context.now().getTime())))
    pause = Math.min(pause * 2, 2_000)
  }
  return operation
}

/** The only place that sends money steps. Each is sent once: an intent is never sent again. */
async function send(context: Context, claim: Claim, signal: AbortSignal): Promise<OperationRow> {
  const { transaction, operation } = claim
  try {
    const answer = await callGateway(context, claim, signal)
    const ownId = answer["paynet-order-id"]
    return await progress(context, operation, {
      state: "pending",
      serial_number: answer["serial-number"] ?? null,
      orderid: ownId && ownId !== transaction.orderid && ownId !== operation.target_orderid ? ownId : null,
    })
  } catch (error) {
    if (!isGatewayError(error)) throw error
    if (error.kind === "unknown") {
      return progress(context, operation, {
        state: "unknown",
        serial_number: error.serialNumber ?? null,
        ...failureColumns(error),
      })
    }
    const own = error.kind === "unsent" ? ownFailure(toMessage("step_reason.not_sent")) : {}
    await finish(context, { transaction, operation }, { state: "refused", ...failureColumns(error), ...own })
    throw toMedusaError(error)
  }
}

/** Stores the step's progress unless the schedule has resolved it meanwhile. */
async function progress(
  context: Context,
  operation: OperationRow,
  changes: Partial<OperationRow>,
): Promise<OperationRow> {
  return (
    (await updateUnresolved(context.pg, operation.id, changes)) ??
    ((await findOperation(context.pg, operation.id)) as OperationRow)
  )
}

function callGateway(context: Context, { transaction, operation, omitsAmount }: Claim, signal: AbortSignal) {
  const client = context.client(transaction.account)
  const options = { endpoint: parseEndpoint(transaction.endpoint), signal }
  const ids = {
    client_orderid: transaction.client_orderid,
    orderid: operation.target_orderid ?? transaction.orderid ?? "",
  }
  const part = omitsAmount ? {} : { amount: operation.amount, currency: transaction.currency_code.toUpperCase() }
  if (operation.type === "capture") return client.capture({ ...ids, ...part }, options)
  if (operation.type === "return") return client.return({ ...ids, ...part }, options)
  return transaction.release === "return" ? client.return(ids, options) : client.void(ids, options)
}

/** Marks the step as recorded: the open request's answer makes Medusa record it. */
async function markRecorded(
  context: Context,
  { transaction, operation }: Claim,
  { medusa }: StepRequest,
): Promise<void> {
  const now = context.now()
  await context
    .pg("card_operation")
    .where({ transaction_id: transaction.id, state: "done", recorded_at: null, deleted_at: null })
    .where((query) => {
      void query.where({ id: operation.id })
      if (medusa) void query.orWhere({ medusa_reference: medusa.reference })
    })
    .update({ recorded_at: now, updated_at: now })
}

function refused(transaction: TransactionRow, operation: OperationRow): Refusal {
  const params = stepParams({ transaction, operation })
  const reason = storedReason(operation)
  return notAllowed(
    reason ? toMessage("step.refused_because", { ...params, reason }) : toMessage("step.refused", params),
  )
}

/**
 * The error of a refund over several captures that stopped midway: its last part sent nothing, but
 * earlier parts were refunded.
 */
function onlyInPart(error: unknown): Refusal {
  return notAllowed(toMessage("step.partly_refunded", { reason: reasonOf(toMedusaError(error)) }))
}
