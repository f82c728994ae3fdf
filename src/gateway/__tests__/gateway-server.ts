import { once } from "node:events"
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http"
import type { AddressInfo, Server as NetServer } from "node:net"
import type { AccountOptions } from "../account-options"
import { createGatewayClient, type GatewayClient } from "../client"
import { exampleAccount } from "./account-fixture"

export type SeenCall = { method: string; url: string; headers: IncomingMessage["headers"]; body: URLSearchParams }

/** A server on a free port that gives scripted answers, after it has read the whole call. */
export type GatewayServer = {
  calls: SeenCall[]
  server: Server
  answerWith(answer: (call: SeenCall, response: ServerResponse) => void): void
  client(options?: Partial<AccountOptions>): GatewayClient
  close(): Promise<void>
}

export async function startGatewayServer(): Promise<GatewayServer> {
  const calls: SeenCall[] = []
  const clients: GatewayClient[] = []
  let answer: (call: SeenCall, response: ServerResponse) => void = () => undefined
  const listener: RequestListener = (request, response) => {
    let text = ""
    request.setEncoding("utf8").on("data", (chunk: string) => (text += chunk))
    request.on("end", () => {
      const { method = "", url = "", headers } = request
      const call = { method, url, headers, body: new URLSearchParams(text) }
      calls.push(call)
      answer(call, response)
    })
  }
  const server = createServer(listener)
  const port = await listen(server)
  return {
    calls,
    server,
    answerWith: (next) => (answer = next),
    client(options = {}) {
      const client = createGatewayClient(exampleAccount({ baseUrl: `http://127.0.0.1:${port}/paynet`, ...options }))
      clients.push(client)
      return client
    },
    async close() {
      for (const client of clients) client.close()
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    },
  }
}

export async function listen(server: NetServer): Promise<number> {
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  return (server.address() as AddressInfo).port
}

export function json(status: number, fields: object): (call: SeenCall, response: ServerResponse) => void {
  return (_call, response) => {
    response.writeHead(status, { "content-type": "application/vnd.pay+json" }).end(JSON.stringify(fields))
  }
}

export function text(status: number, body: string): (call: SeenCall, response: ServerResponse) => void {
  return (_call, response) => {
    response.writeHead(status, { "content-type": "text/html;charset=utf-8" }).end(body)
  }
}
