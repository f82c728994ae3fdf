import { NOT_FOUND_ANSWERS } from "../../../durable"
import { notAllowed, notFound, type Refusal } from "../../../mapping"
import { type KnownMessage, toMessage } from "../../../messages"
import type { Context } from "../context"
import { type PolledStep, askAboutStep, finish, mayBeUnderWay } from "./resolve-operation"
import { ownFailure } from "../gateway-calls/call-failure"
import {
  findOperation,
  findTransaction,
  isMoneyStep,
  isUnresolved,
  type OperationRow,
  type TransactionRow,
} from "../records/rows"

const MINUTE_MS = 60_000
/**
 * Minimum age of a step before "did not happen" may be recorded if the gateway's answers are
 * inconclusive.
 */
const UNCLEAR_AFTER_MS = 15 * MINUTE_MS
/**
 * The same for a step that the gateway reports as pending: after an hour without a change the
 * gateway's support is to be asked (wire facts 6.1).
 */
const PENDING_AFTER_MS = 60 * MINUTE_MS

/** `note`: how the admin knows the outcome. */
export type StepResolution = { happened: boolean; note: string; actor: string }

/**
 * Records an admin's resolution of a step whose outcome the gateway cannot report. The gateway is
 * polled once more, and its answer takes precedence. "Did not happen" is accepted only after as
 * many answers, over as long a time, as this server itself requires: repeating a step that did
 * happen moves the money twice.
 * @throws MedusaError if the step is resolved already or it is too early; the message says from
 * when it is possible
 */
export async function resolveStepManually(
  context: Context,
  operationId: string,
  { happened, note: reason, actor }: StepResolution,
): Promise<TransactionRow> {
  const operation = await findOperation(context.pg, operationId)
  if (!operation) throw notFound(toMessage("step.not_found"))
  const transaction = (await findTransaction(context.pg, { id: operation.transaction_id })) as TransactionRow
  if (!isUnresolved(operation) || !isMoneyStep(operation)) throw resolvedMeanwhile()
  if (mayBeUnderWay(context, { transaction, operation })) {
    throw notAllowed(toMessage("step.under_way"))
  }
  const asked = await askAboutStep(context, operationId)
  if (!isUnresolved(asked.operation)) {
    if ((asked.operation.state === "done") !== happened) throw resolvedMeanwhile()
  } else {
    const tooEarly = happened ? undefined : denialOfNotHappened(context, asked)
    if (tooEarly) throw notAllowed(tooEarly)
    const message = toMessage(happened ? "step.resolved_as_happened" : "step.resolved_as_not_happened", {
      note: reason,
    })
    const result = happened
      ? { state: "done" as const }
      : { state: "refused" as const, ...ownFailure(toMessage("step_reason.resolved_manually")) }
    const stored = await finish(
      context,
      { transaction, operation },
      { ...result, resolution: { kind: "resolved", message, actor } },
    )
    // Another person's resolution, or the gateway's answer to another process, was faster.
    if ((stored.state === "done") !== happened) throw resolvedMeanwhile()
  }
  return (await findTransaction(context.pg, { id: transaction.id })) as TransactionRow
}

/** The earliest time at which "did not happen" may be recorded, given the answers so far. */
export function notHappenedFrom(
  { state, not_found_since, created_at }: Pick<OperationRow, "state" | "not_found_since" | "created_at">,
  reconcileAfter: number,
): Date {
  if (state !== "pending" && not_found_since) return after(not_found_since, reconcileAfter * 1000)
  return after(created_at, Math.max(state === "pending" ? PENDING_AFTER_MS : UNCLEAR_AFTER_MS, reconcileAfter * 1000))
}

/** The reason why "did not happen" may not be recorded yet. */
function denialOfNotHappened(
  { options: { reconcileAfter }, now }: Context,
  { operation, outcome }: PolledStep,
): KnownMessage | undefined {
  const isEarly = (from: Date) => from > now()
  if (outcome === undefined) return toMessage("step.unresolvable_without_answer")
  if (outcome === "not_found") {
    const from = notHappenedFrom({ ...operation, state: "unknown" }, reconcileAfter)
    if (!isEarly(from) && operation.not_found_count >= NOT_FOUND_ANSWERS) return undefined
    return toMessage("step.not_found_yet", {
      from: toFullSecond(from),
      needed: String(NOT_FOUND_ANSWERS),
      count: operation.not_found_count,
    })
  }
  const from = notHappenedFrom(
    { ...operation, not_found_since: null, state: outcome === "pending" ? "pending" : "unknown" },
    reconcileAfter,
  )
  if (!isEarly(from)) return undefined
  return toMessage(outcome === "pending" ? "step.pending_until" : "step.unclear_until", { from: toFullSecond(from) })
}

/** Rounded up to a full second, so that the action is allowed at the displayed time. */
function toFullSecond(time: Date): string {
  return new Date(Math.ceil(time.getTime() / 1000) * 1000).toISOString()
}

function after(time: Date, milliseconds: number): Date {
  return new Date(time.getTime() + milliseconds)
}

function resolvedMeanwhile(): Refusal {
  return notAllowed(toMessage("step.resolved_meanwhile"))
}
