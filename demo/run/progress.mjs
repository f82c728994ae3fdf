/** Prints numbered lines with each step and its duration. */
export function createProgress(total, out = process.stdout) {
  let number = 0
  return {
    /**
     * Runs one step. `work` may return a word such as "up to date", printed beside the time.
     * @template T
     * @param {string} title
     * @param {() => Promise<T>} work
     */
    async step(title, work) {
      const line = `[${++number}/${total}] ${title} …`
      const startedAt = Date.now()
      const seconds = () => `${Math.round((Date.now() - startedAt) / 1000)} s`
      out.write(line)
      const timer = out.isTTY ? setInterval(() => out.write(`\r${line} ${seconds()}`), 1000) : undefined
      try {
        const remark = await work()
        out.write(`${out.isTTY ? `\r${line}` : ""} ${seconds()}${typeof remark === "string" ? ` (${remark})` : ""}\n`)
      } catch (error) {
        out.write("\n")
        throw error
      } finally {
        clearInterval(timer)
      }
    },
  }
}
