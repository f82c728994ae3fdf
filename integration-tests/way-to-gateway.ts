import { once } from "node:events"
import { connect, createServer, type Socket } from "node:net"
import { freePort } from "./free-port"

/** A port that leads to the sandbox until it is closed: then connections are refused, as where no gateway is. */
export function wayToGateway(target: () => string) {
  let port = 0
  const sockets = new Set<Socket>()
  const server = createServer((incoming) => {
    const { hostname, port: its } = new URL(target())
    const outgoing = connect(Number(its), hostname)
    incoming.pipe(outgoing).pipe(incoming)
    for (const socket of [incoming, outgoing]) {
      sockets.add(socket)
      socket.on("error", () => undefined)
      socket.on("close", () => {
        sockets.delete(socket)
        incoming.destroy()
        outgoing.destroy()
      })
    }
  })
  return {
    get url() {
      return `http://127.0.0.1:${port}`
    },
    /** On the same port again, once it has one. */
    async open(): Promise<void> {
      if (server.listening) return
      port ||= await freePort()
      server.listen(port, "127.0.0.1")
      await once(server, "listening")
    },
    async close(): Promise<void> {
      if (!server.listening) return
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, "close")
    },
  }
}
