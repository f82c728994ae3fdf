import { verbEvents } from "../../contracts"
import { appendEntries, type Publication, publishEvents, type Unpublished } from "../../durable"
import type { KnownMessage } from "../../messages"
import type { Context } from "./context"
import type { Db, EntryRow } from "./rows"

const history = { table: "card_subscription_entry", prefix: "cse" }

/** Published as `card_subscription.<name>`. */
export const subscriptionEvents = [
  ...verbEvents,
  "created",
  "activated",
  "renewed",
  "charge_failed",
  "card_needed",
  "recovered",
  "past_due",
  "unpaid",
  "canceling",
  "completed",
  "returned",
  "unconfirmed",
  "card_expiring",
  "trial_ending",
  "renewal_upcoming",
] as const
export type SubscriptionEvent = (typeof subscriptionEvents)[number]

export type NewEntry = {
  subscription_id: string
  charge_id?: string | null
  message: KnownMessage
  actor?: string | null
  event?: SubscriptionEvent
}

/**
 * Appends entries to histories, in the order given. Their events are published after the commit.
 * @param happened_at the time by the subscriptions' clock
 */
export async function append(db: Db, entries: readonly NewEntry[], happened_at: Date): Promise<void> {
  const rows = entries.map(({ message: { code, params }, ...entry }) => {
    return { charge_id: null, actor: null, event: null, ...entry, code, params, happened_at }
  })
  await appendEntries(db, history, rows)
}

export type UnpublishedEvent = {
  entry_id: string
  name: SubscriptionEvent
  subscription_id: string
  charge_id: string | null
}

/**
 * Publishes events of the histories, of one subscription or of all; see `publishEvents` of
 * `durable`.
 */
export async function publishSubscriptionEvents(
  { pg }: Context,
  publish: (event: UnpublishedEvent) => Promise<void>,
  subscriptionId?: string,
): Promise<Publication> {
  return publishEvents<Unpublished & EntryRow & { event: SubscriptionEvent }>(
    pg,
    { table: history.table, subject: "entry.subscription_id" },
    {
      subject: subscriptionId,
      publish: ({ id: entry_id, event, subscription_id, charge_id }) =>
        publish({ entry_id, name: event, subscription_id, charge_id }),
    },
  )
}
