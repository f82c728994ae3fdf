/**
 * Requests to a child process by IPC, each with its answer.
 * @param {{ name: string, child: import("node:child_process").ChildProcess, ended: Promise<string>
 * }} started
 */
export function createAsk({ name, child, ended }) {
  const waiting = new Map()
  let last = 0
  child.on("message", ({ id, result, error }) => {
    const { resolve, reject } = waiting.get(id) ?? {}
    waiting.delete(id)
    if (error) reject?.(new Error(`${name}: ${error}`))
    else resolve?.(result)
  })
  void ended.then((how) => {
    for (const { reject } of waiting.values()) reject(new Error(`${name} ${how || "ended"} during a measurement.`))
  })
  return (kind, input) =>
    new Promise((resolve, reject) => {
      const id = ++last
      waiting.set(id, { resolve, reject })
      child.send({ id, kind, input })
    })
}
