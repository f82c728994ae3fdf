import type { CardStore } from "../environment/card-store"

/** Sets the stock of the seed's scarce product. */
export async function stockLastPiece(store: CardStore, quantity: number): Promise<void> {
  const items = await store.admin<{ inventory_items: { id: string; location_levels?: { location_id: string }[] }[] }>(
    "GET",
    "/admin/inventory-items?sku=last-one&fields=id,*location_levels",
  )
  const [item] = items.data.inventory_items
  const { stockLocationId } = store.seed()
  const known = item?.location_levels?.some((level) => level.location_id === stockLocationId)
  const path = `/admin/inventory-items/${item?.id}/location-levels`
  const answer = known
    ? await store.admin("POST", `${path}/${stockLocationId}`, { stocked_quantity: quantity })
    : await store.admin("POST", path, { location_id: stockLocationId, stocked_quantity: quantity })
  expect(answer.status).toBe(200)
}
