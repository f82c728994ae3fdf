import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

type Fields = Record<string, string | undefined>

/**
 * Changes an answer of the sandbox on its way to the module. `operation` is the last but one
 * segment of the call's path, such as `status`.
 */
export type Alter = (operation: string, answer: Fields) => Fields | HttpRefusal

/** Answers with this HTTP status, as a proxy in front of the gateway may. */
export class HttpRefusal {
  constructor(
    readonly httpStatus: number,
    /** Beside what the sandbox answered; a `body` takes its place. */
    readonly instead: { headers?: Readonly<Record<string, string>>; body?: string } = {},
  ) {}
}

/**
 * A proxy between the module and the sandbox. It changes answers, as a faulty gateway or network
 * would.
 */
export type AlteringProxy = {
  url: string
  /** Changes every answer from now on; undefined passes answers on unchanged. */
  alter(change: Alter | undefined): void
  close(): Promise<void>
}

export async function startAlteringProxy(target: string): Promise<AlteringProxy> {
  let change: Alter | undefined
  const server = createServer((request, response) => {
    // The sandbox ended the connection without an answer, so the proxy does the same.
    passOn(target, { request, response, change }).catch(() => response.destroy())
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    alter: (next) => (change = next),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    },
  }
}

type Exchange = { request: IncomingMessage; response: ServerResponse; change: Alter | undefined }

async function passOn(target: string, { request, response, change }: Exchange): Promise<void> {
  const { method = "POST", url = "/", headers } = request
  const body: Buffer[] = []
  for await (const part of request) body.push(part as Buffer)
  const { accept = "", "content-type": type = "", authorization } = headers
  const answer = await fetch(target + url, {
    method,
    headers: { Accept: accept, "Content-Type": type, ...(authorization ? { Authorization: authorization } : {}) },
    body: Buffer.concat(body),
  })
  const text = await answer.text()
  const operation = url.split("/").at(-2) ?? ""
  const altered = change?.(operation, JSON.parse(text) as Fields)
  const isRefused = altered instanceof HttpRefusal
  const httpStatus = isRefused ? altered.httpStatus : answer.status
  const instead = isRefused ? altered.instead : {}
  response.writeHead(httpStatus, { "Content-Type": answer.headers.get("content-type") ?? "", ...instead.headers })
  response.end(altered && !isRefused ? JSON.stringify(altered) : (instead.body ?? text))
}
