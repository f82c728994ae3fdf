import { appendEntries, type Publication, publishEvents, type Unpublished } from "../../durable"
import { type KnownMessage, rendered } from "../../messages"
import type { Actor } from "./actor"
import { batchEvents } from "./batches/batch-states"
import type { Context } from "./context"
import type { PayoutEntry } from "../../contracts"
import { payoutEvents as moveEvents } from "./payouts/payout-states"
import type { Db, EntryRow } from "./rows"

const auditTrail = { table: "card_payout_entry", prefix: "cpe" }

/** Published as `card_payout.<name>`: the events of moves, and of steps without a move. */
export const payoutEvents = [
  ...new Set([...Object.values(moveEvents), ...Object.values(batchEvents)]),
  ...(["created", "link_ready", "changed_after_paid", "link_mailed", "status_mailed"] as const),
]
export type PayoutEvent = (typeof payoutEvents)[number]

export type NewEntry = {
  payout_id?: string
  batch_id?: string
  kind: string
  message: KnownMessage
  actor: Actor
  event?: PayoutEvent
  /** Values before and after; only fields that may be stored in clear. */
  changes?: Readonly<Record<string, readonly [unknown, unknown]>>
  /** Set if the step happened earlier than it is appended. */
  happened_at?: Date
}

/**
 * Appends steps to the audit trail, in the order given. Their events are published after the
 * commit.
 */
export async function append(db: Db, entries: NewEntry | readonly NewEntry[], happened_at: Date): Promise<void> {
  const rows = [entries].flat().map(({ actor, changes, message, ...entry }: NewEntry) => {
    return {
      payout_id: null,
      batch_id: null,
      event: null,
      happened_at,
      ...entry,
      code: message.code,
      params: JSON.stringify(message.params),
      actor_id: actor.id,
      actor_kind: actor.kind,
      ip: actor.ip ?? null,
      auth_identity_id: actor.auth_identity_id ?? null,
      changes: changes ? JSON.stringify(changes) : null,
      created_at: new Date(),
    }
  })
  await appendEntries(db, auditTrail, rows)
}

/**
 * The audit trail of one payout or of one batch, newest first. A batch's trail excludes its
 * payouts' entries.
 */
export async function timelineOf(
  db: Db,
  about: Pick<EntryRow, "payout_id"> | Pick<EntryRow, "batch_id">,
): Promise<PayoutEntry<Date>[]> {
  const entries = (await db(auditTrail.table)
    .where({ ...about, deleted_at: null })
    .orderBy("position", "desc")
    .select("id", "kind", "code", "params", "actor_id", "actor_kind", "ip", "changes", "happened_at")) as EntryRow[]
  return entries.map((entry) => ({ ...entry, ...rendered(entry) }))
}

/**
 * `state`: the state to which this step moved the payout, however late the event is published. If
 * the step changed no state: the payout's state at publication. `customer_id` and `order_id` are
 * the payout's.
 */
export type UnpublishedEvent = Pick<EntryRow, "payout_id" | "batch_id"> & {
  entry_id: string
  name: PayoutEvent
  state: string | null
  customer_id: string | null
  order_id: string | null
}

type Row = Unpublished & Omit<UnpublishedEvent, "entry_id" | "name"> & { batch_of_payout: string | null }

/**
 * Publishes events of the audit trails, of one payout or batch (`about`) or of all; see
 * `publishEvents` of `durable`.
 */
export async function publishPayoutEvents(
  { pg, now }: Context,
  publish: (event: UnpublishedEvent) => Promise<void>,
  { about, most }: { about?: string; most?: number } = {},
): Promise<Publication> {
  return publishEvents<Row>(
    pg,
    {
      table: auditTrail.table,
      subject: "coalesce(entry.payout_id, entry.batch_id)",
      extend: (query) =>
        void query
          .leftJoin("card_payout AS payout", "payout.id", "entry.payout_id")
          .select("payout.customer_id", "payout.order_id", "payout.batch_id AS batch_of_payout")
          .select(
            pg.raw(
              "CASE entry.event WHEN 'created' THEN 'draft' ELSE coalesce(entry.changes #>> '{state,1}', payout.state) END AS state",
            ),
          ),
    },
    {
      ...{ subject: about, most, now },
      publish: ({ id, event, payout_id, batch_id, batch_of_payout, state, customer_id, order_id }) =>
        publish({
          ...{ entry_id: id, name: event as PayoutEvent, payout_id, batch_id: batch_id ?? batch_of_payout },
          ...{ state, customer_id, order_id },
        }),
    },
  )
}
