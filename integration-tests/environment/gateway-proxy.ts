import { once } from "node:events"
import { connect, createServer, type Socket } from "node:net"
import { freePort } from "./free-port"

/**
 * A port that leads to the sandbox until it is closed; then connections are refused, as without a
 * gateway.
 */
export function wayToGateway() {
  let port = 0
  let target = ""
  const sockets = new Set<Socket>()
  const server = createServer((incoming) => {
    const { hostname, port: its } = new URL(target)
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
    /** The options of an account that uses the port. */
    account: {
      get baseUrl() {
        return `http://127.0.0.1:${port}/paynet`
      },
    },
    leadTo(sandboxUrl: string): void {
      target = sandboxUrl
    },
    /** Opens the same port again, if it was opened before. */
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
