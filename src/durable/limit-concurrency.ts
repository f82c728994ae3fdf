/** Runs at most `count` tasks at once; the others wait in order. */
export function atMost(count: number): <T>(task: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = []
  let free = count
  return async (task) => {
    if (free > 0) free--
    else await new Promise<void>((resolve) => queue.push(resolve))
    try {
      return await task()
    } finally {
      const next = queue.shift()
      if (next) next()
      else free++
    }
  }
}
