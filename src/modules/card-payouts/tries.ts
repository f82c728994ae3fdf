import { spoken } from "../../mapping"
import { type Actor, plugin } from "./actor"
import type { NewEntry } from "./audit"
import type { PayoutRow } from "./rows"

/**
 * While the gateway is not there the schedule tries again and again. The first of these tries is in the audit trail, call and
 * outcome; those after it are counted in these columns as long as they come to nothing as well, and entered as one with whatever ends
 * them. A call that may have moved money is none of them: it is in the trail as soon as it is known to be more than a try.
 */
export const noTries = { tried_at: null, tries: 0, is_quiet: false } as const

/** Whether the schedule tries what has come to nothing just before. */
export function isTriedAgain({ tried_at }: PayoutRow, { kind }: Actor): boolean {
  return kind === plugin.kind && tried_at !== null
}

/** What the trail says of the call that a row is about to make. */
export function intentOf({ flow, amount, currency_code }: PayoutRow, verb: "check" | "pay"): string {
  if (verb === "check") return "Asked the gateway to check it; no money moves."
  if (flow === "form")
    return "Asked the gateway for the page on which the recipient enters a card or another destination."
  return `Told the gateway to pay ${spoken(amount, currency_code)}.`
}

/** How often it was tried once more, in a sentence; undefined where it was not. */
export function triesOf({ tries }: PayoutRow): string | undefined {
  if (tries === 0) return undefined
  if (tries === 1) return "Tried once more since, and it came to nothing as well."
  return `Tried ${tries} more times since, and it came to nothing each time.`
}

/** What is counted and not in the trail yet: the tries that came to nothing, and the one that is under way. */
export function untoldOf(row: PayoutRow): NewEntry[] {
  const sentence = triesOf(row)
  const own = { payout_id: row.id, actor: plugin }
  const counted = { ...own, kind: "tries", message: [row.error_message, sentence].filter(Boolean).join(" ") }
  const verb = row.state === "checking" ? "check" : "pay"
  const begun = (verb === "check" ? row.checked_at : row.paying_since) ?? undefined
  const changes = { state: [verb === "check" ? "draft" : "approved", row.state] } as const
  return [
    ...(sentence ? [{ ...counted, happened_at: row.tried_at ?? undefined }] : []),
    ...(row.is_quiet ? [{ ...own, kind: verb, message: intentOf(row, verb), changes, happened_at: begun }] : []),
  ]
}
