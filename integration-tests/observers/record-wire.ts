import { createServer, request } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"

/** One call as it was sent: the operation's name in its path, and all fields with their values. */
export type SentCall = { path: string; fields: Record<string, string> }

export type WireRecorder = {
  /** The origin to use instead of the gateway's. */
  url: string
  sent(): SentCall[]
  close(): Promise<void>
}

/**
 * Records the fields of calls. The sandbox masks its own records, so this proxy stands before it
 * and passes everything on unchanged.
 * @param gateway the sandbox's origin, read at each call
 */
export async function recordWire(gateway: () => string): Promise<WireRecorder> {
  const sent: SentCall[] = []
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const body = await text(incoming)
      const path = incoming.url ?? "/"
      sent.push({ path, fields: Object.fromEntries(new URLSearchParams(body)) })
      // With its own Host header: signatures cover the address that the caller used.
      const onward = request(new URL(path, gateway()), { method: incoming.method, headers: incoming.headers })
      onward.on("response", (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      })
      onward.on("error", () => outgoing.destroy())
      onward.end(body)
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    sent: () => [...sent],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
