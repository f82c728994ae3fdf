import { type Publication, publishEvents, type Unpublished } from "../../durable"
import type { PayoutEvent } from "./audit"
import type { Context } from "./context"
import type { EntryRow } from "./rows"

/**
 * `state` is what the payout came to by this step, however late it is published; where the step left its state alone, what it is
 * when it is published. `customer_id` and `order_id` are the payout's.
 */
export type UnpublishedEvent = Pick<EntryRow, "payout_id" | "batch_id"> & {
  entry_id: string
  name: PayoutEvent
  state: string | null
  customer_id: string | null
  order_id: string | null
}

type Row = Unpublished & Omit<UnpublishedEvent, "entry_id" | "name"> & { batch_of_payout: string | null }

/** Publishes events of audit trails, of one payout or batch or of all; see `publishEvents` of `durable`. */
export async function publishPayoutEvents(
  { pg, now }: Context,
  publish: (event: UnpublishedEvent) => Promise<void>,
  { about, most }: { about?: string; most?: number } = {},
): Promise<Publication> {
  return publishEvents<Row>(
    pg,
    {
      table: "card_payout_entry",
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
