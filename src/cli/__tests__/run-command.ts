import { createServer, type RequestListener, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { parseCallback } from "../../gateway"
import { runCli } from "../run-cli"

export type Ran = { code: number; out: string; err: string }

type Around = {
  env?: Record<string, string>
  cwd?: string
  stop?: AbortSignal
  ask?: (question: string, ended: AbortSignal) => Promise<string>
}

/** Runs a command like the process, until it ends by itself. */
export async function runCommand(
  args: string[],
  { env = {}, cwd = tmpdir(), stop = new AbortController().signal, ask }: Around = {},
): Promise<Ran> {
  const out: string[] = []
  const err: string[] = []
  const code = await runCli(args, {
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    stop,
    env,
    cwd,
    ...(ask && { ask }),
  })
  return { code, out: out.join("\n"), err: err.join("\n") }
}

export type Web = { url: string; server: Server; close(): Promise<void> }

export async function serve(listener: RequestListener): Promise<Web> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    server,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** An address whose server has been closed. */
export async function deadUrl(): Promise<string> {
  const web = await serve(() => undefined)
  await web.close()
  return web.url
}

/**
 * The plugin's callback address as Medusa serves it: the real parser, and errors in Medusa's
 * format.
 */
export function storeOf(accountName: string): RequestListener {
  return (request, response) => {
    const { pathname, search } = new URL(request.url ?? "/", "http://store")
    const answer = (status: number, body: object) =>
      void response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body))
    const named = /^\/hooks\/card-payments\/([^/]+)\/callback$/.exec(pathname)?.[1]
    if (named === undefined) return void response.writeHead(404).end("<html><pre>Cannot GET</pre></html>")
    if (named !== accountName) {
      return answer(404, { code: "account.not_found", type: "not_found", message: "No gateway account has this name." })
    }
    try {
      parseCallback({ merchantControlKey: "k" }, "GET", search)
      answer(200, {})
    } catch (error) {
      const { message } = error as Error
      answer(400, { code: "gateway_request_invalid", type: "invalid_data", message })
    }
  }
}
