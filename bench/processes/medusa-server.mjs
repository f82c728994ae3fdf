// A real Medusa, started like `medusa start`, with stopwatches around public methods of its
// services and around the gateway client; they cost microseconds.
import { createRequire } from "node:module"
import { monitorEventLoopDelay } from "node:perf_hooks"
import { setTimeout as sleep } from "node:timers/promises"
import { clock } from "../measure/clock.mjs"
import { heap } from "../measure/heap.mjs"
import { answerQuestions } from "./answer-questions.mjs"
import { renew } from "./renew.mjs"

const require = createRequire(import.meta.url)
const { default: start } = require("@medusajs/medusa/commands/start")
const { container } = require("@medusajs/framework")
const { ContainerRegistrationKeys, Modules } = require("@medusajs/framework/utils")

const [directory, port] = process.argv.slice(2)
await start({ directory, port: Number(port), host: "127.0.0.1" })

const cards = container.resolve("card_payments")
const payments = container.resolve(Modules.PAYMENT)

/** Processor time per 40 ms below which Medusa counts as idle: its timers, and these requests. */
const CALM_MICROSECONDS = 8_000

/** Number of webhooks that core has finished processing after its five seconds. */
let webhooks = 0
around(payments, "getWebhookActionAndData", (call) => call().finally(() => (webhooks += 1)))

/** Our session creations: times of start, gateway call and end. */
let spans = []
const open = {}
around(container.resolve("query"), "graph", (call, [{ entity }]) => {
  if (entity !== "cart") return call()
  const startedAt = clock()
  return call().finally(() => Object.assign(open, { cartRead: clock() - startedAt, cartKnown: clock() }))
})
around(cards, "start", async (call) => {
  const startedAt = clock()
  const result = await call()
  const ended = clock()
  const { gatewayStarted, gatewayEnded, cartRead, cartKnown } = open
  spans.push({
    cartRead,
    intent: gatewayStarted - Math.max(startedAt, cartKnown),
    exchange: gatewayEnded - gatewayStarted,
    answer: ended - gatewayEnded,
  })
  return result
})
around(cards.client("main"), "preauthForm", async (call) => {
  open.gatewayStarted = clock()
  const answer = await call()
  open.gatewayEnded = clock()
  return answer
})

const delays = monitorEventLoopDelay({ resolution: 5 })

answerQuestions({
  createAdmin,
  renew: (ids) => renew(container, ids),
  heap: async () => heap(),
  memory: async () => ({ rss: process.memoryUsage().rss }),
  /** The longest event loop delay in milliseconds since the last request. */
  async longestBlock() {
    delays.enable()
    // Includes the delay that is in progress.
    await sleep(20)
    const longest = delays.max / 1e6
    delays.reset()
    return { longest, rss: process.memoryUsage().rss }
  },
  async takeSpans() {
    const taken = spans
    spans = []
    return taken
  },
  /** Adds the gateway's ids, which Medusa's API does not return. */
  async withOrderIds(carts) {
    const attempts = await cards.attemptsOfCollections(carts.map(({ collectionId }) => collectionId))
    const bySession = new Map(attempts.map((attempt) => [attempt.payment_session_id, attempt]))
    return carts.map((cart) => {
      const { orderid, client_orderid } = bySession.get(cart.sessionId)
      return { ...cart, orderid, client_orderid }
    })
  },
  /** Totals since the start. */
  async counters() {
    const { user, system } = process.cpuUsage()
    return { webhooks, cpuMs: (user + system) / 1000 }
  },
  /**
   * Resolves when that many webhooks and all received callbacks are processed and the process is
   * idle.
   */
  async waitUntilIdle({ webhooks: expected = 0 } = {}) {
    const deadline = clock() + 90_000
    while (webhooks < expected || (await waitingCallbacks())) {
      if (clock() > deadline) throw new Error("The after-work of callbacks does not end.")
      await sleep(20)
    }
    for (let calm = 0; calm < 3;) {
      const before = process.cpuUsage()
      await sleep(40)
      const { user, system } = process.cpuUsage(before)
      calm = user + system < CALM_MICROSECONDS ? calm + 1 : 0
      if (clock() > deadline) throw new Error("The server does not come to rest.")
    }
  },
})
process.send({ ready: true })

async function waitingCallbacks() {
  const knex = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  return knex("card_callback").where({ state: "received" }).first("id")
}

async function createAdmin({ email, password }) {
  const auth = container.resolve(Modules.AUTH)
  const user = await container.resolve(Modules.USER).createUsers({ email })
  const { authIdentity } = await auth.register("emailpass", { body: { email, password } })
  await auth.updateAuthIdentities({ id: authIdentity.id, app_metadata: { user_id: user.id } })
}

function around(object, method, wrap) {
  const original = object[method].bind(object)
  object[method] = (...args) => wrap(() => original(...args), args)
}
