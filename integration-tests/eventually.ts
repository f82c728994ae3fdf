/** Waits until a check holds and answers what it answers; the last failure is the message. */
export async function eventually<T>(check: () => Promise<T> | T, withinMs = 30_000): Promise<T> {
  const deadline = Date.now() + withinMs
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await new Promise((next) => setTimeout(next, 100))
    }
  }
}
