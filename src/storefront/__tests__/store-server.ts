import { once } from "node:events"
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import Medusa from "@medusajs/js-sdk"

export type ReceivedRequest = { method: string; path: string; query: Record<string, string>; body: unknown }
/** The server's answer to one request; `hangUp` closes the connection without an answer. */
export type Answer = { status?: number; body?: unknown; hangUp?: boolean; never?: boolean }

export type StoreServer = {
  sdk: Medusa
  requests: ReceivedRequest[]
  /**
   * Answers for `METHOD /path`, in order; the last one is repeated. A function decides per request.
   */
  answer(route: string, ...answers: (Answer | (() => Answer | Promise<Answer>))[]): void
  close(): Promise<void>
}

/** A store with scripted answers over real HTTP, called through Medusa's own SDK. */
export async function startStoreServer(): Promise<StoreServer> {
  const routes = new Map<string, (Answer | (() => Answer | Promise<Answer>))[]>()
  const requests: ReceivedRequest[] = []
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? "/", "http://store.test")
    const route = `${request.method} ${url.pathname}`
    const query = Object.fromEntries(url.searchParams)
    requests.push({ method: request.method ?? "", path: url.pathname, query, body: await json(request) })
    const answers = routes.get(route) ?? [{ status: 404, body: { type: "not_found", message: `No ${route}` } }]
    const next = answers.length > 1 ? answers.shift() : answers[0]
    const answer = typeof next === "function" ? await next() : (next ?? {})
    if (answer.never) return
    if (answer.hangUp) return request.socket.destroy()
    response.writeHead(answer.status ?? 200, { "content-type": "application/json" })
    response.end(JSON.stringify(answer.body ?? {}))
  }
  const server = createServer((request, response) => {
    respond(request, response).catch((error: Error) => response.destroy(error))
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  const sdk = new Medusa({
    baseUrl: `http://127.0.0.1:${port}`,
    publishableKey: "pk_test",
    auth: { type: "jwt", jwtTokenStorageMethod: "nostore" },
  })
  return {
    sdk,
    requests,
    answer: (route, ...answers) => void routes.set(route, answers),
    close: () => close(server),
  }
}

async function json(request: IncomingMessage): Promise<unknown> {
  let text = ""
  for await (const piece of request) text += String(piece)
  return text ? JSON.parse(text) : undefined
}

async function close(server: Server): Promise<void> {
  const closed = once(server, "close")
  server.close()
  server.closeAllConnections()
  await closed
}
