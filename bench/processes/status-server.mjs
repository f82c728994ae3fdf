// A gateway in its own process with one answer: the order is processing, unless `fields` differ. It does as little as
// possible, so that the caller is measured. It counts the sockets that callers hold open.
import { readFileSync } from "node:fs"
import { createServer } from "node:http"
import { createServer as createTlsServer } from "node:https"
import { answerQuestions } from "./answer-questions.mjs"
import { openWire } from "./wire.mjs"

const host = "127.0.0.1"
/**
 * @type {{ answerMs: number, tls?: { key: string, cert: string }, wires: number[], fields?: object }}
 * wires: one-way delays in milliseconds
 */
const { answerMs, tls, wires: delays, fields } = JSON.parse(process.argv[2])

const server = tls
  ? createTlsServer({ key: readFileSync(tls.key), cert: readFileSync(tls.cert) }, onRequest)
  : createServer(onRequest)
const sockets = { open: 0, most: 0 }
let last

server.on("connection", (socket) => {
  sockets.open += 1
  sockets.most = Math.max(sockets.most, sockets.open)
  socket.once("close", () => (sockets.open -= 1))
})
await new Promise((resolve) => server.listen(0, host, resolve))
const { port } = server.address()
const wires = await Promise.all(delays.map((oneWayMs) => openWire({ host, port, oneWayMs })))

answerQuestions({
  takeExchanges: (index) => wires[index].takeExchanges(),
  /** The most sockets open at once since the last request. */
  takeMostSockets() {
    const { most } = sockets
    sockets.most = sockets.open
    return most
  },
  /** The latest request without its address, which differs only by the port. */
  lastRequest: () => last,
})
process.send({ port, wires: wires.map((wire) => wire.port) })

function onRequest(request, response) {
  const chunks = []
  request.on("data", (chunk) => chunks.push(chunk))
  request.once("end", () => {
    const body = Buffer.concat(chunks).toString()
    const { host: _, ...headers } = request.headers
    last = { method: request.method, url: request.url, headers, body }
    if (answerMs) setTimeout(() => answer(request, response, body), answerMs)
    else answer(request, response, body)
  })
}

function answer(request, response, body) {
  const asked = new URLSearchParams(body)
  const text = JSON.stringify({
    type: "status-response",
    status: "processing",
    "serial-number": "00000000-0000-0000-0000-000002c5a0b1",
    "merchant-order-id": asked.get("client_orderid"),
    "paynet-order-id": asked.get("orderid"),
    amount: "10.42",
    currency: "EUR",
    "transaction-type": "sale",
    ...fields,
  })
  for (const wire of wires) wire.answers(request.socket.remotePort)
  response.writeHead(200, { "content-type": "application/vnd.pay+json", "content-length": Buffer.byteLength(text) })
  response.end(text)
}
