import type { AdminReconciliation } from "../../contracts"
import { useMessages } from "../format/localized-text"
import { StateBadge } from "../ui/inline-elements"
import { resultOf } from "./run-texts"

const colors = {
  agrees: "green",
  repaired: "green",
  differs: "red",
  running: "blue",
  canceled: "grey",
  failed: "red",
} as const

/** The answer of a run in two words: do the books agree? */
export const RunBadge = ({ run }: { run: AdminReconciliation }) => {
  const { t } = useMessages()
  const result = resultOf(run)
  return (
    <StateBadge state={result} color={colors[result]} data-testid="card-reconciliation-result">
      {t(`cardPayments.reconciliation.result.${result}`, { number: run.open })}
    </StateBadge>
  )
}
