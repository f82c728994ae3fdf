import type { GraphQuery } from "../modules/card-payments"

/** The order of a payment collection, and whether it was canceled; undefined where there is none, or none any more. */
export async function readOrderState(
  query: GraphQuery,
  collectionId: string | null,
): Promise<{ id: string; isCanceled: boolean } | undefined> {
  if (!collectionId) return undefined
  const { data } = await query.graph({
    entity: "order_payment_collection",
    fields: ["order_id", "order.status", "order.canceled_at"],
    filters: { payment_collection_id: collectionId },
  })
  const [link] = data as { order_id: string; order?: { status?: string; canceled_at?: unknown } | null }[]
  // A canceled order can be archived.
  const isCanceled = link?.order?.status === "canceled" || !!link?.order?.canceled_at
  return link?.order ? { id: link.order_id, isCanceled } : undefined
}
