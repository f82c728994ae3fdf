import { connect, createServer } from "node:net"
import { clock } from "../measure/clock.mjs"

/**
 * Simulates a network in front of a server of this process: every byte arrives `oneWayMs` later,
 * and the first bytes of a connection a further round trip later, for the TCP handshake, which is
 * instant on this machine. It also times each exchange, from the request's last bytes entering the
 * wire to the answer's first bytes leaving it: the time of network and server, whatever the caller.
 */
export async function openWire({ host, port, oneWayMs }) {
  /** Connections by the port that the server sees. */
  const lines = new Map()
  let exchanges = []
  const later = (work, ms = oneWayMs) => (ms ? setTimeout(work, ms) : work())

  const wire = createServer({ noDelay: true, allowHalfOpen: true }, (near) => {
    const far = connect({ host, port, noDelay: true, allowHalfOpen: true })
    const line = { askedAt: undefined, answers: false }
    far.once("connect", () => lines.set(far.localPort, line))
    far.once("close", () => lines.delete(far.localPort))
    near.on("data", (bytes) => {
      const isFirst = line.askedAt === undefined
      line.askedAt = clock()
      later(() => far.write(bytes), isFirst ? 3 * oneWayMs : oneWayMs)
    })
    far.on("data", (bytes) => {
      const { answers, askedAt } = line
      line.answers = false
      later(() => {
        near.write(bytes)
        if (answers) exchanges.push(clock() - askedAt)
      })
    })
    near.once("end", () => later(() => far.end()))
    far.once("end", () => later(() => near.end()))
    near.on("error", () => far.destroy())
    far.on("error", () => near.destroy())
  })
  await new Promise((resolve) => wire.listen(0, host, resolve))
  return {
    port: wire.address().port,
    /** Marks that the server is about to answer on this connection. */
    answers(remotePort) {
      const line = lines.get(remotePort)
      if (line) line.answers = true
    },
    /** Milliseconds of all exchanges since the last call, in order. */
    takeExchanges() {
      const result = exchanges
      exchanges = []
      return result
    },
  }
}
