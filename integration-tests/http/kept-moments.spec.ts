import { describeStore } from "../stage/card-store"
import { subscriptionMoves } from "../moves/subscription-moves"

/** What each story finds after the same first moves. */
const found: { tables: string; calls: string; orders: string; made: object }[] = []

describeStore("Stories that begin with the same moves", (store) => {
  const moves = subscriptionMoves(store)
  const inspect = async (made: object) => {
    // In any order: only what was written stays where it was.
    const tables = (await moves.database()).split("\n").sort().join("\n")
    return {
      tables,
      calls: JSON.stringify(store.sandbox().calls()),
      orders: JSON.stringify(store.sandbox().orders()),
      made,
    }
  }

  for (const name of ["the first makes them", "the second goes back", "and so does the third"]) {
    it(`${name}: all find the same rows and books, whatever the story before did then`, async () => {
      const made = await moves.subscribed()
      found.push(await inspect(made))
      expect(found.at(-1)).toEqual(found[0])
      // As new as any: it is charged, each time once.
      await moves.forward("P1M")
      expect((await moves.charges(made.id)).map(({ state }) => state)).toEqual(["paid", "paid"])
    })
  }

  it("after a move that is not kept each is made anew", async () => {
    expect(store.sandbox().orders()).toEqual([])
    expect(await moves.subscribed()).not.toEqual(found[0]?.made)
  })

  it("another move beside one that goes back is refused: neither would know what the other did", async () => {
    const back = moves.subscribed()
    const beside = store.admin("GET", "/admin/orders")
    await expect(back).rejects.toThrow("Await it before the next move")
    await beside
  })
})
