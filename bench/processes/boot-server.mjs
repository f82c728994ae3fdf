// One real Medusa, started the way `medusa start` does it, and nothing around it: how long that takes and what it holds in memory.
import { createRequire } from "node:module"
import { setTimeout as sleep } from "node:timers/promises"
import { answerQuestions } from "./answer-questions.mjs"

const require = createRequire(import.meta.url)
const { default: start } = require("@medusajs/medusa/commands/start")

const [directory, port] = process.argv.slice(2)
await start({ directory, port: Number(port), host: "127.0.0.1" })

answerQuestions({
  /** Bytes of this process that are in memory, once nothing is held that nobody needs. */
  async memory() {
    for (let round = 0; round < 3; round += 1) {
      globalThis.gc()
      await sleep(50)
    }
    return process.memoryUsage().rss
  },
})
process.send({ ready: true })
