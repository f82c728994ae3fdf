// A real Medusa, started like `medusa start`, without instrumentation: measures its boot time and
// memory.
import { createRequire } from "node:module"
import { setTimeout as sleep } from "node:timers/promises"
import { answerQuestions } from "./answer-questions.mjs"

const require = createRequire(import.meta.url)
const { default: start } = require("@medusajs/medusa/commands/start")

const [directory, port] = process.argv.slice(2)
await start({ directory, port: Number(port), host: "127.0.0.1" })

answerQuestions({
  /**
   * Bytes of this process and of its heap after a garbage collection, with free pages returned to
   * the system.
   */
  async memory() {
    for (let round = 0; round < 3; round += 1) {
      // Without options: with any option Node 20 collects only young objects.
      globalThis.gc()
      await sleep(100)
    }
    const { rss, heapUsed } = process.memoryUsage()
    return { rss, heap: heapUsed }
  },
})
process.send({ ready: true })
