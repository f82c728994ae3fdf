import type { TransactionEntry } from "../../contracts"
import { Text } from "@medusajs/ui"
import type { RenderedMessage } from "../../messages"
import { useActorNames } from "../http/actor-names"
import { useMessages } from "../format/localized-text"

type TimelineRow = {
  id: string
  at: string
  text: string
  /** The name of the actor, if any. */
  actor: string | null
  /** Further lines, such as changes. */
  details?: readonly string[]
  /** For tests. */
  kind?: string
}

type TimelineProps = {
  rows: readonly TimelineRow[]
  /** The IANA zone of the times; the reader's by default. */
  zone?: string
  /** Test id of an entry. */
  "data-testid"?: string
}

/** Entries in the given order, each with its time and actor. */
export const Timeline = ({ rows, zone, ...rest }: TimelineProps) => {
  const { t, time } = useMessages()
  if (rows.length === 0) {
    return (
      <Text size="small" className="text-ui-fg-subtle">
        {t("cardPayments.timeline.empty")}
      </Text>
    )
  }
  return (
    <ol className="border-ui-border-base flex flex-col gap-y-3 border-s ps-3">
      {rows.map(({ id, at, text, actor, details = [], kind }) => (
        <li key={id} className="min-w-0" data-testid={rest["data-testid"]} data-kind={kind}>
          <Text size="small" leading="compact" className="text-pretty break-words">
            {text}
          </Text>
          <Text size="xsmall" leading="compact" className="text-ui-fg-subtle break-words pt-1">
            <time dateTime={at}>{time(at, zone)}</time>
            {actor !== null && ` ${t("cardPayments.timeline.actor", { actor })}`}
          </Text>
          {details.map((line) => (
            <Text key={line} size="xsmall" leading="compact" className="text-ui-fg-subtle break-words pt-1">
              {line}
            </Text>
          ))}
        </li>
      ))}
    </ol>
  )
}

type Entry = Pick<TransactionEntry, "id" | "at" | "message" | "actor"> & Partial<RenderedMessage>

type TimelineEntriesProps = {
  entries: readonly Entry[]
  /** Names of actors that need no request, by actor id. */
  known?: Readonly<Record<string, string>>
  zone?: string
}

/** The timeline of entries. It fetches the users' e-mail addresses after mounting. */
export const TimelineEntries = ({ entries, known = {}, zone }: TimelineEntriesProps) => {
  const { text } = useMessages()
  const nameOf = useActorNames(entries)
  const rows = entries.map((entry) => ({
    id: entry.id,
    at: entry.at,
    text: isCoded(entry) ? text(entry) : entry.message,
    actor: entry.actor && (known[entry.actor] ?? nameOf(entry.actor)),
  }))
  return <Timeline rows={rows} zone={zone} />
}

function isCoded(entry: Entry): entry is Entry & RenderedMessage {
  return entry.code !== undefined
}
