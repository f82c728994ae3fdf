import { batchNext } from "../group-writes"

/** Work that ends when the test ends it. */
function byHand() {
  const calls: { inputs: readonly number[]; end(error?: Error): void }[] = []
  const work = (inputs: readonly number[]) =>
    new Promise<number[]>((resolve, reject) => {
      const end = (error?: Error) => (error ? reject(error) : resolve(inputs.map((input) => input * 10)))
      calls.push({ inputs, end })
    })
  return { calls, work }
}
const isSpoilt = (error: unknown) => String(error).includes("spoilt")
const yieldToEventLoop = () => new Promise<void>((next) => setImmediate(next))

describe("batchNext", () => {
  it("runs the first input at once and alone, batches those that arrive meanwhile, and answers each", async () => {
    const { calls, work } = byHand()
    const shared = batchNext(work, { most: 3, isSpoilt })
    const answers = Promise.all([1, 2, 3, 4, 5].map((input) => shared(input)))
    expect(calls.map(({ inputs }) => inputs)).toEqual([[1]])
    for (let done = 0; done < 3; done++) {
      calls[done]?.end()
      await yieldToEventLoop()
    }
    expect(calls.map(({ inputs }) => inputs)).toEqual([[1], [2, 3, 4], [5]])
    expect(await answers).toEqual([10, 20, 30, 40, 50])
  })

  it("processes each input alone after an error caused by one of them, so that the others succeed", async () => {
    const { calls, work } = byHand()
    const shared = batchNext(work, { most: 10, isSpoilt })
    const results = Promise.allSettled([1, 2, 3].map((input) => shared(input)))
    calls[0]?.end()
    await yieldToEventLoop()
    calls[1]?.end(new Error("spoilt by one of them"))
    await yieldToEventLoop()
    calls[2]?.end(new Error("spoilt"))
    await yieldToEventLoop()
    calls[3]?.end()
    expect((await results).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"])
    expect(calls.map(({ inputs }) => inputs)).toEqual([[1], [2, 3], [2], [3]])
    const later = shared(4)
    await yieldToEventLoop()
    calls[4]?.end()
    expect(await later).toBe(40)
  })

  it("rejects all inputs after a general failure, without another try", async () => {
    const { calls, work } = byHand()
    const shared = batchNext(work, { most: 10, isSpoilt })
    const results = Promise.allSettled([1, 2, 3].map((input) => shared(input)))
    calls[0]?.end(new Error("spoilt"))
    await yieldToEventLoop()
    calls[1]?.end(new Error("no database"))
    expect((await results).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"])
    expect(calls.map(({ inputs }) => inputs)).toEqual([[1], [2, 3]])
  })
})
