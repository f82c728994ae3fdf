/** How many payments does the inbox read for a page? */
import { rowsReadBy } from "../../../../lists/__tests__/rows-read"
import { describeModule } from "../../__tests__/card-module"
import { fillPayments } from "../../__tests__/fill-payments"

describeModule("The inbox", (cards) => {
  it("reads few more of 6,000 payments than it shows", async () => {
    await fillPayments(cards.pg(), 6_000)
    const orders = { canceledCollections: () => Promise.resolve([]), awaited: () => Promise.resolve(new Set<string>()) }
    const read: Record<string, number> = {}
    let shown = 0
    for (const part of await cards.service.attention.parts({}, orders)) {
      read[part.name] = await rowsReadBy(cards.pg(), "card_transaction", async () => {
        shown += (await part.page({ limit: 20 })).rows.length
      })
    }
    expect(Object.entries(read).filter(([, count]) => count > 200)).toEqual([])
    expect(shown).toBeGreaterThan(20)
  })
})
