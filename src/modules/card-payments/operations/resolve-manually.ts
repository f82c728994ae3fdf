import { MedusaError } from "@medusajs/framework/utils"
import { NOT_FOUND_ANSWERS } from "../../../durable"
import type { Context } from "../context"
import { type AskedStep, askAboutStep, finish, mayBeUnderWay } from "./resolve-operation"
import {
  findOperation,
  findTransaction,
  isMoneyStep,
  isUnresolved,
  note,
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
 * The same for a pending step: a status unchanged for an hour is a matter for the gateway's support
 * (wire facts 6.1).
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
  if (!operation) throw new MedusaError(MedusaError.Types.NOT_FOUND, "This step does not exist.")
  const transaction = (await findTransaction(context.pg, { id: operation.transaction_id })) as TransactionRow
  if (!isUnresolved(operation) || !isMoneyStep(operation)) throw resolvedMeanwhile()
  if (mayBeUnderWay(context, { transaction, operation })) {
    throw notAllowed("This step is on its way to the gateway; wait for its answer.")
  }
  const asked = await askAboutStep(context, operationId)
  if (!isUnresolved(asked.operation)) {
    if ((asked.operation.state === "done") !== happened) throw resolvedMeanwhile()
  } else {
    const tooEarly = happened ? undefined : denialOfNotHappened(context, asked)
    if (tooEarly) throw notAllowed(tooEarly)
    await note(context.pg, transaction.id, {
      kind: "resolved",
      message: `Ruled that it ${happened ? "happened" : "did not happen"}: ${reason}`,
      actor,
    })
    const result = happened
      ? { state: "done" as const }
      : { state: "refused" as const, error_message: RESOLVED_MANUALLY }
    await finish(context, { transaction, operation }, result)
  }
  return (await findTransaction(context.pg, { id: transaction.id })) as TransactionRow
}

const RESOLVED_MANUALLY = "ruled by an admin"

/** The earliest time at which "did not happen" may be recorded, given the answers so far. */
export function notHappenedFrom(
  { state, not_found_since, created_at }: Pick<OperationRow, "state" | "not_found_since" | "created_at">,
  reconcileAfter: number,
): Date {
  if (state !== "pending" && not_found_since) return after(not_found_since, reconcileAfter * 1000)
  return after(created_at, Math.max(state === "pending" ? PENDING_AFTER_MS : UNCLEAR_AFTER_MS, reconcileAfter * 1000))
}

/** The reason why "did not happen" may not be recorded yet, as text for the admin. */
function denialOfNotHappened(
  { options: { reconcileAfter }, now }: Context,
  { operation, outcome }: AskedStep,
): string | undefined {
  const isEarly = (from: Date) => from > now()
  if (outcome === undefined) {
    return "The gateway does not answer just now. That this step did not happen can be recorded once it answers and still shows no trace of it."
  }
  if (outcome === "not_found") {
    const from = notHappenedFrom({ ...operation, state: "unknown" }, reconcileAfter)
    if (!isEarly(from) && operation.not_found_count >= NOT_FOUND_ANSWERS) return undefined
    return `The gateway shows no trace of this step yet, and may only be late. That it did not happen can be recorded from ${formatTime(from)} on, once ${NOT_FOUND_ANSWERS} answers have shown no trace of it; until now there were ${operation.not_found_count}.`
  }
  const from = notHappenedFrom(
    { ...operation, not_found_since: null, state: outcome === "pending" ? "pending" : "unknown" },
    reconcileAfter,
  )
  if (!isEarly(from)) return undefined
  const what =
    outcome === "pending"
      ? "The gateway says that this step is under way."
      : "The gateway's answer cannot tell of this step."
  return `${what} That it did not happen can be recorded from ${formatTime(from)} on.`
}

/** Rounded up to a full second, so that the action is allowed at the displayed time. */
function formatTime(time: Date): string {
  return `${new Date(Math.ceil(time.getTime() / 1000) * 1000).toISOString().slice(0, 19).replace("T", " ")} UTC`
}

function after(time: Date, milliseconds: number): Date {
  return new Date(time.getTime() + milliseconds)
}

function resolvedMeanwhile(): MedusaError {
  return notAllowed("This step was resolved in the meantime; look again.")
}

function notAllowed(message: string): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_ALLOWED, message)
}
