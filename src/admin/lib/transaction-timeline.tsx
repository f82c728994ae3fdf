import type { TimelineEntry } from "./admin-transaction"
import { Disclosure } from "./disclosure"
import { TimelineEntries } from "./timeline-entries"
import { useWords } from "./use-words"

/** What happened to one transaction, newest first, folded until somebody wants to know. */
export const TransactionTimeline = ({ entries }: { entries: readonly TimelineEntry[] }) => {
  const { t } = useWords()
  return (
    <Disclosure
      label={t("cardPayments.timeline.label", { number: entries.length })}
      data-testid="card-payments-timeline"
    >
      <TimelineEntries entries={entries} />
    </Disclosure>
  )
}
