import { atMost } from "../limit-concurrency"

const yieldToEventLoop = () => new Promise<void>((next) => setImmediate(next))

it("runs `count` tasks at once, the others in order, and continues after a failure", async () => {
  const limited = atMost(2)
  const started: number[] = []
  let running = 0
  let most = 0
  const results = await Promise.allSettled(
    [1, 2, 3, 4, 5].map((task) =>
      limited(async () => {
        started.push(task)
        most = Math.max(most, ++running)
        await yieldToEventLoop()
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
  expect({ most, started, running }).toEqual({ most: 2, started: [1, 2, 3, 4, 5], running: 0 })
})
