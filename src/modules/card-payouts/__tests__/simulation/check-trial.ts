import { compare } from "../../../../mapping"
import type { EntryRow, PayoutRow, PayoutState } from "../../rows"
import { heldStates, moves } from "../../states"
import type { Member, Trial } from "./world"
import { people } from "./world"

/** What waits for a person, or is over; what is approved where the schedule does not pay waits for one as well. */
const atRest: readonly PayoutState[] = [
  "draft",
  "checked",
  "awaiting_approval",
  "paid",
  "failed",
  "canceled",
  "unknown",
]

const AFTER_ALL = "The gateway paid it after all."

/** Compares the module's books with the gateway's, and rules by the truth what only a person can find out. */
export async function checkTrial(trial: Trial): Promise<void> {
  const { gateway, violations, counts, processes, payOnApproval } = trial
  const say = (row: PayoutRow, what: string) => {
    violations.push(`${what}: ${row.id} ${row.flow} is ${row.state}, executed ${gateway.executed(row.id)}`)
  }
  for (const row of await trial.rows()) {
    const isAtRest = atRest.includes(row.state) || (row.state === "approved" && !payOnApproval)
    if (!isAtRest) say(row, "stuck")
    if (row.state !== "unknown") continue
    if (canTell(trial, row)) say(row, "unknown although the gateway tells")
    counts.rulings += 1
    const happened = gateway.executed(row.id) > 0
    const ruling = { payout_id: row.id, actor: people.cleo, happened, note: "Seen in the gateway's own pages." }
    await processes[0]?.service.rule(ruling)
  }
  for (const row of await trial.rows()) {
    const member = trial.members.find(({ id }) => id === row.id) as Member
    const executed = gateway.executed(row.id)
    const payments = paymentsOf(trial, row.id)
    if (executed > 1 || payments > 1) say(row, `sent ${payments} times, paid ${executed} times`)
    if (executed > 0 && row.state !== "paid") say(row, "money without a paid row")
    if (executed === 0 && row.state === "paid") say(row, "paid without money")
    if (
      payments > 0 &&
      ["draft", "checking", "checked", "awaiting_approval", "approved", "canceled"].includes(row.state)
    ) {
      say(row, "sent, and its state knows nothing of it")
    }
    if (gateway.executed(row.id, true) > executed && row.state === "failed" && !mayBeUsed(row, member)) {
      say(row, "failed, and to be paid later")
    }
    if ((row.limit_day !== null) !== heldStates.includes(row.state)) say(row, `counted against ${row.limit_day}`)
    if (payments > 0) await checkApprovals(trial, row, say)
    await checkTrail(trial, row, say)
  }
}

type Say = (row: PayoutRow, what: string) => void

function mayBeUsed({ flow }: PayoutRow, { hasLink }: Member): boolean {
  return flow === "form" && hasLink
}

function paymentsOf({ gateway }: Trial, payoutId: string): number {
  return [...gateway.orders.values()]
    .filter(({ id }) => id === payoutId)
    .reduce((sum, { steps }) => sum + steps.filter(({ kind }) => kind === "payment").length, 0)
}

/** Whether what the gateway answers is enough to know what became of it. */
function canTell({ gateway, traits }: Trial, { id, flow, pay_serial }: PayoutRow): boolean {
  const sent = paymentsOf({ gateway } as Trial, id) > 0
  // The page of a form ends by itself.
  if (flow === "form") return true
  // What never arrived is known to be so only where the gateway is known to tell of others.
  if (!sent) return false
  if (flow !== "check_pay") return true
  const byWord = !!traits.types.check && traits.types.check !== traits.types.pay && traits.plain === "newest"
  return byWord || (pay_serial !== null && traits.echoes && traits.knowsSteps)
}

/** Enough people said yes to it, none of whom had asked for it. */
async function checkApprovals({ pg }: Trial, row: PayoutRow, say: Say): Promise<void> {
  const found = (await pg("card_payout_approval").where({ payout_id: row.id, withdrawn_at: null })) as {
    approver_id: string
  }[]
  const approvers = new Set(found.map(({ approver_id }) => approver_id).filter((id) => !row.makers.includes(id)))
  const needed = compare(row.amount, "120") > 0 ? 2 : 1
  if (approvers.size < needed || found.length !== approvers.size) say(row, `approved by ${approvers.size} of ${needed}`)
}

/** Each step follows from the one before, and the last one is where it stands. */
async function checkTrail(trial: Trial, row: PayoutRow, say: Say): Promise<void> {
  const entries = (await trial.pg("card_payout_entry").where({ payout_id: row.id }).orderBy("created_at")) as EntryRow[]
  let state: PayoutState = "draft"
  if (paymentsOf(trial, row.id) > 0 && !entries.some(({ kind }) => kind === "pay"))
    say(row, "sent, and not in its trail")
  for (const { changes } of entries) {
    const move = (changes as { state?: [PayoutState, PayoutState] } | null)?.state
    if (!move) continue
    const [from, to] = move
    if (from !== state || !Object.values(moves[from]).includes(to)) say(row, `went from ${state}, ${from} to ${to}`)
    state = to
  }
  if (row.flow !== "form" && entries.some(({ message }) => message === AFTER_ALL)) say(row, "paid after it had failed")
  if (state !== row.state) say(row, `its trail ends in ${state}`)
  if (entries.filter(({ event }) => event === "paid").length > 1) say(row, "told twice that it was paid")
}
