// Sends and times requests in its own process, so that it shares no event loop with the server. It
// receives complete requests by IPC and does not interpret them.
import { Agent, request as httpRequest } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"
import { clock } from "../measure/clock.mjs"
import { answerQuestions } from "./answer-questions.mjs"

/**
 * @typedef {{ method: string, path: string, headers?: Record<string, string>, body?: string }}
 *   Request
 */

answerQuestions({ oneByOne, flood })

/**
 * One request in flight, over one kept-alive connection. With `everyMs` the rate is constant: if a
 * request is sent late, its delay counts.
 */
async function oneByOne({ origin, requests, everyMs = 0, keepBodies = false }) {
  return connected(origin, 1, async (agent) => {
    const answers = []
    const startedAt = clock() + 5
    for (const [index, one] of requests.entries()) {
      const due = startedAt + index * everyMs
      if (everyMs) await until(due)
      const sentAt = everyMs ? due : clock()
      const { status, body } = await send(agent, origin, one)
      answers.push({ sentAt, ms: clock() - sentAt, status, ...(keepBodies ? { body } : {}) })
    }
    return answers
  })
}

/** Keeps `inFlight` requests in flight until all are answered. */
async function flood({ origin, requests, inFlight }) {
  return connected(origin, inFlight, async (agent) => {
    const queue = requests.values()
    const statuses = {}
    const startedAt = clock()
    const worker = async () => {
      for (const one of queue) {
        const { status } = await send(agent, origin, one)
        statuses[status] = (statuses[status] ?? 0) + 1
      }
    }
    await Promise.all(Array.from({ length: inFlight }, worker))
    return { ms: clock() - startedAt, statuses }
  })
}

/** Opens the connections before the clock starts. */
async function connected(origin, connections, work) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, scheduling: "fifo" })
  try {
    const hello = { method: "GET", path: "/health" }
    await Promise.all(Array.from({ length: connections }, () => send(agent, origin, hello)))
    return await work(agent)
  } finally {
    agent.destroy()
  }
}

/** Timers are coarse, so the last millisecond is a busy wait. */
async function until(due) {
  const wait = due - clock() - 1.5
  if (wait > 0) await sleep(wait)
  while (clock() < due) await new Promise((resolve) => setImmediate(resolve))
}

function send(agent, origin, { method, path, headers = {}, body }) {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) }
    const call = httpRequest(origin + path, { agent, method, headers: { ...headers, ...length } }, (response) => {
      const chunks = []
      response.on("data", (chunk) => chunks.push(chunk))
      response.once("end", () => resolve({ status: response.statusCode, body: Buffer.concat(chunks).toString() }))
      response.once("error", reject)
    })
    call.once("error", reject)
    call.end(body)
  })
}
