import { batchMachine } from "../../batches/batch-states"
import type { BatchRow, EntryRow, PayoutRow, PayoutState } from "../../rows"
import type { Trial } from "./world"

const ended: readonly PayoutState[] = ["paid", "failed", "canceled"]

/**
 * A batch is final, or a person can advance it; its rows match its state, and its audit trail is
 * consistent.
 */
export async function checkBatch(trial: Trial): Promise<void> {
  const batch = await trial.batch()
  if (!batch) {
    if (trial.file) trial.violations.push("stuck: the file became no batch")
    return
  }
  const rows = (await trial.rows()).filter(({ batch_id }) => batch_id === batch.id)
  const ids = rows.map(({ id }) => id)
  const sent = (await trial
    .pg("card_payout_call")
    .whereIn("payout_id", ids)
    .whereNot({ kind: "check" })
    .pluck("payout_id")) as string[]
  const wrong = whatIsWrong(batch, { rows, sent }, trial)
  const states = rows.map(({ state }) => state).join(", ")
  if (wrong) trial.violations.push(`batch: ${wrong}: ${batch.id} is ${batch.state}, its rows ${states}`)
  await checkTrail(trial, batch)
}

/** `sent`: ids of the rows with a call that can release their money. */
type Rows = { rows: readonly PayoutRow[]; sent: readonly string[] }

function whatIsWrong({ state }: BatchRow, { rows, sent }: Rows, { payOnApproval }: Trial): string | undefined {
  const has = (...some: PayoutState[]) => rows.some((row) => some.includes(row.state))
  const isSent = sent.length > 0
  if (has("awaiting_approval") && state !== "awaiting_approval") return "a row waits that nobody can approve"
  if (has("approved", "paying", "unknown") && state !== "paying") return "a row is approved, and its batch is not"
  switch (state) {
    case "checking":
      return "it is being checked for ever"
    case "ready":
      // If the gateway refused every row, the file has to be corrected.
      return has("draft", "checked") || rows.every((row) => row.state === "failed" && !sent.includes(row.id))
        ? undefined
        : "nothing in it can be asked for"
    case "awaiting_approval":
      return has("awaiting_approval") ? undefined : "nothing in it can be approved"
    case "paying":
      return has("approved") && !payOnApproval ? undefined : "nothing in it is left to be paid"
    case "finished":
      return rows.every((row) => ended.includes(row.state)) && (isSent || !has("canceled"))
        ? undefined
        : "it has not ended"
    case "canceled":
      return rows.every((row) => ended.includes(row.state)) && !isSent ? undefined : "it was not given up"
  }
}

async function checkTrail({ pg, violations }: Trial, batch: BatchRow): Promise<void> {
  const entries = (await pg("card_payout_entry").where({ batch_id: batch.id }).orderBy("position")) as EntryRow[]
  let state: BatchRow["state"] = "checking"
  for (const { changes } of entries) {
    const move = (changes as { state?: [BatchRow["state"], BatchRow["state"]] } | null)?.state
    if (!move) continue
    const [from, to] = move
    if (from !== state || !Object.values(batchMachine.moves[from]).includes(to)) {
      violations.push(`batch went from ${state}, ${from} to ${to}`)
    }
    state = to
  }
  if (state !== batch.state) violations.push(`batch: its trail ends in ${state}: ${batch.id} is ${batch.state}`)
}
