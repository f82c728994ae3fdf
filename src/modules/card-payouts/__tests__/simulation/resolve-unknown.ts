import { callsOf } from "../../payouts/calls"
import type { CallRow, PayoutRow } from "../../rows"
import { paymentsOf } from "./payments-of"
import { perform } from "./perform"
import { people, type Process, type Trial } from "./world"

/**
 * Resolves manually, by the truth, the payouts that only a person can resolve.
 * @returns their number
 */
export async function resolveUnknown(trial: Trial): Promise<number> {
  const { gateway, violations, counts, processes } = trial
  const [process] = processes as [Process]
  const unknown = (await trial.rows()).filter(({ state }) => state === "unknown")
  for (const row of unknown) {
    if (canReport(trial, row, (await callsOf(trial.pg, row)).payment))
      violations.push(`unknown although the gateway reports it: ${row.id} ${row.flow}`)
    counts.resolutions += 1
    const happened = gateway.executed(row.id) > 0
    const resolution = { payout_id: row.id, actor: people.cleo, happened, note: "Seen in the gateway's own pages." }
    const name = happened ? "resolve as paid" : "resolve as failed"
    while (!(await perform(trial, process, { name, work: ({ service }) => service.resolve(resolution) })));
  }
  return unknown.length
}

/** Whether the gateway's answers are enough to determine the outcome. */
function canReport({ gateway, traits }: Trial, { id, flow }: PayoutRow, payment: CallRow | undefined): boolean {
  const sent = paymentsOf({ gateway }, id) > 0
  // The page of a form expires by itself.
  if (flow === "form") return true
  // A missing payment proves nothing until the gateway is known to report others.
  if (!sent) return false
  if (flow !== "check_pay") return true
  const byType = !!traits.types.check && traits.types.check !== traits.types.pay && traits.plain === "newest"
  return byType || (!!payment?.serial_number && traits.echoes && traits.knowsSteps)
}
