import { isUnresolved } from "../../../../durable"
import type { MessageCode } from "../../../../messages"
import { listCalls, presentCalls } from "../../payouts/calls"
import type { CallRow, EntryRow, PayoutRow, PayoutState } from "../../rows"
import { heldStates, payoutMachine, sentStates } from "../../payouts/payout-states"
import { paymentsOf } from "./payments-of"
import type { Member, Trial } from "./world"
import { compare, sum } from "../../../../money"

/**
 * The states that wait for a person or are final; `approved` waits for a person too if the schedule
 * does not pay.
 */
const atRest: readonly PayoutState[] = [
  "draft",
  "checked",
  "awaiting_approval",
  "paid",
  "failed",
  "canceled",
  "unknown",
]

const AFTER_ALL: MessageCode = "payout.paid_after_failure"

/** Compares the module's records with the gateway's, once nothing continues by itself. */
export async function checkTrial(trial: Trial): Promise<void> {
  const { gateway, violations, payOnApproval } = trial
  const report = (row: PayoutRow, what: string) => {
    violations.push(`${what}: ${row.id} ${row.flow} is ${row.state}, executed ${gateway.executed(row.id)}`)
  }
  for (const row of await trial.rows()) {
    const isAtRest = atRest.includes(row.state) || (row.state === "approved" && !payOnApproval)
    if (!isAtRest) report(row, "stuck")
    const member = trial.members.find(({ id }) => id === row.id) as Member
    const executed = gateway.executed(row.id)
    const payments = paymentsOf(trial, row.id)
    if (executed > 1 || payments > 1) report(row, `sent ${payments} times, paid ${executed} times`)
    if (executed > 0 && row.state !== "paid") report(row, "money without a paid row")
    if (executed === 0 && row.state === "paid") report(row, "paid without money")
    if (
      payments > 0 &&
      ["draft", "checking", "checked", "awaiting_approval", "approved", "canceled"].includes(row.state)
    ) {
      report(row, "sent, and its state does not show it")
    }
    if (gateway.executed(row.id, true) > executed && row.state === "failed" && !mayBeUsed(row, member)) {
      report(row, "failed, and to be paid later")
    }
    const calls = await listCalls(trial.pg, row.id)
    if (calls.some((call) => call.state === "intended")) report(row, "a call of it stays intended")
    if (row.state === "canceled" && calls.some(isUnresolved)) report(row, "a call of it stays open")
    checkCall(presentCalls(row, calls).payment, { row, payments }, report)
    if ((row.limit_day !== null) !== heldStates.includes(row.state)) report(row, `counted against ${row.limit_day}`)
    if (payments > 0) await checkApprovals(trial, row, report)
    await checkTrail(trial, row, report)
  }
}

type Report = (row: PayoutRow, what: string) => void

function mayBeUsed({ flow }: PayoutRow, { hasLink }: Member): boolean {
  return flow === "form" && hasLink
}

/** A payment that was sent is recorded, and its call and its payout agree. */
function checkCall(
  call: CallRow | undefined,
  { row, payments }: { row: PayoutRow; payments: number },
  report: Report,
): void {
  if (payments > 0 && !call) report(row, "sent, and no call is on record")
  if (!call) return
  const states = callStates[row.state]
  if (!states?.includes(call.state)) report(row, `its call is ${call.state}`)
}

/**
 * The states of the call that can release a payout's money, by the payout's state; the call of a
 * failed payout may have been accepted late.
 */
const callStates: Partial<Record<PayoutState, readonly CallRow["state"][]>> = {
  paying: ["intended", "pending"],
  unknown: ["unknown", "pending"],
  paid: ["done"],
  failed: ["refused", "pending"],
}

/** Enough people approved the payout, none of them an initiator. */
async function checkApprovals(trial: Trial, row: PayoutRow, report: Report): Promise<void> {
  const { pg } = trial
  const found = (await pg("card_payout_approval").where({ payout_id: row.id, withdrawn_at: null })) as {
    approver_id: string
  }[]
  const approvers = new Set(found.map(({ approver_id }) => approver_id).filter((id) => !row.initiators.includes(id)))
  const needed = compare(await askedAtOnce(trial, row), "120") > 0 ? 2 : 1
  if (approvers.size < needed || found.length !== approvers.size)
    report(row, `approved by ${approvers.size} of ${needed}`)
}

/**
 * The rows of a batch that were requested together are one sum, without those that failed or were
 * canceled.
 */
async function askedAtOnce(trial: Trial, row: PayoutRow): Promise<string> {
  if (row.batch_id === null) return row.amount
  const together = (await trial.rows()).filter(
    ({ batch_id, requested_at }) =>
      batch_id === row.batch_id && requested_at?.getTime() === row.requested_at?.getTime(),
  )
  const own = together.filter(({ id, state }) => id === row.id || sentStates.includes(state))
  return sum(
    own.map(({ amount }) => amount),
    row.currency_code,
  )
}

/** Each move starts where the one before ended, and the last one ends in the current state. */
async function checkTrail(trial: Trial, row: PayoutRow, report: Report): Promise<void> {
  const entries = (await trial.pg("card_payout_entry").where({ payout_id: row.id }).orderBy("position")) as EntryRow[]
  let state: PayoutState = "draft"
  if (paymentsOf(trial, row.id) > 0 && !entries.some(({ kind }) => kind === "pay"))
    report(row, "sent, and not in its trail")
  for (const { changes } of entries) {
    const move = (changes as { state?: [PayoutState, PayoutState] } | null)?.state
    if (!move) continue
    const [from, to] = move
    if (from !== state || !Object.values(payoutMachine.moves[from]).includes(to))
      report(row, `went from ${state}, ${from} to ${to}`)
    state = to
  }
  if (row.flow !== "form" && entries.some(({ code }) => code === AFTER_ALL)) report(row, "paid after it had failed")
  if (state !== row.state) report(row, `its trail ends in ${state}`)
  if (entries.filter(({ event }) => event === "paid").length > 1) report(row, "two paid entries in its trail")
}
