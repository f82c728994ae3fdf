import { Text } from "@medusajs/ui"
import { Section } from "../section"
import { usePeople } from "../use-people"
import { useWords } from "../use-words"
import type { PayoutEntry } from "./admin-payout"
import { changeWords } from "./change-words"
import { doerWords } from "./doer-words"
import { toldWords } from "./told-words"

type PayoutTimelineProps = { entries: readonly PayoutEntry[]; zone: string; about: "payout" | "batch" }

/** Every step of a payout or of a batch, newest first: what happened, who did it, when, from where, and what it changed. */
export const PayoutTimeline = ({ entries, zone, about }: PayoutTimelineProps) => {
  const words = useWords()
  const { t, time } = words
  const person = usePeople(entries.map(({ actor_id }) => actor_id))

  return (
    <Section title={t("cardPayments.payouts.history")} data-testid="card-payout-history">
      <div className="px-6 pb-4">
        {entries.length === 0 && (
          <Text size="small" className="text-ui-fg-subtle">
            {t("cardPayments.timeline.empty")}
          </Text>
        )}
        <ol className="border-ui-border-base flex flex-col gap-y-3 border-l pl-3 empty:hidden">
          {entries.map((entry) => (
            <li key={entry.id} className="min-w-0" data-testid="card-payout-entry" data-kind={entry.kind}>
              <Text size="small" leading="compact" className="text-pretty break-words">
                {toldWords(words, entry.message)}
              </Text>
              <Text size="xsmall" leading="compact" className="text-ui-fg-subtle break-words pt-1">
                <time dateTime={entry.happened_at}>{time(entry.happened_at, zone)}</time>{" "}
                {t("cardPayments.timeline.actor", { actor: doerWords(words, entry, person) })}
              </Text>
              {changeWords(words, entry.changes, about).map((line) => (
                <Text key={line} size="xsmall" leading="compact" className="text-ui-fg-subtle break-words pt-1">
                  {line}
                </Text>
              ))}
            </li>
          ))}
        </ol>
      </div>
    </Section>
  )
}
