import resources from "../../i18n"
import type { Words } from "../words-of"
import type { PayoutEntry } from "./admin-payout"
import { payoutStates } from "./payout-states"

const named = Object.keys(resources.en.translation.cardPayments.payouts.changed)

/** What an entry of the audit trail has changed, a line each: `State: Checked → Waiting for approval`. */
export function changeWords({ t }: Pick<Words, "t">, changes: PayoutEntry["changes"]): string[] {
  return Object.entries(changes ?? {}).map(([name, change]) => {
    const isState = name === "state"
    const label = isState
      ? t("cardPayments.payouts.column.state")
      : named.includes(name)
        ? t(`cardPayments.payouts.changed.${name}`)
        : name
    const text = (value: unknown) => {
      if (value === null || value === undefined || value === "") return "–"
      if (isState && typeof value === "string" && value in payoutStates) return t(`cardPayments.payouts.state.${value}`)
      return typeof value === "object" ? JSON.stringify(value) : String(value)
    }
    if (!Array.isArray(change) || change.length !== 2) return `${label}: ${text(change)}`
    const [before, after] = change as [unknown, unknown]
    return before === null || before === undefined
      ? `${label}: ${text(after)}`
      : `${label}: ${text(before)} → ${text(after)}`
  })
}
