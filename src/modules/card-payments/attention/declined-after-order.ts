import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { FoundAttention } from "../../../contracts"
import { allPages, newestFirst, pageOf } from "../../../lists"
import { countUpTo, filteredPart, type ListPart } from "../../../lists/joined-lists"
import { toMessage } from "../../../messages"
import type { Context } from "../context"
import type { TransactionRow } from "../records/rows"
import type { AttentionFilters } from "./payment-parts"

/** The given collections whose order still waits for money. Only Medusa knows. */
export type AwaitedCollections = (collectionIds: readonly string[]) => Promise<ReadonlySet<string>>

type Entry = { id: string; transaction_id: string; created_at: Date }

/** Declines after the order was placed, of collections that no other attempt has paid. */
export function declinesAfterOrder({ pg }: Context, { account }: AttentionFilters): Knex.QueryBuilder {
  const declined = pg("card_transaction AS payment")
    .whereRaw("payment.id = entry.transaction_id")
    .whereNull("payment.deleted_at")
    .whereRaw("payment.status IS DISTINCT FROM 'approved'")
    .whereNotExists(
      pg("card_transaction AS other")
        .whereRaw("other.payment_collection_id = payment.payment_collection_id")
        .where({ "other.status": "approved", "other.reversed_at": null, "other.deleted_at": null })
        .select(pg.raw("1")),
    )
    .select(pg.raw("1"))
  if (account !== undefined) void declined.where({ "payment.account": account })
  return pg("card_timeline_entry AS entry")
    .where({ "entry.event": "declined_after_order", "entry.deleted_at": null })
    .whereExists(declined)
}

/** A row for each order whose payment was declined after the order was placed. */
export function declinedPart(
  context: Context,
  filters: AttentionFilters,
  awaited: AwaitedCollections,
): ListPart<FoundAttention> {
  const { pg } = context
  const order = { list: "declined_after_order", by: "created_at", direction: "asc" } as const
  const part: ListPart<FoundAttention> = {
    name: order.list,
    async page(page) {
      const { rows, next } = await pageOf<Entry>(declinesAfterOrder(context, filters), order, page)
      const payments = (await pg("card_transaction").whereIn(
        "id",
        rows.map(({ transaction_id }) => transaction_id),
      )) as TransactionRow[]
      const found = rows.flatMap(({ transaction_id, created_at }) => {
        const payment = payments.find(({ id }) => id === transaction_id)
        return payment ? [declinedRow(payment, created_at)] : []
      })
      return { rows: found, next }
    },
    count: (most) => countUpTo(pg, declinesAfterOrder(context, filters), most),
  }
  return filteredPart(part, (rows) => keepAwaited(rows, awaited))
}

type OfCollection = { payment_collection_id?: string | null }

async function keepAwaited<Row extends OfCollection>(rows: Row[], awaited: AwaitedCollections): Promise<Row[]> {
  const waiting = await awaited(rows.flatMap(({ payment_collection_id }) => payment_collection_id ?? []))
  return rows.filter(({ payment_collection_id }) => waiting.has(payment_collection_id ?? ""))
}

/** Collections that Medusa is asked for at once. */
const ASKED_AT_ONCE = 1_000

/** The ids of the payments of all pages of `declinedPart`. */
export async function awaitedDeclines(context: Context, awaited: AwaitedCollections): Promise<string[]> {
  const payments = context
    .pg("card_transaction")
    .whereNull("deleted_at")
    .whereIn("id", declinesAfterOrder(context, {}).select("entry.transaction_id"))
  const pages = allPages(ASKED_AT_ONCE, (page) =>
    pageOf<OfCollection & { id: string }>(payments, newestFirst("declined payments"), {
      ...page,
      columns: ["id", "payment_collection_id"],
    }),
  )
  const ids: string[] = []
  for await (const rows of pages) ids.push(...(await keepAwaited(rows, awaited)).map(({ id }) => id))
  return ids
}

function declinedRow(payment: TransactionRow, since: Date): FoundAttention {
  const { id, account, amount, currency_code, payment_collection_id } = payment
  return {
    id: `declined_after_order_${id}`,
    kind: "declined_after_order",
    since,
    message: toMessage("attention.declined_after_order"),
    ...{ amount, currency_code, account, payment_collection_id },
    subject: { type: "payment", id },
    actions: [],
  }
}
