import type { PayoutEntry } from "../../contracts"
import { useMessages, type Messages } from "../format/localized-text"
import { usePeople } from "../http/actor-names"
import resources from "../i18n"
import { Section } from "../ui/page-layout"
import { Timeline } from "../ui/timeline"
import { batchStates } from "./batches/batch-badge"
import { payoutStates } from "./payout-badge"

type PayoutTimelineProps = { entries: readonly PayoutEntry[]; zone: string; about: "payout" | "batch" }

/**
 * The audit trail of a payout or batch, newest first: message, time, actor, IP address and changes.
 */
export const PayoutTimeline = ({ entries, zone, about }: PayoutTimelineProps) => {
  const messages = useMessages()
  const person = usePeople(entries.map(({ actor_id }) => actor_id))
  const rows = entries.map((entry) => ({
    id: entry.id,
    at: entry.happened_at,
    text: messages.text(entry),
    actor: formatActor(messages, entry, person),
    details: formatChanges(messages, entry.changes, about),
    kind: entry.kind,
  }))
  return (
    <Section title={messages.t("cardPayments.payouts.history")} data-testid="card-payout-history">
      <div className="px-6 pb-4">
        <Timeline rows={rows} zone={zone} data-testid="card-payout-entry" />
      </div>
    </Section>
  )
}

type EntryActor = Pick<PayoutEntry, "actor_id" | "actor_kind" | "ip">

/**
 * The actor of an entry and the IP address: `ann@example.com, from 192.0.2.1`.
 * @param person maps the id of a user or API key to a label
 */
export function formatActor(
  { t }: Pick<Messages, "t">,
  { actor_id, actor_kind, ip }: EntryActor,
  person: (id: string) => string,
): string {
  const isSomebody = actor_id !== null && actor_kind !== "plugin" && actor_kind !== "gateway"
  const who = isSomebody ? person(actor_id) : t(`cardPayments.payouts.actor.${actor_kind}`)
  return ip ? `${who}, ${t("cardPayments.payouts.from", { ip })}` : who
}

const named = Object.keys(resources.en.translation.cardPayments.payouts.changed)

const states = {
  payout: { names: payoutStates, key: (state: string) => `cardPayments.payouts.state.${state}` },
  batch: { names: batchStates, key: (state: string) => `cardPayments.payouts.batches.state.${state}` },
} as const

/**
 * The changes of an audit entry, one line each: `State: Checked → Waiting for approval`. Values
 * that are equal before and after are left out.
 */
export function formatChanges(
  { t }: Pick<Messages, "t">,
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
