import type { MedusaRequest } from "@medusajs/framework/http"
import { doSoon, unfinished } from "../after-response"

const errors: string[] = []
const failing: string[] = []
const request = {
  scope: {
    resolve: () => ({
      error: (line: string) => errors.push(line),
      worked: ({ item }: { item: string }, failure: string | null) => {
        if (failure) failing.push(`${item} ${failure}`)
        return Promise.resolve()
      },
    }),
  },
} as unknown as MedusaRequest

/** Work that ends when the test ends it. */
function held() {
  let runs = 0
  const ends: (() => void)[] = []
  const work = () => {
    runs++
    return new Promise<void>((resolve) => ends.push(resolve))
  }
  const end = async () => {
    ends.shift()?.()
    await new Promise((next) => setImmediate(next))
  }
  return { work, end, runs: () => runs }
}

const yieldToEventLoop = () => new Promise((next) => setImmediate(next))

it("work requested any number of times during its run runs once more", async () => {
  const { work, end, runs } = held()
  doSoon(request, "one", work)
  await yieldToEventLoop()
  for (let again = 0; again < 5; again++) doSoon(request, "one", work)
  expect(runs()).toBe(1)
  await end()
  expect(runs()).toBe(2)
  await end()
  expect(runs()).toBe(2)
  doSoon(request, "one", work)
  await yieldToEventLoop()
  expect(runs()).toBe(3)
  await end()
})

it("waiting work is not queued twice, and four run at a time", async () => {
  const busy = [held(), held(), held(), held()]
  busy.forEach(({ work }, at) => doSoon(request, `busy ${at}`, work))
  const { work, end, runs } = held()
  for (let again = 0; again < 5; again++) doSoon(request, "waits", work)
  await yieldToEventLoop()
  expect([...busy, { runs }].map((one) => one.runs())).toEqual([1, 1, 1, 1, 0])
  for (const one of busy) await one.end()
  await yieldToEventLoop()
  expect(runs()).toBe(1)
  expect(unfinished()).toEqual(["waits"])
  await end()
  expect(runs()).toBe(1)
  expect(unfinished()).toEqual([])
})

it("a failure is logged with its message, and blocks no later work", async () => {
  doSoon(request, "fails", () => Promise.reject(new Error("no way")))
  await yieldToEventLoop()
  expect(errors).toEqual(["[card-payments] fails: no way"])
  expect(failing).toEqual(["fails Error"])
  const { work, end, runs } = held()
  doSoon(request, "fails", work)
  await yieldToEventLoop()
  expect(runs()).toBe(1)
  await end()
})
