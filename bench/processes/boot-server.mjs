// One real Medusa, started the way `medusa start` does it, and nothing around it: how long that takes and what it holds in memory.
import { createRequire } from "node:module"
import { setTimeout as sleep } from "node:timers/promises"
import { answerQuestions } from "./answer-questions.mjs"

const require = createRequire(import.meta.url)
const { default: start } = require("@medusajs/medusa/commands/start")

const [directory, port] = process.argv.slice(2)
await start({ directory, port: Number(port), host: "127.0.0.1" })

answerQuestions({
  /** Bytes of this process, and of its heap, once nothing is held that nobody needs: pages that are free go back to the system. */
  async memory() {
    for (let round = 0; round < 3; round += 1) {
      // Without options: Node 20 takes any of them for a collection of young objects alone.
      globalThis.gc()
      await sleep(100)
    }
    const { rss, heapUsed } = process.memoryUsage()
    return { rss, heap: heapUsed }
  },
})
process.send({ ready: true })
