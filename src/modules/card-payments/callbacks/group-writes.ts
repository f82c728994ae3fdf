type Waiting<In, Out> = { input: In; resolve(output: Out): void; reject(error: unknown): void }

/**
 * Batches calls that arrive while one is in progress: a burst of callbacks needs few commits, and a
 * single callback does not wait. If one input makes a batch fail, each input is processed alone, so
 * `work` must have no effect when it fails.
 * @param work returns one output for each input, in the same order
 * @param limits `most`: the maximum size of a batch; `isSpoilt`: whether one of the inputs caused
 * the error. After another error, such as a lost database, all inputs of the batch fail.
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
