// A shop's backend in its own process: it calls the gateway by our client or by plain axios, and
// times the calls.
import axios from "axios"
import { Agent } from "node:https"
import { createGatewayClient, operations } from "medusa-plugin-card-payments/gateway"
import { signRequest } from "../../.medusa/server/src/gateway/signing/sign-request.js"
import { clock } from "../measure/clock.mjs"
import { answerQuestions } from "./answer-questions.mjs"

const ids = { client_orderid: "order-902B4FF5", orderid: "6768788" }
const keptAlive = axios.create({ httpsAgent: new Agent({ keepAlive: true }) })
// Node's agent resumes TLS sessions over new connections too, which shortens each handshake.
const newEachTime = axios.create({ httpsAgent: new Agent({ keepAlive: false }) })

const clients = new Map()
const sides = {
  client: (origin) => () => clientOf(origin).status(ids),
  axios: (origin) => bare(keptAlive, origin),
  newConnection: (origin) => bare(newEachTime, origin),
}

answerQuestions({
  /**
   * Runs calls one after the other. An untimed call comes first, so that caches and connections
   * exist.
   */
  async calls({ side, origin, count }) {
    const call = sides[side](origin)
    await call()
    const times = []
    for (let made = 0; made < count; made += 1) {
      const startedAt = clock()
      await call()
      times.push(clock() - startedAt)
    }
    return times
  },
  /**
   * Polls that many pending transactions with `inFlight` concurrent calls; returns milliseconds.
   */
  async poll({ origin, count, inFlight }) {
    const client = clientOf(origin)
    const pending = Array.from({ length: count }, (_, index) => ({
      client_orderid: `order-${index}`,
      orderid: String(6_000_000 + index),
    }))
    const queue = pending.values()
    let answered = 0
    const worker = async () => {
      for (const one of queue) {
        const { status } = await client.status(one)
        if (status === "processing") answered += 1
      }
    }
    const startedAt = clock()
    await Promise.all(Array.from({ length: inFlight }, worker))
    const ms = clock() - startedAt
    if (answered !== count) throw new Error(`${count - answered} of ${count} answers were not the gateway's.`)
    return ms
  },
})
process.send({ ready: true })

function clientOf(origin) {
  if (!clients.has(origin)) clients.set(origin, createGatewayClient(accountAt(origin)))
  return clients.get(origin)
}

/** Axios as its documentation uses it, with the bytes that our client would send. */
function bare(http, origin) {
  const { account } = clientOf(origin)
  const endpoint = { id: account.endpointId, group: false }
  const { url, body } = signRequest({ account, operation: operations.status, endpoint, fields: ids })
  const text = body.toString()
  const headers = { Accept: "application/vnd.pay+json", "Content-Type": "application/x-www-form-urlencoded" }
  return () => http.post(url, text, { headers })
}

function accountAt(origin) {
  return {
    baseUrl: `${origin}/paynet`,
    login: "bench",
    merchantControlKey: "B17F59B4-A7DC-41B4-8FF9-37D986B43D20",
    endpointId: 1042,
    publicUrl: "https://shop.example.com",
    returnUrls: ["https://shop.example.com/return"],
  }
}
