import resources from "../../i18n"
import type { Words } from "../words-of"
import type { PayoutEntry } from "./admin-payout"
import { batchStates } from "./batches/batch-states"
import { payoutStates } from "./payout-states"

const named = Object.keys(resources.en.translation.cardPayments.payouts.changed)

const states = {
  payout: { names: payoutStates, key: (state: string) => `cardPayments.payouts.state.${state}` },
  batch: { names: batchStates, key: (state: string) => `cardPayments.payouts.batches.state.${state}` },
} as const

/**
 * What an entry of the audit trail has changed, a line each: `State: Checked → Waiting for approval`. What it only notes, since it
 * stayed as it was, is none.
 */
export function changeWords(
  { t }: Pick<Words, "t">,
  changes: PayoutEntry["changes"],
  about: keyof typeof states,
): string[] {
  const { names, key } = states[about]
  const changed = Object.entries(changes ?? {}).filter(([, change]) => !isNote(change))
  return changed.map(([name, change]) => {
    const isState = name === "state"
    const label = isState
      ? t("cardPayments.payouts.column.state")
      : named.includes(name)
        ? t(`cardPayments.payouts.changed.${name}`)
        : name
    const text = (value: unknown) => {
      if (value === null || value === undefined || value === "") return "–"
      if (isState && typeof value === "string" && value in names) return t(key(value))
      return typeof value === "object" ? JSON.stringify(value) : String(value)
    }
    if (!Array.isArray(change) || change.length !== 2) return `${label}: ${text(change)}`
    const [before, after] = change as [unknown, unknown]
    return before === null || before === undefined
      ? `${label}: ${text(after)}`
      : `${label}: ${text(before)} → ${text(after)}`
  })
}

function isNote(change: unknown): boolean {
  return Array.isArray(change) && change.length === 2 && change[0] === change[1]
}
