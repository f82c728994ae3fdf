import type { TransactionEntry } from "../../contracts"
import { Text } from "@medusajs/ui"
import type { RenderedMessage } from "../../messages"
import { useActorNames } from "../http/actor-names"
import { useMessages } from "../format/localized-text"

type Entry = Pick<TransactionEntry, "id" | "at" | "message" | "actor"> & Partial<RenderedMessage>

type TimelineEntriesProps = {
  entries: readonly Entry[]
  /** Names of actors that need no request, by actor id. */
  known?: Readonly<Record<string, string>>
  /** The IANA zone of the times; the reader's by default. */
  zone?: string
}

/** Timeline entries in the given order. It fetches the users' e-mail addresses after mounting. */
export const TimelineEntries = ({ entries, known = {}, zone }: TimelineEntriesProps) => {
  const { t, time, text } = useMessages()
  const nameOf = useActorNames(entries)
  if (entries.length === 0) {
    return (
      <Text size="small" className="text-ui-fg-subtle">
        {t("cardPayments.timeline.empty")}
      </Text>
    )
  }
  return (
    <ol className="border-ui-border-base flex flex-col gap-y-3 border-l pl-3">
      {entries.map((entry) => (
        <li key={entry.id} className="min-w-0">
          <Text size="small" leading="compact" className="text-pretty break-words">
            {isCoded(entry) ? text(entry) : entry.message}
          </Text>
          <Text size="xsmall" leading="compact" className="text-ui-fg-subtle break-words pt-1">
            <time dateTime={entry.at}>{time(entry.at, zone)}</time>
            {entry.actor &&
              ` ${t("cardPayments.timeline.actor", { actor: known[entry.actor] ?? nameOf(entry.actor) })}`}
          </Text>
        </li>
      ))}
    </ol>
  )
}

function isCoded(entry: Entry): entry is Entry & RenderedMessage {
  return entry.code !== undefined
}
