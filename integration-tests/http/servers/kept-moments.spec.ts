import { describeStore } from "../../environment/card-store"
import { subscriptionMoves } from "../../actions/subscription-moves"

/** The state that each story finds after the same first moves. */
const found: { tables: string; calls: string; orders: string; made: object }[] = []

describeStore("Stories with the same first moves", (store) => {
  const moves = subscriptionMoves(store)
  const inspect = async (made: object) => {
    // Sorted, because only rewritten rows keep their place.
    const tables = (await moves.database()).split("\n").sort().join("\n")
    return {
      tables,
      calls: JSON.stringify(store.sandbox().calls()),
      orders: JSON.stringify(store.sandbox().orders()),
      made,
    }
  }

  for (const name of ["the first makes them", "the second restores them", "the third restores them"]) {
    it(`${name}: all find the same rows and orders, whatever the previous story did`, async () => {
      const made = await moves.subscribed()
      found.push(await inspect(made))
      expect(found.at(-1)).toEqual(found[0])
      // A restored subscription is charged like a new one, once each time.
      await moves.forward("P1M")
      expect((await moves.charges(made.id)).map(({ state }) => state)).toEqual(["paid", "paid"])
    })
  }

  it("after a move that is not kept, each move is made anew", async () => {
    expect(store.sandbox().orders()).toEqual([])
    expect(await moves.subscribed()).not.toEqual(found[0]?.made)
  })

  it("a concurrent move during a restore is refused, because each would change the other's state", async () => {
    const back = moves.subscribed()
    const beside = store.admin("GET", "/admin/orders")
    await expect(back).rejects.toThrow("Await it before the next move")
    await beside
  })
})
