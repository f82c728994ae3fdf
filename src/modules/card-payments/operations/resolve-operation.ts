import { isInFlight, resolveCall } from "../../../durable"
import { isGatewayError } from "../../../gateway"
import { amountParam } from "../../../mapping"
import { type KnownMessage, toMessage } from "../../../messages"
import { accountOf, type Context, parseEndpoint } from "../context"
import { type Failure, ownFailure, storedReason } from "../gateway-calls/call-failure"
import {
  countsReturns,
  isKnownStep,
  evaluateByTarget,
  evaluateStep,
  type StepAnswer,
  type Outcome,
} from "./evaluate-step"
import { reversalCurrency } from "../status/mismatch"
import {
  findOperation,
  findTransaction,
  isUnresolved,
  type MoneyType,
  note,
  operationsOf,
  type OperationRow,
  type TimelineNote,
  type TransactionRow,
  updateTransaction,
  updateUnresolved,
} from "../records/rows"

/**
 * The number of newest steps that are examined to learn which details the gateway's status reports.
 */
const STEPS_TO_EVALUATE = 1_000

/** The name of a money step, as a part of a sentence. */
export function stepName(type: OperationRow["type"]): KnownMessage {
  return toMessage(`step_name.${type as MoneyType}`)
}

/**
 * A step after the poll, and the outcome of the answer: undefined if no answer came or none was
 * needed.
 */
export type PolledStep = { operation: OperationRow; outcome: Outcome | undefined }

/** Polls the outcome of a step; see `askAboutStep`. @returns the stored operation */
export async function resolveOperation(
  context: Context,
  operationId: string,
  signal?: AbortSignal,
): Promise<OperationRow> {
  return (await askAboutStep(context, operationId, signal)).operation
}

/**
 * Polls the gateway for the outcome of a step and stores the result once. The step stays unchanged
 * if the answer is inconclusive; a single answer without a trace of it never makes it refused.
 */
export async function askAboutStep(context: Context, operationId: string, signal?: AbortSignal): Promise<PolledStep> {
  const operation = await findOperation(context.pg, operationId)
  if (!operation) throw new Error(`Card operation ${operationId} does not exist.`)
  if (!isUnresolved(operation)) return { operation, outcome: undefined }
  const transaction = (await findTransaction(context.pg, { id: operation.transaction_id })) as TransactionRow
  const subject = { transaction, operation }
  const answer = await askForStep(context, subject, { signal, ids: idsOf(subject) })
  if (!answer) return { operation, outcome: undefined }
  const others = (await operationsOf(context.pg, transaction.id)).filter((o) => o.id !== operation.id)
  const poll = { ...subject, others, signal }
  const byOrder = answer === "refused" ? undefined : await evaluateAnswer(context, { ...poll, answer }, evaluateStep)
  const best = (await evaluateByOwnId(context, poll, byOrder)) ?? byOrder
  if (!best) return { operation, outcome: "unclear" }
  return { operation: await write(context, best), outcome: best.outcome }
}

type Evaluation = Subject & {
  others: readonly OperationRow[]
  answer: GatewayAnswer
  outcome: Outcome
  /** Whether enough answers like this one prove that the step never arrived. */
  proof: boolean
}
type Poll = Subject & { others: readonly OperationRow[]; signal: AbortSignal | undefined }

async function evaluateAnswer(
  context: Context,
  { transaction, operation, others, answer }: Poll & { answer: GatewayAnswer },
  evaluate: typeof evaluateStep,
): Promise<Evaluation> {
  const evidence = { transaction, operation, others, answer }
  const outcome = evaluate(evidence)
  const proof = outcome === "not_found" && (countsReturns(evidence) || (await isProof(context, evidence)))
  return { ...evidence, outcome, proof }
}

/**
 * For a return of a capture that has its own order id: if the answer about our order is
 * inconclusive, the capture's order is polled. Without a conclusive answer about the capture, the
 * answer about our order does not count as "not found".
 * @returns undefined if there is no other order to poll
 */
async function evaluateByOwnId(
  context: Context,
  poll: Poll,
  byOrder: Evaluation | undefined,
): Promise<Evaluation | undefined> {
  const { transaction, operation, signal } = poll
  const { target_orderid: target } = operation
  const isReported = byOrder && byOrder.outcome !== "not_found" && byOrder.outcome !== "unclear"
  if (isReported || operation.type !== "return" || !target) return undefined
  if (target === transaction.orderid && (byOrder?.answer["paynet-order-id"] ?? target) === target) return undefined
  const answer = await askForStep(context, poll, { signal, ids: { orderid: target } })
  const byTarget =
    answer && answer !== "refused" ? await evaluateAnswer(context, { ...poll, answer }, evaluateByTarget) : undefined
  if (byTarget && byTarget.outcome !== "unclear") return byTarget
  return byOrder && !byOrder.proof ? { ...byOrder, outcome: "unclear" } : byOrder
}

async function write(
  context: Context,
  { transaction, operation, answer, outcome, proof }: Evaluation,
): Promise<OperationRow> {
  const subject = { transaction, operation }
  const evaluated = outcome === "not_found" ? { is: outcome, isProof: () => proof } : { is: outcome }
  const resolution = await resolveCall(operation, evaluated, {
    ...inFlightWindow(context, subject),
    span: context.options.reconcileAfter,
  })
  const { state, changes, isInferred } = resolution
  if (state === "done") return finish(context, subject, { state, orderid: ownOrderid(subject, answer) })
  if (state === "refused") {
    const { "error-code": error_code, "error-message": error_message } = answer
    const reported = { orderid: ownOrderid(subject, answer), error_code, error_message }
    const inferred = ownFailure(toMessage("step_reason.not_found_at_gateway"))
    return finish(context, subject, { state, ...(isInferred ? inferred : reported) })
  }
  if (Object.keys(changes).length === 0) return operation
  return (await updateUnresolved(context.pg, operation.id, changes)) ?? operation
}

type GatewayAnswer = StepAnswer & { "error-code"?: string; "error-message"?: string }

type Ids = { orderid?: string; "by-request-sn"?: string }

function idsOf({ transaction, operation }: Subject): Ids {
  const own = operation.orderid && operation.orderid !== transaction.orderid
  return {
    // After a lost answer only our order id is sent: status then shows the latest step, whatever
    // its order id is.
    orderid: operation.serial_number ? (operation.orderid ?? operation.target_orderid ?? undefined) : undefined,
    ...(operation.serial_number && !own ? { "by-request-sn": operation.serial_number } : {}),
  }
}

/**
 * @returns `refused` if the gateway refused the question itself, undefined if no readable answer
 * came
 */
async function askForStep(
  context: Context,
  { transaction }: Subject,
  { ids, signal }: { ids: Ids; signal: AbortSignal | undefined },
): Promise<GatewayAnswer | "refused" | undefined> {
  const options = { endpoint: parseEndpoint(transaction.endpoint), signal }
  try {
    return await context
      .client(transaction.account)
      .status({ client_orderid: transaction.client_orderid, ...ids }, options)
  } catch (error) {
    if (isGatewayError(error)) return isPlainRefusal(error) ? "refused" : undefined
    throw error
  }
}

/** A refusal of the caller (401, 403) says nothing about the order. */
export function isPlainRefusal(error: unknown): boolean {
  return isGatewayError(error) && error.kind === "refused" && error.httpStatus !== 401 && error.httpStatus !== 403
}

/** The step's own order id, if the answer to the call was lost; later refunds need it. */
function ownOrderid({ transaction, operation }: Subject, answer: StepAnswer): string | undefined {
  const reportedOrderid = answer["paynet-order-id"]
  return reportedOrderid && reportedOrderid !== transaction.orderid && reportedOrderid !== operation.target_orderid
    ? reportedOrderid
    : undefined
}

type Subject = { transaction: TransactionRow; operation: OperationRow }
/** `resolution`: the entry of a person who resolved it manually. */
type Result = Partial<Failure> & { state: "done" | "refused"; orderid?: string; resolution?: TimelineNote }

/** Stores a result and its consequences in one transaction; the first writer wins. */
export async function finish(
  context: Context,
  { transaction, operation }: Subject,
  result: Result,
): Promise<OperationRow> {
  const now = context.now()
  const { type } = operation
  return context.pg.transaction(async (trx) => {
    const updated = await updateUnresolved(trx, operation.id, {
      state: result.state,
      error_code: result.error_code ?? null,
      error_message: result.error_message?.slice(0, 500) ?? null,
      error_reason: result.error_reason ?? null,
      resolved_at: now,
      ...(result.orderid && !operation.orderid ? { orderid: result.orderid } : {}),
      recorded_at: result.state === "done" && operation.origin === "plugin" ? now : null,
    })
    if (!updated) return (await findOperation(trx, operation.id)) as OperationRow
    const changes: Partial<TransactionRow> = { next_check_at: now }
    if (result.state === "done" && type === "void") changes.released_at = now
    await updateTransaction(trx, transaction.id, changes)
    if (result.resolution) await note(trx, transaction.id, result.resolution)
    await note(trx, transaction.id, {
      kind: result.state === "done" ? "confirmed" : "refused",
      message: resultMessage({ transaction, operation }, result),
      actor: operation.actor,
    })
    return updated
  })
}

function resultMessage(subject: Subject, result: Result): KnownMessage {
  const params = stepParams(subject)
  if (result.state === "done") return toMessage("step.confirmed", params)
  const reason = storedReason(result)
  return reason ? toMessage("step.failed_because", { ...params, reason }) : toMessage("step.failed", params)
}

/** The step's name and its amount, as parameters of a message. */
export function stepParams({ transaction, operation }: Subject) {
  const amount = amountParam(operation.amount, reversalCurrency(transaction))
  return { step: stepName(operation.type), amount }
}

/**
 * Whether "not found" is evidence with this gateway. It is evidence only if the gateway's status is
 * known to report steps: either earlier steps of the account stayed on the order's id, or the
 * answer is about another step of the same type with its own id. An answer about a capture does not
 * prove that returns are shown too. Otherwise a lost step stays unknown until an admin resolves it
 * manually: a wrong guess could move the money twice.
 */
async function isProof(
  context: Context,
  { transaction: { account }, operation, others, answer }: Omit<Evaluation, "outcome" | "proof">,
): Promise<boolean> {
  const alike = others.filter((o) => o.type === operation.type)
  if (isKnownStep(alike, answer)) return true
  const { rows } = await context.pg.raw<{ rows: { shared: boolean; own: boolean }[] }>(
    `SELECT bool_or(o.orderid IS NULL AND o.serial_number IS NOT NULL) AS shared, bool_or(o.orderid IS NOT NULL) AS own
     FROM (SELECT * FROM card_operation
           WHERE state = 'done' AND type IN ('capture', 'void', 'return') AND deleted_at IS NULL
           ORDER BY created_at DESC LIMIT ${STEPS_TO_EVALUATE}) o
     JOIN card_transaction t ON t.id = o.transaction_id
     WHERE t.account = ? AND o.origin <> 'gateway'`,
    [account],
  )
  return !!rows[0]?.shared && !rows[0].own
}

/**
 * Whether the intent is so recent that its call may still be in flight in another request or
 * process.
 */
export function mayBeUnderWay(context: Context, subject: Subject): boolean {
  return isInFlight(subject.operation, inFlightWindow(context, subject))
}

/** The in-flight window of a call of the payment's account. */
export function inFlightWindow(context: Context, { transaction }: Pick<Subject, "transaction">) {
  const { totalMs } = accountOf(context, transaction.account).timeouts
  return { now: context.now(), inFlightMs: totalMs + 5_000 }
}
