import { generateEntityId } from "@medusajs/framework/utils"
import { callMachine, isUnresolved, unresolvedStates } from "../../../durable"
import { toMessage } from "../../../messages"
import type { Actor } from "../actor"
import type { CallRow, Db, PayoutFlow, PayoutRow } from "../rows"
import type { Sent } from "./payout-gateway"

/**
 * A payout with the calls that stand for it now: the check of its present order, and the only call
 * that can release its money. Undefined while there is none.
 */
export type PayoutCalls = { check: CallRow | undefined; payment: CallRow | undefined }

type Ordered = Pick<PayoutRow, "id" | "client_orderid">

/** All calls of a payout, oldest first. */
export async function listCalls(db: Db, payout_id: string): Promise<CallRow[]> {
  return (await db("card_payout_call")
    .where({ payout_id, deleted_at: null })
    .orderBy(["created_at", "id"])) as CallRow[]
}

export async function callsOf(db: Db, row: Ordered): Promise<PayoutCalls> {
  return presentCalls(row, await listCalls(db, row.id))
}

/**
 * The present check is found by its order, since the clocks of two servers cannot order two checks.
 */
export function presentCalls({ client_orderid }: Ordered, calls: readonly CallRow[]): PayoutCalls {
  return {
    check: calls.find((call) => call.kind === "check" && call.client_orderid === client_orderid),
    payment: calls.find(({ kind }) => kind !== "check"),
  }
}

/**
 * SQL condition on the row of a payout: a call that can release its money was sent, or may have
 * been.
 */
export const HAS_PAYMENT = `EXISTS (SELECT 1 FROM card_payout_call payment
  WHERE payment.payout_id = card_payout.id AND payment.kind <> 'check' AND payment.deleted_at IS NULL)`

const kinds = { check_pay: "pay", payout: "payout", transfer: "transfer", form: "form" } as const satisfies Record<
  PayoutFlow,
  CallRow["kind"]
>

type Intent = { verb: "check" | "pay"; actor: Actor; now: Date }

/**
 * Writes the intent to make a call about a locked payout, in the transaction that moves it to
 * `checking` or `paying`. The database refuses a second call that can release its money.
 */
export async function intendCall(trx: Db, row: PayoutRow, { verb, actor, now }: Intent): Promise<CallRow> {
  const { id: payout_id, flow, client_orderid, orderid, amount } = row
  const [call] = (await trx("card_payout_call")
    .insert({
      id: generateEntityId(undefined, "cpg"),
      ...{ payout_id, kind: verb === "check" ? "check" : kinds[flow], state: "intended" },
      ...{ amount, client_orderid, orderid, actor: actor.id, created_at: now, updated_at: now },
    })
    .returning("*")) as CallRow[]
  return call as CallRow
}

export async function updateCall(trx: Db, { id }: Pick<CallRow, "id">, changes: Partial<CallRow>): Promise<CallRow> {
  const [call] = (await trx("card_payout_call")
    .where({ id })
    .update({ ...changes, updated_at: new Date() })
    .returning("*")) as CallRow[]
  return call as CallRow
}

type Answered = { sent: Sent; now: Date }

/**
 * Writes the answer to a call to its row, under the payout's lock. An acceptance is a fact however
 * late it comes, and changes no outcome that the gateway has reported meanwhile.
 */
export async function answerCall(trx: Db, call: CallRow, { sent, now }: Answered): Promise<void> {
  switch (sent.outcome) {
    case "accepted": {
      const isOpen = callMachine.canMove(call.state, "accept") && !isReportedRefusal(call)
      const state = isOpen ? callMachine.assertMove(call.state, "accept") : call.state
      const { orderid, serial_number } = sent
      await updateCall(trx, call, {
        ...{ state, serial_number, orderid: orderid ?? call.orderid, accepted_at: now },
        ...(state === call.state ? {} : { ...noError, resolved_at: null }),
      })
      return
    }
    case "refused":
      await refuseCall(trx, call, { now, error_code: sent.code, error: sent.message })
      return
    case "unsent":
      // Nothing left this server: there is no call. The audit trail has the attempt.
      await withdrawCall(trx, call)
      return
    case "unknown":
      if (isUnresolved(call)) await loseCall(trx, call, { error: sent.message })
  }
}

/** True if the gateway reported the refusal; an inferred one has no reported status. */
function isReportedRefusal({ state, reported_status }: CallRow): boolean {
  return state === "refused" && reported_status !== null
}

/**
 * Deletes the row of a call that never reached the gateway and has no answer. A payment without an
 * answer may have moved money, so only its unsent intent is deleted.
 */
export async function withdrawCall(trx: Db, { id, kind }: CallRow): Promise<void> {
  const states: CallRow["state"][] = kind === "check" ? ["intended", "unknown"] : ["intended"]
  await trx("card_payout_call").where({ id }).whereIn("state", states).delete()
}

/** A call that was accepted or is done: why it had no answer before holds no more. */
const noError = { error_code: null, error: null } as const

/** Marks the call as done; a call that is done already stays as it is. */
export async function confirmCall(
  trx: Db,
  call: CallRow,
  changes: Partial<CallRow> & Pick<CallRow, "resolved_at">,
): Promise<void> {
  if (!callMachine.canMove(call.state, "confirm")) return
  await updateCall(trx, call, { state: callMachine.assertMove(call.state, "confirm"), ...changes, ...noError })
}

/** The error of a call, and the columns that a status answer about it fills. */
type CallError = Partial<Pick<CallRow, "error_code" | "error" | "orderid" | "reported_status" | "reported_type">>

/**
 * Marks the call as refused, or as never arrived; a call that is refused already stays as it is.
 */
export async function refuseCall(trx: Db, call: CallRow, { now, ...error }: CallError & { now: Date }): Promise<void> {
  if (!callMachine.canMove(call.state, "refuse")) return
  await updateCall(trx, call, { state: callMachine.assertMove(call.state, "refuse"), ...error, resolved_at: now })
}

/**
 * Marks a call as unknown that nobody answered, or whose refusal is in question; others stay as
 * they are.
 */
export async function loseCall(trx: Db, call: CallRow, error: CallError = {}): Promise<void> {
  if (!callMachine.canMove(call.state, "lose")) return
  await updateCall(trx, call, { state: callMachine.assertMove(call.state, "lose"), ...error, resolved_at: null })
}

/**
 * Ends the checks of canceled payouts whose outcome is not known: nobody polls them any more, and no
 * money moves by a check.
 */
export async function endChecks(trx: Db, payout_ids: readonly string[], now: Date): Promise<void> {
  const error = toMessage("payout_call.canceled")
  await trx("card_payout_call")
    .whereIn("payout_id", payout_ids)
    .whereIn("state", [...unresolvedStates])
    .where({ kind: "check", deleted_at: null })
    .update({ state: callMachine.assertMove("unknown", "refuse"), error, resolved_at: now, updated_at: new Date() })
}

/** Writes a late answer to the check of a canceled payout, and ends the check again. */
export async function answerCanceledCheck(trx: Db, call: CallRow, answered: Answered): Promise<void> {
  const isOpen = callMachine.canMove(call.state, "lose")
  await loseCall(trx, call, noError)
  await answerCall(trx, isOpen ? { ...call, state: "unknown" } : call, answered)
  await endChecks(trx, [call.payout_id], answered.now)
}
