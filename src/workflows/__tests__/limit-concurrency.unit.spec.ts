import { atMost } from "../limit-concurrency"

const turn = () => new Promise<void>((next) => setImmediate(next))

it("runs so many at once, the others in order, and goes on after a failure", async () => {
  const limited = atMost(2)
  const began: number[] = []
  let running = 0
  let most = 0
  const results = await Promise.allSettled(
    [1, 2, 3, 4, 5].map((task) =>
      limited(async () => {
        began.push(task)
        most = Math.max(most, ++running)
        await turn()
        running--
        if (task === 2) throw new Error("two")
        return task
      }),
    ),
  )
  expect(results.map((result) => (result.status === "fulfilled" ? result.value : "failed"))).toEqual([
    ...[1, "failed"],
    ...[3, 4, 5],
  ])
  expect({ most, began, running }).toEqual({ most: 2, began: [1, 2, 3, 4, 5], running: 0 })
})
