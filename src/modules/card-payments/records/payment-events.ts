import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { type Publication, publishEvents, type Unpublished } from "../../../durable"
import { type KnownMessage, rendered, type RenderedMessage } from "../../../messages"
import type { Context } from "../context"
import type { EventName } from "./rows"

/**
 * `id`: of the transaction. `entry_id`: of the event itself. `amount`: decimal text in major units.
 */
export type UnpublishedEvent = {
  id: string
  entry_id: string
  name: EventName
  amount: string
  reason?: RenderedMessage
}

type TimelineEvent = Unpublished & {
  transaction_id: string
  event: EventName
  event_amount: string
  reversal_reason: KnownMessage | null
}

/** Publishes events of one transaction or of all; see `publishEvents` of `durable`. */
export async function publishPaymentEvents(
  { pg, now }: Context,
  publish: (event: UnpublishedEvent) => Promise<void>,
  transactionId?: string,
): Promise<Publication> {
  const outbox = {
    table: "card_timeline_entry",
    subject: "entry.transaction_id",
    extend: (query: Knex.QueryBuilder) =>
      void query
        .join("card_transaction AS payment", "payment.id", "entry.transaction_id")
        .select("payment.reversal_reason"),
  }
  return publishEvents<TimelineEvent>(pg, outbox, {
    ...{ subject: transactionId, now },
    publish: ({ id: entry_id, transaction_id: id, event: name, event_amount: amount, reversal_reason }) =>
      publish({
        ...{ id, entry_id },
        name,
        amount,
        ...(name === "reversed" && reversal_reason ? { reason: rendered(reversal_reason) } : {}),
      }),
  })
}
