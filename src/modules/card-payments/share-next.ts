type Waiting<In, Out> = { input: In; resolve(output: Out): void; reject(error: unknown): void }

/**
 * Calls that arrive while one is under way are done together by the next one: a burst of callbacks shares few commits,
 * and a single callback waits for nobody. When they fail together, each is done again by itself: `work` must leave nothing
 * behind when it fails.
 * @param work answers for each of its inputs, in their order
 * @param most inputs that one call takes
 */
export function shareNext<In, Out>(
  work: (inputs: readonly In[]) => Promise<readonly Out[]>,
  most: number,
): (input: In) => Promise<Out> {
  const waiting: Waiting<In, Out>[] = []
  let isWorking = false

  async function together(taken: readonly Waiting<In, Out>[]): Promise<void> {
    const outputs = await work(taken.map(({ input }) => input))
    taken.forEach(({ resolve }, index) => resolve(outputs[index] as Out))
  }

  async function workOff(): Promise<void> {
    if (isWorking) return
    isWorking = true
    while (waiting.length > 0) {
      const taken = waiting.splice(0, most)
      try {
        await together(taken)
      } catch {
        // One of them may have spoilt it for all.
        for (const one of taken) await together([one]).catch(one.reject)
      }
    }
    isWorking = false
  }

  return (input) =>
    new Promise((resolve, reject) => {
      waiting.push({ input, resolve, reject })
      void workOff()
    })
}
