type Waiting<In, Out> = { input: In; resolve(output: Out): void; reject(error: unknown): void }

/**
 * Calls that arrive while one is under way are done together by the next one: a burst of callbacks
 * shares few commits, and a single callback waits for nobody. When one of them spoils it, each is
 * done again by itself: `work` must leave nothing behind when it fails.
 * @param work answers for each of its inputs, in their order
 * @param limits `most` inputs that one call takes; `isSpoilt` tells an error that one of the inputs
 * caused from one that all would have, such as a lost database: only then is it worth to do each
 * alone
 */
export function batchNext<In, Out>(
  work: (inputs: readonly In[]) => Promise<readonly Out[]>,
  { most, isSpoilt }: { most: number; isSpoilt: (error: unknown) => boolean },
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
      } catch (error) {
        if (taken.length > 1 && isSpoilt(error)) for (const one of taken) await together([one]).catch(one.reject)
        else for (const { reject } of taken) reject(error)
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
